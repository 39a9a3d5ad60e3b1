/* The end of the game: contracts, leftovers, reputation (engine/scoring.py, rules 11, 12.4). */
#include "dice.h"
#include "state.h"

/* How many completed orders there are of which `wanted` holds; NULL asks for all. */
static int completed_orders(const wc_set *set, const wc_seat *seat, bool (*wanted)(const wc_order *))
{
    int found = 0;
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = seat->completed[word]; rest; rest &= rest - 1)
            found += !wanted || wanted(&set->order[word * 64 + lowest_bit(rest)]);
    return found;
}

static bool asks_tokens(const wc_order *order) { return order->cost.count > 0; }
static bool asks_brown(const wc_order *order) { return order->brown; }
static bool is_hazelnut(const wc_order *order) { return order->deck == DECK_HAZELNUT_ORDERS; }

/* How many different kinds of tool the attic holds. */
static int tool_kinds(const wc_seat *seat)
{
    unsigned kinds = 0;
    for (unsigned at = 0; at < WC_ATTIC; at++) kinds |= 1u << seat->attic[at];
    return (int)count_bits(kinds & ~1u);
}

/* How many pieces improve has placed. */
static int improvements(const wc_set *set, const wc_seat *seat)
{
    int found = (int)saws_bought(set, seat) + (seat->glue != TOOL_ABSENT);
    for (unsigned at = 0; at < set->pots; at++) found += seat->pots[set->pot[at].colour] != WC_NO_POT;
    for (unsigned at = 1; at < set->splices; at++) found += seat->splice[at] != TOOL_ABSENT;
    return found;
}

static int tokens(const wc_seat *seat)
{
    return seat->stock[STOCK_SCRAP] + seat->stock[STOCK_GLUE] + seat->stock[STOCK_SAW];
}

static int tree_pips(const wc_seat *seat)
{
    int sum = 0;
    for (unsigned colour = 0; colour < WC_COLOURS; colour++) sum += most(0, seat->pots[colour]);
    return sum;
}

/* What a seat has of a contract's metric (rule 12.4). */
static int metric(const wc_set *set, const wc_seat *seat, unsigned which)
{
    switch (which) {
    case METRIC_ORDERS: return completed_orders(set, seat, NULL);
    case METRIC_ORDERS_WITH_TOKENS: return completed_orders(set, seat, asks_tokens);
    case METRIC_ORDERS_WITH_BROWN: return completed_orders(set, seat, asks_brown);
    case METRIC_HAZELNUT_ORDERS: return completed_orders(set, seat, is_hazelnut);
    case METRIC_HELPERS: return (int)count_bits(seat->helpers);
    case METRIC_HELPERS_TURN: return (int)count_bits(seat->helpers & set->once_a_turn);
    case METRIC_HELPERS_PERMANENT: return (int)count_bits(seat->helpers & set->permanents);
    case METRIC_TOOLS: return (int)count_bits(filled_spaces(seat));
    case METRIC_TOOL_KINDS: return tool_kinds(seat);
    case METRIC_ATTIC_UPPER: return (int)count_bits(filled_spaces(seat) & set->upper_spaces);
    case METRIC_IMPROVEMENTS: return improvements(set, seat);
    case METRIC_HAZELNUT_LEVEL: return seat->hazelnut;
    case METRIC_BERRY_LEVEL: return seat->berry;
    case METRIC_FAME: return seat->fame;
    case METRIC_MARKETING: return seat->market;
    case METRIC_LUMBER_PIPS: return pips(seat->lumber);
    case METRIC_TREES_PIPS: return tree_pips(seat);
    case METRIC_TOKENS: return tokens(seat);
    default: return seat->stock[STOCK_LANTERN];
    }
}

/* What a contract scores for a seat, its cap applied. */
static int64_t contract_points(const wc_set *set, const wc_seat *seat, const wc_contract *contract)
{
    int64_t points = 0;
    for (unsigned at = 0; at < contract->terms; at++)
        points += (int64_t)(metric(set, seat, contract->metric[at]) / contract->per[at]) * contract->points[at];
    return contract->cap >= 0 && points > contract->cap ? contract->cap : points;
}

/* Points for what is left over: pips of lumber and trees, blueberries, scrapwood, glue and saw blades (rule 11.1). */
static int64_t leftovers(const wc_set *set, const wc_seat *seat)
{
    const int left = pips(seat->lumber) + tree_pips(seat) + seat->stock[STOCK_BLUEBERRIES] + tokens(seat);
    return (int64_t)(left / set->leftover_per) * set->leftover_points;
}

/* Contracts, leftovers, the loss for unfinished orders, then the completed ones (rule 11.1). */
static void final_scoring(const wc_set *set, wc_state *state)
{
    for (unsigned at = 0; at < state->players; at++) {
        wc_seat *seat = &state->seat[at];
        for (uint32_t rest = seat->claims_new | seat->claims_old; rest; rest &= rest - 1)
            gain(seat, STOCK_SCORE, contract_points(set, seat, &set->contract[lowest_bit(rest)]));
        gain(seat, STOCK_SCORE, leftovers(set, seat));
        for (unsigned left = count_bits(seat->beside[0]) + count_bits(seat->beside[1]); left; left--)
            lose_fame(seat, set->drop_fame);
        gain(seat, STOCK_SCORE, completed_orders(set, seat, NULL) * set->fame_value[seat->fame]);
    }
}

/* How likely a sensible player is to make a move: one whole number a move (search/weights.py). */
#include "moves.h"
#include "sense.h"

enum { WEIGHT_ORDINARY = 64, WEIGHT_WASTE = 1, WEIGHT_MAT = 32, WEIGHT_REUSE = 8, WEIGHT_COMPLETE = 4096 };

/* From 0 to 32: how near an order is to completion with the lumber at hand. */
static int readiness(const wc_hints *hints, const wc_sense *sense, unsigned order)
{
    return 32 - 6 * least((int)lacking(hints, order, &sense->have).missing, 5);
}

/* The orders that an ORDERS move keeps, all together. */
static int readiness_of_kept(const wc_hints *hints, const wc_sense *sense, uint64_t code)
{
    int sum = 0;
    for (int at = AT_CARD; at >= 0 && field_of(code, at, 8); at -= 8)
        sum += readiness(hints, sense, field_of(code, at, 8) - 1);
    return sum;
}

/* The strongest wish for a yard die that the mover can pay. */
static int yard_wish(const wc_hints *hints, const wc_state *state, const wc_sense *sense)
{
    const wc_seat *seat = moving(state);
    int wish = 0;
    for (uint32_t dice = sense->wished & dice_in(state->yard); dice; dice &= dice - 1) {
        const unsigned die = lowest_bit(dice);
        if (sense->wish[die] > wish && yard_price(hints->set, seat, die) <= seat->stock[STOCK_BLUEBERRIES])
            wish = sense->wish[die];
    }
    return wish;
}

/* From 1 to 12: how much the mover wants to do an action. */
static inline int urge(const wc_hints *hints, const wc_state *state, const wc_sense *sense, unsigned action)
{
    static const uint8_t orders[] = {12, 8, 5, 2, 1};
    const wc_seat *seat = moving(state);
    switch (action) {
    case ACTION_LUMBER: return 2 + yard_wish(hints, state, sense) / 3;
    case ACTION_ORDERS: return orders[least((int)(count_bits(seat->beside[0]) + count_bits(seat->beside[1])), 4)];
    case ACTION_PRODUCE: return 2 + least(2 * (int)count_bits(seat->helpers), 8);
    case ACTION_HELPER: case ACTION_IMPROVE:
        return state->round * 3 <= 2 * hints->set->rounds[state->players] ? 7 : 3;
    default: return 3;
    }
}

static inline int main_weight(const wc_hints *hints, const wc_state *state, unsigned tile, int urge)
{
    return hints->main[state->lead][state->arc][state->wheel[tile]] + 16 * urge;
}

/* The weight of turning one lumber die into another; `gain` is what it brings besides. */
static inline int change_weight(const wc_sense *sense, unsigned die, unsigned made, int gain)
{
    return sense->spare >> die & 1 ? 1 + 16 * sense->wish[made] + gain : 1 + gain / 4;
}

static int saw_weight(const wc_sense *sense, uint64_t code)
{
    const unsigned die = die_of(code), colour = colour_of(die);
    if (!(sense->spare >> die & 1)) return WEIGHT_WASTE;
    int wishes = 0;
    for (int at = AT_PART; field_of(code, at, 3); at -= 3)
        wishes += sense->wish[make_die(colour, field_of(code, at, 3) - 1)];
    return 1 + 8 * wishes;
}

static int glue_weight(const wc_hints *hints, const wc_sense *sense, uint64_t code)
{
    const unsigned first = die_of(code), second = field_of(code, AT_GLUE_SECOND, 5);
    const int mixed = colour_of(first) != colour_of(second) ? 8 * hints->set->mixed_points : 0;
    const bool spare = (sense->spare >> first & 1) && (first == second ? spare_of(sense, first) > 1
                                                                       : (int)(sense->spare >> second & 1));
    const unsigned made = make_die(field_of(code, AT_GLUE_COLOUR, 3), value_of(first) + value_of(second));
    return spare ? 1 + 16 * sense->wish[made] + mixed : 1 + mixed / 4;
}

static int use_weight(const wc_hints *hints, const wc_sense *sense, uint64_t code)
{
    const unsigned at = card_of(code) - hints->set->orders;
    const unsigned die = field_of(code, AT_USE_DIE, 5) - 1, result = field_of(code, AT_USE_NEW, 3) - 1;
    if (!field_of(code, AT_USE_DIE, 5)) return 16 + hints->use[at];
    const bool recolour = hints->set->helper[at].change == CHANGE_RECOLOUR;
    return change_weight(sense, die, recolour ? make_die(result, value_of(die)) : make_die(colour_of(die), result),
                         hints->use[at]);
}

/* What the edges of a space would pay for a tool of that kind. */
static int tool_weight(const wc_hints *hints, const wc_seat *seat, unsigned kind, unsigned space)
{
    int gain = 0;
    for (unsigned at = 0; at < hints->set->edges; at++) {
        const wc_edge *edge = &hints->set->edge[at];
        if (edge->a != space && edge->b != space) continue;
        const unsigned other = seat->attic[edge->a + edge->b - space];
        if (other && other != kind + 1) gain += hints->edge[at];
    }
    return 16 + 16 * gain;
}

static int64_t claim_weight(const wc_hints *hints, const wc_seat *seat, unsigned card)
{
    const wc_set *set = hints->set;
    return 32 + 16 * contract_points(set, seat, &set->contract[card - set->orders - set->helpers]);
}

/* The weight of one legal move; `sense` is the mover's. */
static int64_t weight_of(const wc_hints *hints, const wc_state *state, const wc_sense *sense, uint64_t code)
{
    const wc_set *set = hints->set;
    const wc_seat *seat = moving(state);
    switch (form_of(code)) {
    case FORM_KEEP: return hints->keep[card_of(code) - set->orders];
    case FORM_ORDERS: return readiness_of_kept(hints, sense, code);
    case FORM_PLACE: case FORM_PLAY: return 8 * readiness(hints, sense, card_of(code));
    case FORM_MAIN:
        return main_weight(hints, state, small_of(code), urge(hints, state, sense, set->tiles[small_of(code)]));
    case FORM_BONUS: return 4 * urge(hints, state, sense, set->tiles[small_of(code)]);
    case FORM_ACT: return 32 + 32 * urge(hints, state, sense, set->tiles[a_of(top_of(state))]);
    case FORM_AS: return 8 + 12 * urge(hints, state, sense, set->tiles[small_of(code)]);
    case FORM_BERRIES: return seat->stock[STOCK_BLUEBERRIES] < 4 ? 128 : 48;
    case FORM_BUY: return 16 + 16 * sense->wish[die_of(code)];
    case FORM_SELL: return sense->spare >> die_of(code) & 1 ? 16 + 8 * (int)value_of(die_of(code)) : 4;
    case FORM_BUY6: return 16 + 16 * sense->wish[make_die(small_of(code), WC_FACES)];
    case FORM_MAT: return WEIGHT_MAT;
    case FORM_TAKE: return 4 * readiness(hints, sense, card_of(code)) + 2 * hints->reward[card_of(code)];
    case FORM_HIRE:
        return most(8, hints->hire[card_of(code) - set->orders] + hints->space[field_of(code, AT_HIRE_SPACE, 5)]);
    case FORM_PRODUCE: return 16 + 16 * hints->production[seat->grid[space_of(code)] - 1];
    case FORM_PLANT: return sense->spare >> die_of(code) & 1 ? WEIGHT_ORDINARY : 16;
    case FORM_DONE: return kind_of(top_of(state)) == WAIT_PRODUCE ? 4 : WEIGHT_ORDINARY;
    case FORM_HARVEST: return 1 + 16 * sense->wish[make_die(small_of(code), (unsigned)seat->pots[small_of(code)])];
    case FORM_SAW: return saw_weight(sense, code);
    case FORM_SPLICE:
        return change_weight(sense, die_of(code), make_die(colour_of(die_of(code)), field_of(code, AT_CUT, 3)), 0);
    case FORM_GLUE: return glue_weight(hints, sense, code);
    case FORM_REUSE: return WEIGHT_REUSE;
    case FORM_USE: return use_weight(hints, sense, code);
    case FORM_COMPLETE: return WEIGHT_COMPLETE;
    case FORM_CLAIM: return claim_weight(hints, seat, card_of(code));
    case FORM_INSTANT: return 32 + 4 * hints->instant[b_of(top_of(state))];
    case FORM_TOOL: return tool_weight(hints, seat, small_of(code), field_of(code, AT_TOOL_SPACE, 5));
    case FORM_PICK: return 8 + 16 * sense->wish[die_of(code)];
    case FORM_MARKET: return state->round * 4 >= 3 * set->rounds[state->players] ? 256 : 32;
    case FORM_DISCARD: return sense->spare >> die_of(code) & 1 ? WEIGHT_ORDINARY : 2;
    default: return WEIGHT_ORDINARY; /* IMPROVE and END */
    }
}

/* The weights of a list of legal moves, one by one and together. MAIN moves stand in front of all others. */
static int64_t weigh(const wc_hints *hints, const wc_state *state, const wc_sense *sense, const uint64_t *codes,
                     uint32_t count, int64_t *weights)
{
    int64_t total = 0;
    uint32_t at = 0;
    if (count && form_of(codes[0]) == FORM_MAIN) {
        int urges[WC_ACTIONS];
        for (unsigned action = 0; action < WC_ACTIONS; action++) urges[action] = urge(hints, state, sense, action);
        for (; at < count && form_of(codes[at]) == FORM_MAIN; at++) {
            const unsigned tile = small_of(codes[at]);
            total += weights[at] = main_weight(hints, state, tile, urges[hints->set->tiles[tile]]);
        }
    }
    for (; at < count; at++) total += weights[at] = weight_of(hints, state, sense, codes[at]);
    return total;
}

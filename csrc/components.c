/* Reading a component set: every number is bounded as engine/limits.py and the loader bound it, then tables are made. */
#include "components.h"
#include "dice.h"
#include "moves.h"
#include "state.h"

enum { WC_SET_FORMAT = 1 };

/* A cursor over the words; once something was wrong it stays `bad` and reads the lowest number allowed. */
typedef struct {
    const uint16_t *at, *end;
    bool bad;
} wc_reader;

/* The next number, which must lie between `low` and `high`. */
static unsigned number(wc_reader *in, unsigned low, unsigned high)
{
    if (in->bad || in->at == in->end || *in->at < low || *in->at > high) {
        in->bad = true;
        return low;
    }
    return *in->at++;
}

static int16_t amount(wc_reader *in) { return (int16_t)number(in, 0, WC_AMOUNT); }

/* One item of a reward list, as the entry that waits for it. */
static uint32_t read_item(wc_reader *in, unsigned kinds)
{
    unsigned kind = number(in, 0, WAIT_PRODUCE);
    unsigned size = number(in, 0, WC_AMOUNT), detail = number(in, 0, WC_KINDS);
    switch (kind) {
    case WAIT_DIE:
        in->bad |= size > WC_FACES || detail < 1 || detail >= 1 << WC_COLOURS;
        break;
    case WAIT_TOOL:
        in->bad |= size != 1 || detail > kinds;
        break;
    default:
        in->bad |= size < 1 || detail != 0;
    }
    return kind == WAIT_PRODUCE ? entry(kind, size, 0) : entry(kind, detail, size);
}

static void read_rewards(wc_reader *in, unsigned kinds, wc_rewards *out)
{
    out->count = number(in, 0, WC_REWARD_ITEMS);
    for (uint32_t at = out->count; at-- > 0;) out->entry[at] = read_item(in, kinds);
}

static void read_cost(wc_reader *in, wc_cost *out)
{
    out->count = (uint8_t)number(in, 0, WC_COST_PARTS);
    for (unsigned at = 0; at < out->count; at++) {
        unsigned least_stock = at ? out->stock[at - 1] + 1u : STOCK_BLUEBERRIES;
        out->stock[at] = (uint8_t)number(in, least_stock, STOCK_LANTERN);
        out->amount[at] = (int16_t)number(in, 1, WC_AMOUNT);
    }
}

static void read_piece(wc_reader *in, unsigned kinds, wc_piece *out)
{
    out->cost = amount(in);
    out->off_six = amount(in);
    out->colour = (uint8_t)number(in, 0, WC_COLOURS - 1);
    out->seed = (uint8_t)number(in, 0, WC_FACES);
    out->trees = (uint8_t)number(in, 0, WC_COLOURS);
    out->strength = (uint8_t)number(in, 0, WC_SPLICE_STRENGTH);
    read_rewards(in, kinds, &out->gives);
}

/* Rounds, turn, display, wheel. */
static void read_frame(wc_reader *in, wc_set *set)
{
    set->kinds = (uint8_t)number(in, 1, WC_KINDS);
    for (unsigned seats = 2; seats <= WC_SEATS; seats++) {
        set->rounds[seats] = (uint8_t)number(in, 0, WC_ROUNDS);
        set->lanterns[seats] = amount(in);
        set->arrivals[seats] = (uint8_t)number(in, 0, seats);
        for (unsigned at = 0; at < set->arrivals[seats]; at++) set->arrival[seats][at] = (uint8_t)number(in, 0, 2);
    }
    for (unsigned round = 1; round <= WC_ROUNDS; round++) {
        unsigned marks = number(in, 0, 3);
        set->income_round[round] = marks & 1;
        set->x_round[round] = marks >> 1;
    }
    set->late_round = (int16_t)number(in, 1, WC_ROUNDS);
    set->growth = (int16_t)number(in, 1, WC_FACES);
    set->instead = amount(in);
    set->change_lantern = amount(in);
    set->bonus_lantern = amount(in);
    set->order_slots = (uint8_t)number(in, 1, WC_DISPLAY);
    set->helper_slots = (uint8_t)number(in, 1, WC_DISPLAY);
    set->contracts_over_players = (uint8_t)number(in, 0, WC_CONTRACTS);
    set->x_order_slot = (uint8_t)number(in, 0, set->order_slots - 1u);
    set->x_helper_slot = (uint8_t)number(in, 0, set->helper_slots - 1u);
    unsigned actions = 0;
    for (unsigned tile = 0; tile < WC_TILES; tile++) {
        set->tiles[tile] = (uint8_t)number(in, 0, WC_ACTIONS - 1);
        actions |= 1u << set->tiles[tile];
    }
    in->bad |= actions != low_bits(WC_ACTIONS);
    set->start_quadrant = (uint8_t)number(in, 0, WC_QUADRANTS - 1);
    set->start_lead = (uint8_t)((set->start_quadrant + 1) % WC_QUADRANTS);
    for (unsigned at = 0; at < WC_QUADRANTS; at++) {
        for (unsigned slot = 0; slot < WC_SLOTS; slot++) read_rewards(in, set->kinds, &set->rim[at][slot]);
        read_rewards(in, set->kinds, &set->saw_bonus[at]);
    }
}

/* The numbers of the seven actions and of the free ones. */
static void read_actions(wc_reader *in, wc_set *set)
{
    set->yard_per_colour = (uint8_t)number(in, 1, WC_YARD_PER_COLOUR);
    set->yard_buys = (uint8_t)number(in, 1, WC_COLOURS * set->yard_per_colour);
    set->sale_factor = amount(in);
    set->six_price = amount(in);
    for (unsigned colour = 0; colour < WC_COLOURS; colour++) {
        set->yard_extra[colour] = amount(in);
        set->sale_extra[colour] = amount(in);
        set->six_extra[colour] = amount(in);
    }
    set->materials = (uint8_t)number(in, 1, WC_MATERIALS);
    set->material_buys = (uint8_t)number(in, 1, WC_MATERIALS);
    for (unsigned kind = 0; kind < set->materials; kind++) {
        wc_material *material = &set->material[kind];
        material->stock = (uint8_t)number(in, STOCK_SAW, STOCK_SCRAP);
        material->offers = (uint8_t)number(in, 1, WC_OFFERS);
        for (unsigned at = 0; at < material->offers; at++) {
            material->tokens[at] = (int16_t)number(in, at ? (unsigned)material->tokens[at - 1] + 1 : 1, WC_AMOUNT);
            material->cost[at] = amount(in);
        }
    }
    set->order_takes = (uint8_t)number(in, 1, 2);
    set->second_order = amount(in);
    set->produce_helpers = (uint8_t)number(in, 1, WC_GRID);
    set->produce_helpers_planting = (uint8_t)number(in, 0, set->produce_helpers);
    set->produce_trees = (uint8_t)number(in, 1, WC_COLOURS);
    set->plant_max = (uint8_t)number(in, 1, WC_FACES);
    set->extra_cut = amount(in);
    set->splice_scrap = amount(in);
    set->glue_glue = amount(in);
    set->reuse_tokens = (int16_t)number(in, 1, WC_AMOUNT);
}

/* Lumber, rows, marketing, workshop, start. */
static void read_board(wc_reader *in, wc_set *set)
{
    set->lumber_spaces = (uint8_t)number(in, 1, WC_LUMBER_SPACES);
    set->rows = (uint8_t)number(in, 1, WC_ROWS);
    for (unsigned row = 0; row < set->rows; row++) read_rewards(in, set->kinds, &set->row[row]);
    set->drop_fame = amount(in);
    set->market_steps = (uint8_t)number(in, 1, WC_MARKET_STEPS);
    for (unsigned at = 0; at < set->market_steps; at++) {
        set->market_cost[at] = amount(in);
        set->market_points[at] = amount(in);
    }
    set->start_pot = (uint8_t)number(in, 0, WC_COLOURS - 1);
    set->pots = (uint8_t)number(in, 0, WC_POTS);
    unsigned colours = 1u << set->start_pot;
    for (unsigned at = 0; at < set->pots; at++) {
        read_piece(in, set->kinds, &set->pot[at]);
        in->bad |= colours >> set->pot[at].colour & 1;
        colours |= 1u << set->pot[at].colour;
    }
    set->saw_slots = (uint8_t)number(in, 0, WC_SAW_SLOTS);
    for (unsigned at = 0; at < set->saw_slots; at++) read_piece(in, set->kinds, &set->saw_slot[at]);
    set->splices = (uint8_t)number(in, 1, WC_SPLICE_TILES + 1);
    for (unsigned at = 0; at < set->splices; at++) {
        read_piece(in, set->kinds, &set->splice[at]);
        in->bad |= set->splice[at].strength < (at ? set->splice[at - 1].strength + 1 : 1);
    }
    read_piece(in, set->kinds, &set->glue);
    set->glue_most = (uint8_t)number(in, 2, WC_FACES);
    set->mixed_points = amount(in);
    set->start_blueberries = amount(in);
    for (unsigned die = 0; die < WC_DICE; die++) set->start_lumber[die] = (uint8_t)number(in, 0, WC_LUMBER_SPACES);
    set->start_saws = (uint8_t)number(in, 0, WC_SAW_TILES);
    set->helpers_drawn = (uint8_t)number(in, 1, WC_CARDS_DRAWN);
    set->orders_drawn = (uint8_t)number(in, 1, WC_CARDS_DRAWN);
    set->orders_kept = (uint8_t)number(in, 1, (unsigned)least(set->orders_drawn, WC_ORDERS_KEPT));
    set->hazelnut_drawn = (uint8_t)number(in, 0, WC_CARDS_DRAWN);
}

/* Grid, attic, tracks, leftovers. */
static void read_tracks(wc_reader *in, wc_set *set)
{
    set->grid = (uint8_t)number(in, 1, WC_GRID);
    set->start_space = (uint8_t)number(in, 0, set->grid - 1u);
    set->all_spaces = (uint16_t)low_bits(set->grid);
    for (unsigned at = 0; at < set->grid; at++) {
        read_rewards(in, set->kinds, &set->space_income[at]);
        set->space_produce[at] = (uint8_t)number(in, 0, WC_GRID);
        set->neighbours[at] = (uint16_t)number(in, 0, set->all_spaces);
    }
    set->attic = (uint8_t)number(in, 1, WC_ATTIC);
    for (unsigned at = 0; at < set->attic; at++) {
        set->upper_spaces |= (uint16_t)(number(in, 0, 1) << at);
        set->support[at] = (uint16_t)number(in, 0, (unsigned)low_bits(set->attic));
    }
    set->edges = (uint8_t)number(in, 0, WC_EDGES);
    for (unsigned at = 0; at < set->edges; at++) {
        set->edge[at].a = (uint8_t)number(in, 0, set->attic - 1u);
        set->edge[at].b = (uint8_t)number(in, 0, set->attic - 1u);
        in->bad |= set->edge[at].a == set->edge[at].b;
        read_rewards(in, set->kinds, &set->edge[at].reward);
    }
    set->income_spaces = (uint8_t)number(in, 2, WC_TRACK);
    for (unsigned at = 0; at < set->income_spaces; at++) set->income_pays[at] = amount(in);
    set->passings = (uint8_t)number(in, 0, WC_TRACK);
    for (unsigned at = 0; at < set->passings; at++) {
        set->passing_to[at] = (int16_t)number(in, at ? (unsigned)set->passing_to[at - 1] + 1 : 1, set->income_spaces - 1u);
        read_rewards(in, set->kinds, &set->passing[at]);
    }
    set->fame_spaces = (uint8_t)number(in, 2, WC_TRACK);
    for (unsigned at = 0; at < set->fame_spaces; at++) set->fame_value[at] = amount(in);
    set->pale = (uint8_t)number(in, 0, WC_PALE);
    for (unsigned at = 0; at < set->pale; at++)
        set->pale_space[at] = (uint8_t)number(in, at ? set->pale_space[at - 1] + 1u : 1, set->fame_spaces - 1u);
    set->past_end_points = amount(in);
    set->reputation_tiles = (uint8_t)number(in, set->pale, WC_REPUTATION_TILES);
    for (unsigned at = 0; at < set->reputation_tiles; at++)
        for (unsigned place = 0; place < 3; place++) read_rewards(in, set->kinds, &set->reputation[at][place]);
    set->leftover_per = (int16_t)number(in, 1, WC_AMOUNT);
    set->leftover_points = amount(in);
}

/* The needs of an order: exact ones sorted into dice, wild ones as masks. */
static void read_needs(wc_reader *in, unsigned brown, wc_order *order)
{
    uint8_t times[WC_DICE] = {0};
    unsigned needs = number(in, 1, WC_NEEDS);
    for (unsigned at = 0; at < needs; at++) {
        unsigned colours = number(in, 1, (1 << WC_COLOURS) - 1), value = number(in, 0, WC_FACES);
        uint32_t dice = 0;
        for (unsigned die = 0; die < WC_DICE; die++)
            if (colours >> colour_of(die) & 1 && (!value || value == value_of(die))) dice |= 1u << die;
        order->brown |= colours == 1u << brown;
        if (count_bits(dice) == 1) {
            times[lowest_bit(dice)]++;
            order->exact_dice |= dice;
        } else {
            order->wild[order->wilds++] = dice;
            order->wild_dice |= dice;
        }
    }
    for (uint32_t dice = order->exact_dice; dice; dice &= dice - 1) {
        uint8_t die = (uint8_t)lowest_bit(dice);
        order->kind[order->kinds] = die;
        order->times[order->kinds++] = times[die];
        while (times[die]--) order->forced[order->exacts++] = die;
    }
}

static void read_orders(wc_reader *in, wc_set *set)
{
    unsigned brown = number(in, 0, WC_COLOURS - 1);
    set->orders = (uint8_t)number(in, 1, WC_ORDERS);
    for (unsigned card = 0; card < set->orders; card++) {
        wc_order *order = &set->order[card];
        order->deck = (uint8_t)number(in, DECK_EARLY_ORDERS, DECK_HAZELNUT_ORDERS);
        order->row = (uint8_t)number(in, 0, set->rows - 1u);
        read_needs(in, brown, order);
        read_cost(in, &order->cost);
        read_rewards(in, set->kinds, &order->reward);
        read_rewards(in, set->kinds, &order->instant);
        order->code = CODE(FORM_COMPLETE) | ARG(card, AT_CARD);
        if (!order->wilds)
            for (unsigned at = 0; at < order->exacts; at++)
                order->code |= ARG(order->forced[at] + 1, AT_PAID - 5 * (int)at);
        add_order(set->deck[order->deck].word, card);
    }
}

static void read_helpers(wc_reader *in, wc_set *set)
{
    set->helpers = (uint8_t)number(in, 1, WC_HELPERS);
    for (unsigned at = 0; at < set->helpers; at++) {
        wc_helper *helper = &set->helper[at];
        helper->deck = (uint8_t)number(in, DECK_EARLY_HELPERS, DECK_LATE_HELPERS);
        helper->cost = amount(in);
        read_rewards(in, set->kinds, &helper->production);
        helper->ability = (uint8_t)number(in, ABILITY_NONE, ABILITY_PERMANENT);
        read_rewards(in, set->kinds, &helper->reward);
        read_cost(in, &helper->pay);
        helper->change = (uint8_t)number(in, CHANGE_NONE, CHANGE_SET_THIRD);
        helper->on = (uint16_t)number(in, 0, (unsigned)low_bits(WC_TRIGGERS));
        helper->discount = amount(in);
        if (helper->deck == DECK_EARLY_HELPERS) set->dearest_helper = (int16_t)most(set->dearest_helper, helper->cost);
        const uint64_t bit = UINT64_C(1) << at;
        set->deck[helper->deck].word[2] |= bit;
        set->immediates |= helper->ability == ABILITY_IMMEDIATE ? bit : 0;
        set->once_a_turn |= helper->ability == ABILITY_TURN ? bit : 0;
        set->permanents |= helper->ability == ABILITY_PERMANENT ? bit : 0;
        for (unsigned word = 0; word < WC_TRIGGERS; word++)
            if (helper->on >> word & 1) {
                if (helper->ability == ABILITY_PERMANENT && helper->reward.count) set->fires_on[word] |= bit;
                if (helper->discount) set->discount_on[word] |= bit;
            }
    }
}

static void read_contracts(wc_reader *in, wc_set *set)
{
    set->contracts = (uint8_t)number(in, 1, WC_CONTRACTS);
    for (unsigned card = 0; card < set->contracts; card++) {
        wc_contract *contract = &set->contract[card];
        contract->cap = (int32_t)number(in, 0, WC_AMOUNT + 1) - 1;
        contract->terms = (uint8_t)number(in, 1, WC_TERMS);
        for (unsigned at = 0; at < contract->terms; at++) {
            contract->metric[at] = (uint8_t)number(in, 0, WC_METRICS - 1);
            contract->points[at] = (int16_t)number(in, 1, WC_AMOUNT);
            contract->per[at] = (int16_t)number(in, 1, WC_AMOUNT);
        }
    }
}

/* Whether setup can be played to its end with the most seats allowed (rules 2.4, 2.6, 12.8). */
static bool setup_is_possible(const wc_set *set)
{
    unsigned seats = 0;
    for (unsigned at = 2; at <= WC_SEATS; at++)
        if (set->rounds[at]) seats = at;
    const wc_cards *deck = set->deck;
    const unsigned early = count_bits(deck[DECK_EARLY_ORDERS].word[0]) + count_bits(deck[DECK_EARLY_ORDERS].word[1]);
    const unsigned hazelnut =
        count_bits(deck[DECK_HAZELNUT_ORDERS].word[0]) + count_bits(deck[DECK_HAZELNUT_ORDERS].word[1]);
    return early >= set->order_slots + seats * set->orders_drawn && hazelnut >= seats * set->hazelnut_drawn
           && count_bits(deck[DECK_EARLY_HELPERS].word[2]) >= set->helper_slots + seats * set->helpers_drawn
           && set->contracts >= seats + set->contracts_over_players && set->dearest_helper <= set->start_blueberries;
}

static bool read_set(wc_set *set, const uint16_t *words, size_t count)
{
    wc_reader in = {words, words + count, false};
    memset(set, 0, sizeof *set);
    number(&in, WC_SET_FORMAT, WC_SET_FORMAT);
    read_frame(&in, set);
    read_actions(&in, set);
    read_board(&in, set);
    read_tracks(&in, set);
    read_orders(&in, set);
    read_helpers(&in, set);
    read_contracts(&in, set);
    for (unsigned at = 0; at < set->saw_slots; at++)
        set->off_six[at + 1] = set->off_six[at] + set->saw_slot[at].off_six;
    make_splits(set);
    return !in.bad && in.at == in.end && setup_is_possible(set);
}

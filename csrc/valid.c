/* Whether bytes from outside are a state that the rules can work on without checking again. Everything that a game can
   reach passes; what passes never leads a job out of its bounds. */
#include "dice.h"
#include "state.h"

/* Whether the entries of an array beyond `count` are 0. */
static bool zero_beyond(const uint8_t *entries, unsigned count, unsigned size)
{
    for (unsigned at = count; at < size; at++)
        if (entries[at]) return false;
    return true;
}

/* Whether all bytes are at most `top`. */
static bool at_most(const uint8_t *entries, unsigned count, unsigned top)
{
    for (unsigned at = 0; at < count; at++)
        if (entries[at] > top) return false;
    return true;
}

/* Counts cards that lie somewhere: adds them to `all`. False if one of them already lay elsewhere. */
static bool lay(wc_cards *all, const wc_cards *cards)
{
    for (unsigned at = 0; at < 3; at++) {
        if (all->word[at] & cards->word[at]) return false;
        all->word[at] |= cards->word[at];
    }
    return true;
}

static bool within(const wc_cards *cards, const wc_cards *all)
{
    return !(cards->word[0] & ~all->word[0]) && !(cards->word[1] & ~all->word[1]) && !(cards->word[2] & ~all->word[2]);
}

static bool no_cards(const wc_cards *cards)
{
    return !(cards->word[0] | cards->word[1] | cards->word[2]);
}

/* The kind of the entry at the bottom of the stack, WC_WAITS if the stack is empty. */
static unsigned bottom_of(const wc_state *state)
{
    return state->pendings ? kind_of(state->pending[0]) : WC_WAITS;
}

static bool in_setup(const wc_state *state)
{
    const unsigned bottom = bottom_of(state);
    return bottom >= WAIT_SETUP && bottom <= WAIT_PLACE;
}

/* Players, round, turn, marks. */
static bool frame_is_valid(const wc_set *set, const wc_state *state)
{
    if (state->players < 2 || state->players > WC_SEATS || !set->rounds[state->players]) return false;
    if (state->view < WC_ALL || state->view >= state->players) return false;
    if (state->pendings > WC_MAX_PENDING) return false;
    if (in_setup(state) ? state->round != 0 : state->round < 1 || state->round > set->rounds[state->players])
        return false;
    const bool nobody = bottom_of(state) == WAIT_SETUP || bottom_of(state) == WAIT_OVER;
    if (nobody ? state->turn != WC_NOBODY : state->turn < 0 || state->turn >= state->players) return false;
    if (state->main > 1 || state->bonus > 1 || state->arc > 1 || state->lead >= WC_QUADRANTS) return false;
    const bool in_turn = !in_setup(state) && bottom_of(state) != WAIT_PLAY && bottom_of(state) != WAIT_BEGIN && !nobody;
    if (!in_turn && (state->main || state->bonus || state->used)) return false;
    if (in_turn && (state->used & ~placed_spaces(moving(state)))) return false;
    return zero_beyond(state->zero, 0, sizeof state->zero);
}

/* The wheel: no place twice, and seven slots suffice to the end of the game. In setup the tiles stand in a row. */
static bool wheel_is_valid(const wc_set *set, const wc_state *state)
{
    uint32_t places = 0;
    unsigned placed = 0;
    for (unsigned tile = 0; tile < WC_TILES; tile++) {
        if (state->wheel[tile] < -1 || state->wheel[tile] >= WC_QUADRANTS * WC_SLOTS) return false;
        if (state->wheel[tile] < 0) continue;
        places |= 1u << state->wheel[tile];
        placed++;
    }
    if (bottom_of(state) == WAIT_SETUP)
        return state->lead == set->start_lead && places == (uint32_t)low_bits(placed) << set->start_quadrant * WC_SLOTS;
    if (count_bits(places) != WC_TILES) return false;
    unsigned behind = 0;
    for (unsigned quadrant = state->lead + 1u; quadrant <= state->lead + 4u; quadrant++) {
        unsigned slots = slots_of(places, quadrant % WC_QUADRANTS), height = 0;
        while (slots >> height) height++;
        if (slots && height + behind > WC_SLOTS) return false;
        behind += count_bits(slots);
    }
    return true;
}

/* Yard and reputation tiles. */
static bool table_is_valid(const wc_set *set, const wc_state *state)
{
    for (unsigned first = 0; first < WC_DICE; first += WC_FACES) {
        unsigned have = 0;
        for (unsigned die = first; die < first + WC_FACES; die++) have += state->yard[die];
        if (have > set->yard_per_colour) return false;
    }
    if (state->pales > set->pale || (bottom_of(state) != WAIT_SETUP && state->pales < set->pale)) return false;
    uint32_t tiles = 0;
    for (unsigned at = 0; at < state->pales; at++) {
        if (state->pale[at] >= set->reputation_tiles || tiles >> state->pale[at] & 1) return false;
        tiles |= 1u << state->pale[at];
    }
    return zero_beyond(state->pale, state->pales, WC_PALE);
}

/* The orders and helpers of the rows join `all`. */
static bool rows_are_valid(const wc_set *set, const wc_state *state, wc_cards *all)
{
    if (state->orders > set->order_slots || !zero_beyond(state->order_row, state->orders, WC_DISPLAY)) return false;
    if (state->helpers > set->helper_slots || !zero_beyond(state->helper_row, state->helpers, WC_DISPLAY)) return false;
    for (unsigned at = 0; at < state->orders; at++) {
        if (state->order_row[at] >= set->orders) return false;
        wc_cards card = {{0}};
        add_order(card.word, state->order_row[at]);
        if (!lay(all, &card)) return false;
    }
    for (unsigned at = 0; at < state->helpers; at++) {
        if (state->helper_row[at] >= set->helpers) return false;
        const wc_cards card = {{0, 0, UINT64_C(1) << state->helper_row[at]}};
        if (!lay(all, &card)) return false;
    }
    return true;
}

/* A seat's grid, which its mask of helpers repeats. */
static bool grid_is_valid(const wc_set *set, const wc_seat *seat)
{
    uint64_t helpers = 0;
    for (unsigned at = 0; at < set->grid; at++) {
        if (!seat->grid[at]) continue;
        const unsigned helper = seat->grid[at] - 1u;
        if (helper >= set->helpers || helpers >> helper & 1) return false;
        helpers |= UINT64_C(1) << helper;
    }
    return helpers == seat->helpers && zero_beyond(seat->grid, set->grid, WC_GRID);
}

/* A seat's board without its cards. */
static bool board_is_valid(const wc_set *set, const wc_seat *seat)
{
    for (unsigned stock = 0; stock < WC_STOCKS; stock++)
        if (seat->stock[stock] < 0 || seat->stock[stock] > WC_MAX_COUNT) return false;
    for (unsigned colour = 0; colour < WC_COLOURS; colour++)
        if (seat->pots[colour] < WC_NO_POT || seat->pots[colour] > WC_FACES) return false;
    if (seat->pots[set->start_pot] == WC_NO_POT) return false;
    if (seat->splice[0] == TOOL_ABSENT || !at_most(seat->splice, WC_SPLICE_TILES + 1, TOOL_UP)) return false;
    if (!zero_beyond(seat->splice, set->splices, WC_SPLICE_TILES + 1)) return false;
    const int bought = seat->saw_up + seat->saw_used - set->start_saws;
    if (bought < 0 || bought > set->saw_slots || seat->glue > TOOL_UP || seat->fame >= set->fame_spaces) return false;
    if (!at_most(seat->reached, WC_PALE, ARRIVAL_OLD) || !zero_beyond(seat->reached, set->pale, WC_PALE)) return false;
    if (!at_most(seat->attic, WC_ATTIC, set->kinds) || !zero_beyond(seat->attic, set->attic, WC_ATTIC)) return false;
    if (seat->hazelnut < 0 || seat->hazelnut > WC_MAX_COUNT || seat->berry < 0 || seat->berry > WC_MAX_COUNT)
        return false;
    if (seat->market > WC_MAX_COUNT) return false;
    return !seat->zero && grid_is_valid(set, seat);
}

/* How far a seat has come in setup. */
enum { STAGE_KEEP, STAGE_ORDERS, STAGE_PLACE, STAGE_DONE };

static unsigned stage_of(const wc_state *state, unsigned at)
{
    if (!in_setup(state) || (int)at < state->turn) return STAGE_DONE;
    if ((int)at > state->turn) return STAGE_KEEP;
    return bottom_of(state) - WAIT_KEEP;
}

/* Whether the hand of a seat is what setup gives it up to this point; after setup any orders of the two decks will do.
   A seat that has yet to choose a helper can pay any of them. */
static bool hand_is_valid(const wc_set *set, const wc_state *state, unsigned at)
{
    const wc_seat *seat = &state->seat[at];
    const unsigned helpers = cards_of(set, seat, DECK_EARLY_HELPERS), early = cards_of(set, seat, DECK_EARLY_ORDERS);
    const unsigned hazelnut = cards_of(set, seat, DECK_HAZELNUT_ORDERS), stage = stage_of(state, at);
    if (hand_size(seat) != helpers + early + hazelnut) return false;
    if (stage == STAGE_KEEP) {
        if (seat->stock[STOCK_BLUEBERRIES] < set->dearest_helper) return false;
        if (bottom_of(state) == WAIT_SETUP)
            return helpers <= set->helpers_drawn && early <= set->orders_drawn && hazelnut <= set->hazelnut_drawn;
        return helpers == set->helpers_drawn && early == set->orders_drawn && hazelnut == set->hazelnut_drawn;
    }
    if (helpers || !seat->grid[set->start_space]) return false;
    if (!in_setup(state)) return true;
    if (stage == STAGE_DONE) return early + hazelnut + 1 == (unsigned)set->orders_kept + set->hazelnut_drawn;
    return early == (stage == STAGE_ORDERS ? set->orders_drawn : set->orders_kept) && hazelnut == set->hazelnut_drawn;
}

/* Whether the decks hold what the rest of setup deals. */
static bool setup_can_end(const wc_set *set, const wc_state *state)
{
    if (bottom_of(state) != WAIT_SETUP) return true;
    int helpers = set->helper_slots - state->helpers, early = set->order_slots - state->orders, hazelnut = 0;
    const int contracts = state->players + set->contracts_over_players - (int)count_bits(state->contract_row);
    for (unsigned at = 0; at < state->players; at++) {
        helpers += set->helpers_drawn - (int)cards_of(set, &state->seat[at], DECK_EARLY_HELPERS);
        early += set->orders_drawn - (int)cards_of(set, &state->seat[at], DECK_EARLY_ORDERS);
        hazelnut += set->hazelnut_drawn - (int)cards_of(set, &state->seat[at], DECK_HAZELNUT_ORDERS);
    }
    return deck_size(set, state, DECK_EARLY_HELPERS) >= helpers && deck_size(set, state, DECK_EARLY_ORDERS) >= early
           && deck_size(set, state, DECK_HAZELNUT_ORDERS) >= hazelnut
           && (int)count_bits(state->unseen_contracts) >= contracts;
}

/* Whether a seat has put back no more cards than setup makes it do up to this point (rule 2.6). */
static bool returns_are_valid(const wc_set *set, const wc_state *state, unsigned at)
{
    const wc_cards *back = &state->seat[at].returned;
    const unsigned helpers = count_cards(back, &set->deck[DECK_EARLY_HELPERS]);
    const unsigned early = count_cards(back, &set->deck[DECK_EARLY_ORDERS]), stage = stage_of(state, at);
    const unsigned orders = (unsigned)set->orders_drawn - set->orders_kept;
    return helpers + early == count_cards(back, back) && helpers <= (stage > STAGE_KEEP ? set->helpers_drawn - 1u : 0)
           && early <= (stage > STAGE_ORDERS ? orders : 0);
}

/* The cards of a seat join `all`, those it put back `returned`. What a view hides it only counts. */
static bool cards_are_valid(const wc_set *set, const wc_state *state, unsigned at, wc_cards *all, wc_cards *returned)
{
    const wc_seat *seat = &state->seat[at];
    const bool hidden = state->view != WC_ALL && state->view != (int)at;
    wc_cards held = {{seat->beside[0], seat->beside[1], seat->helpers}};
    const wc_cards completed = {{seat->completed[0], seat->completed[1], 0}};
    if (!lay(all, &held) || !lay(all, &completed) || !lay(all, &seat->hand)) return false;
    if (!lay(returned, &seat->returned) || !within(&seat->returned, &state->unseen)) return false;
    if (hidden ? !no_cards(&seat->hand) || !no_cards(&seat->returned) : !zero_beyond(seat->hidden, 0, WC_DECKS))
        return false;
    return hand_is_valid(set, state, at) && returns_are_valid(set, state, at);
}

/* Every order and helper lies in one place, and hidden hands have cards to hold. */
static bool places_are_valid(const wc_set *set, const wc_state *state)
{
    wc_cards all = state->unseen, returned = state->known, whole = {{0}};
    if (!within(&state->known, &state->unseen) || !lay(&all, &state->discards)) return false;
    if (in_setup(state) && !no_cards(&state->known)) return false;
    if (!rows_are_valid(set, state, &all)) return false;
    for (unsigned at = 0; at < state->players; at++)
        if (!cards_are_valid(set, state, at, &all, &returned)) return false;
    for (unsigned deck = 0; deck < WC_DECKS; deck++) {
        const wc_cards pool = unseen_candidates(set, state, deck);
        if (hidden_of(state, deck) > (int)count_cards(&pool, &pool)) return false;
        for (unsigned at = 0; at < 3; at++) whole.word[at] |= set->deck[deck].word[at];
    }
    return within(&all, &whole) && within(&whole, &all) && setup_can_end(set, state);
}

/* The rows of the orders beside the boards; all others are in none. */
static bool order_rows_are_valid(const wc_set *set, const wc_state *state)
{
    for (unsigned card = 0; card < WC_ORDERS; card++) {
        bool beside = false;
        for (unsigned at = 0; at < state->players; at++) beside |= has_order(state->seat[at].beside, card);
        if (state->row_of[card] >= (beside ? set->rows : 1)) return false;
    }
    return true;
}

/* Every contract lies in the deck, in the row or by a claim; those claimed this round are still in the row. */
static bool contracts_are_valid(const wc_set *set, const wc_state *state)
{
    uint32_t fresh = 0, old = 0;
    for (unsigned at = 0; at < state->players; at++) {
        fresh |= state->seat[at].claims_new;
        old |= state->seat[at].claims_old;
    }
    if ((fresh & ~state->contract_row) || (old & state->contract_row)) return false;
    if (state->unseen_contracts & (state->contract_row | old)) return false;
    return (state->unseen_contracts | state->contract_row | old) == (uint32_t)low_bits(set->contracts);
}

/* One entry of the stack: whether its two numbers suit its kind. */
static bool entry_is_valid(const wc_set *set, const wc_state *state, uint32_t waiting)
{
    const unsigned kind = kind_of(waiting), a = a_of(waiting), b = b_of(waiting);
    const unsigned placed = state->turn >= 0 ? placed_spaces(moving(state)) : 0;
    switch (kind) {
    case WAIT_DIE: return a >= 1 && a < 1 << WC_COLOURS && b <= WC_FACES;
    case WAIT_TOOL: return a <= set->kinds && b == 1;
    case WAIT_PRODUCE: return a >= 1 && a <= WC_AMOUNT && !(b & ~placed);
    case WAIT_MODE: return a < WC_TILES && !b;
    case WAIT_STEP_LUMBER: return a < set->yard_buys && !b;
    case WAIT_STEP_EXCHANGE: return a <= WC_COLOURS && !b;
    case WAIT_STEP_MATERIALS: return a < 1u << set->materials && count_bits(a) < set->material_buys && !b;
    case WAIT_STEP_ORDERS: return a < set->order_takes && !b;
    case WAIT_STEP_PRODUCE: return a <= WC_AMOUNT && !(b & ~placed);
    case WAIT_CLAIM:
        return !a && b < set->orders && has_order(moving(state)->completed, b)
               && set->order[b].deck == DECK_HAZELNUT_ORDERS;
    case WAIT_FIRE:
        return a < set->grid && (placed >> a & 1) && !b && helper_on(set, state, a)->ability == ABILITY_PERMANENT
               && helper_on(set, state, a)->reward.count;
    default: return kind > WAIT_PRODUCE ? kind < WC_WAITS && !a && !b : !a && b >= 1 && b <= WC_AMOUNT;
    }
}

/* Whether that kind can lie above the bottom entry of the stack, or on an empty one. */
static bool may_lie_above(unsigned bottom, unsigned kind)
{
    const bool fill = kind == WAIT_FILL_ORDERS || kind == WAIT_FILL_HELPERS;
    switch (bottom) {
    case WAIT_SETUP: case WAIT_KEEP: case WAIT_PLACE: case WAIT_DISCARD: case WAIT_PLAY: case WAIT_OVER: return false;
    case WAIT_ORDERS: return kind <= WAIT_PRODUCE;
    case WAIT_BEGIN: return fill;
    default: return fill || kind <= WAIT_PRODUCE || kind == WAIT_CLAIM || kind == WAIT_FIRE || kind == WAIT_ROLL;
    }
}

/* Whether what lies on top is due now; entries that settle would resolve never rest there. */
static bool top_is_due(const wc_set *set, const wc_state *state)
{
    if (!state->pendings) return true;
    wc_state copy = {0};
    copy_state(&copy, state);
    settle(set, &copy);
    return memcmp(&copy, state, sizeof copy) == 0;
}

/* The stack: a bottom entry that may be there once, then those that may lie above it, then nothing. */
static bool stack_is_valid(const wc_set *set, const wc_state *state)
{
    for (unsigned at = 0; at < WC_MAX_PENDING; at++) {
        if (at >= state->pendings) {
            if (state->pending[at]) return false;
            continue;
        }
        if (!entry_is_valid(set, state, state->pending[at])) return false;
        if (at && !may_lie_above(bottom_of(state), kind_of(state->pending[at]))) return false;
    }
    if (bottom_of(state) == WAIT_BEGIN && state->turn != 0) return false;
    return bottom_of(state) != WAIT_MODE || state->main;
}

/* Whether the state is one of the set: see the head of this file. */
static bool state_is_valid(const wc_set *set, const wc_state *state)
{
    if (!frame_is_valid(set, state)) return false;
    for (unsigned at = 0; at < state->players; at++)
        if (!board_is_valid(set, &state->seat[at])) return false;
    static const wc_seat nobody;
    for (unsigned at = state->players; at < WC_SEATS; at++)
        if (memcmp(&state->seat[at], &nobody, sizeof nobody) != 0) return false;
    if (!wheel_is_valid(set, state) || !table_is_valid(set, state)) return false;
    if (!contracts_are_valid(set, state) || !places_are_valid(set, state) || !order_rows_are_valid(set, state)) return false;
    if (!stack_is_valid(set, state) || !top_is_due(set, state)) return false;
    if (is_over(state)) return true;
    wc_moves moves = {0};
    list_moves(set, state, &moves);
    return moves.count > 0;
}

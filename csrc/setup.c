/* Setup: what is dealt in which order, and the choices of each seat (engine/setup.py, rules 2.1 to 2.7). */
#include "dice.h"
#include "state.h"

/* The first colour of which the yard has too few dice, -1 if none (rule 6.1). */
static int short_colour(const wc_set *set, const wc_state *state)
{
    for (int colour = 0; colour < WC_COLOURS; colour++) {
        unsigned have = 0;
        for (int die = colour * WC_FACES; die < (colour + 1) * WC_FACES; die++) have += state->yard[die];
        if (have < set->yard_per_colour) return colour;
    }
    return -1;
}

/* How many cards two masks have in common. */
static inline unsigned count_cards(const wc_cards *cards, const wc_cards *within)
{
    return count_bits(cards->word[0] & within->word[0]) + count_bits(cards->word[1] & within->word[1])
           + count_bits(cards->word[2] & within->word[2]);
}

/* How many cards of a deck a hand holds, seen or not. */
static unsigned cards_of(const wc_set *set, const wc_seat *seat, unsigned deck)
{
    return seat->hidden[deck] + count_cards(&seat->hand, &set->deck[deck]);
}

/* The number of cards in the hand, seen or not. */
static unsigned hand_size(const wc_seat *seat)
{
    unsigned size = count_bits(seat->hand.word[0]) + count_bits(seat->hand.word[1]) + count_bits(seat->hand.word[2]);
    for (unsigned deck = 0; deck < WC_DECKS; deck++) size += seat->hidden[deck];
    return size;
}

/* The seat and the deck of the next card dealt to a hand in setup, false when all are dealt (rule 2.7). */
static bool next_hand_draw(const wc_set *set, const wc_state *state, unsigned *seat, unsigned *deck)
{
    const uint8_t decks[] = {DECK_EARLY_HELPERS, DECK_EARLY_ORDERS, DECK_HAZELNUT_ORDERS};
    const uint8_t drawn[] = {set->helpers_drawn, set->orders_drawn, set->hazelnut_drawn};
    for (*seat = 0; *seat < state->players; ++*seat)
        for (unsigned at = 0; at < 3; at++) {
            *deck = decks[at];
            if (cards_of(set, &state->seat[*seat], *deck) < drawn[at]) return true;
        }
    return false;
}

/* The mask of the tiles not yet on the wheel. */
static unsigned tiles_left(const wc_state *state)
{
    unsigned tiles = 0;
    for (unsigned tile = 0; tile < WC_TILES; tile++) tiles |= (unsigned)(state->wheel[tile] < 0) << tile;
    return tiles;
}

/* A tile comes to the next slot of the start quadrant (rule 2.1). */
static void place_tile(const wc_set *set, wc_state *state, unsigned tile)
{
    state->wheel[tile] = (int8_t)(set->start_quadrant * WC_SLOTS + WC_TILES - count_bits(tiles_left(state)));
}

/* When all is dealt, seat 0 chooses first (rule 2.6). */
static void begin_choices(wc_state *state)
{
    pop(state);
    state->turn = 0;
    push(state, entry(WAIT_KEEP, 0, 0));
}

/* The cards of a deck that a hidden hand may hold: those whose place this view cannot tell. */
static wc_cards unseen_candidates(const wc_set *set, const wc_state *state, unsigned deck)
{
    wc_cards found;
    for (unsigned at = 0; at < 3; at++) {
        found.word[at] = state->unseen.word[at] & set->deck[deck].word[at] & ~state->known.word[at];
        if (state->view != WC_ALL) found.word[at] &= ~state->seat[state->view].returned.word[at];
    }
    return found;
}

/* Adds to `found` the cards of a deck that the hand to decide holds, or may hold if this view hides it. */
static void hand_candidates(const wc_set *set, const wc_state *state, unsigned deck, wc_cards *found)
{
    const wc_seat *seat = moving(state);
    for (unsigned at = 0; at < 3; at++) found->word[at] |= seat->hand.word[at] & set->deck[deck].word[at];
    if (!seat->hidden[deck]) return;
    const wc_cards unseen = unseen_candidates(set, state, deck);
    for (unsigned at = 0; at < 3; at++) found->word[at] |= unseen.word[at];
}

/* The helpers to keep. */
static void keep_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    wc_cards found = {{0}};
    hand_candidates(set, state, DECK_EARLY_HELPERS, &found);
    for (uint64_t rest = found.word[2]; rest; rest &= rest - 1)
        if (set->helper[lowest_bit(rest)].cost <= moving(state)->stock[STOCK_BLUEBERRIES])
            emit(moves, CODE(FORM_KEEP) | ARG(set->orders + lowest_bit(rest), AT_CARD));
}

/* The orders that the hand to decide holds or may hold, as moves of that form. */
static void hand_order_moves(const wc_set *set, const wc_state *state, unsigned form, wc_moves *moves)
{
    wc_cards found = {{0}};
    hand_candidates(set, state, DECK_EARLY_ORDERS, &found);
    hand_candidates(set, state, DECK_HAZELNUT_ORDERS, &found);
    emit_orders(found.word, form, moves);
}

/* A card leaves the hand of the seat to decide; a hidden hand shows it. `word` and `bit` say where its mask has it. */
static void leave_hand(wc_state *state, unsigned deck, unsigned word, uint64_t bit)
{
    wc_seat *seat = mover(state);
    if (seat->hand.word[word] & bit) {
        seat->hand.word[word] &= ~bit;
    } else {
        seat->hidden[deck]--;
        state->unseen.word[word] &= ~bit;
    }
}

/* The cards of that deck left in the hand go back into it; only their owner knows which (rule 2.6). */
static void put_back(const wc_set *set, wc_state *state, unsigned deck)
{
    wc_seat *seat = mover(state);
    for (unsigned at = 0; at < 3; at++) {
        const uint64_t back = seat->hand.word[at] & set->deck[deck].word[at];
        seat->hand.word[at] &= ~back;
        seat->returned.word[at] |= back;
        state->unseen.word[at] |= back;
    }
    seat->hidden[deck] = 0;
}

/* Keeps, pays and places a helper; the others go back; an immediate ability works at once (rule 2.6). */
static void keep(const wc_set *set, wc_state *state, unsigned at)
{
    const wc_helper *helper = &set->helper[at];
    wc_seat *seat = mover(state);
    leave_hand(state, DECK_EARLY_HELPERS, 2, UINT64_C(1) << at);
    put_back(set, state, DECK_EARLY_HELPERS);
    pay(seat, STOCK_BLUEBERRIES, helper->cost);
    seat->grid[set->start_space] = (uint8_t)(at + 1);
    seat->helpers |= UINT64_C(1) << at;
    replace_top(state, entry(WAIT_ORDERS, 0, 0));
    if (helper->ability == ABILITY_IMMEDIATE) push_rewards(state, &helper->reward);
}

/* Continues a choice of orders: `cards` are those after the last one chosen, in order; `left` are still to choose. */
static void combine(const uint8_t *cards, unsigned count, unsigned left, uint64_t code, int at, wc_moves *moves)
{
    if (!left) {
        emit(moves, code);
        return;
    }
    for (unsigned first = 0; first + left <= count; first++)
        combine(cards + first + 1, count - first - 1, left - 1, code | ARG(cards[first] + 1, at), at - 8, moves);
}

/* The sets of early orders to keep; one unspoken choice where the view hides the hand. */
static void order_choices(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    if (seat->hidden[DECK_EARLY_ORDERS]) {
        emit(moves, CODE(FORM_ORDERS));
        return;
    }
    uint8_t cards[WC_ORDERS];
    unsigned count = 0;
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = seat->hand.word[word] & set->deck[DECK_EARLY_ORDERS].word[word]; rest; rest &= rest - 1)
            cards[count++] = (uint8_t)(word * 64 + lowest_bit(rest));
    combine(cards, count, set->orders_kept, CODE(FORM_ORDERS), AT_CARD, moves);
}

/* Keeps the early orders that `code` names, or as many unknown ones; the others go back. */
static void keep_orders(const wc_set *set, wc_state *state, uint64_t code)
{
    wc_seat *seat = mover(state);
    if (card_of(code)) {
        uint64_t kept[2] = {0, 0};
        for (unsigned at = 0; at < set->orders_kept; at++)
            add_order(kept, field_of(code, AT_CARD - 8 * (int)at, 8) - 1);
        for (unsigned word = 0; word < 2; word++) seat->hand.word[word] &= ~kept[word];
        put_back(set, state, DECK_EARLY_ORDERS);
        for (unsigned word = 0; word < 2; word++) seat->hand.word[word] |= kept[word];
    } else {
        seat->hidden[DECK_EARLY_ORDERS] = set->orders_kept;
    }
    replace_top(state, entry(WAIT_PLACE, 0, 0));
}

/* Puts the first order beside the board; then the next seat chooses, or round 1 begins. */
static void place(const wc_set *set, wc_state *state, unsigned card)
{
    leave_hand(state, set->order[card].deck, card >> 6, UINT64_C(1) << (card & 63));
    put_beside(set, state, card);
    pop(state);
    if (state->turn + 1 < state->players) {
        state->turn++;
        push(state, entry(WAIT_KEEP, 0, 0));
    } else {
        state->round = 1;
        state->turn = 0;
        push(state, entry(WAIT_BEGIN, 0, 0));
    }
}

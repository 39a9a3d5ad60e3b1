/* The income phase, and what lies between rounds (engine/income.py, rule 10). */
#include "state.h"

/* The next round begins with the turn of seat 0 (rule 3.1). */
static void next_round(wc_state *state)
{
    state->round++;
    state->turn = 0;
    push(state, entry(WAIT_BEGIN, 0, 0));
}

/* Both rows are to be filled, the orders first. */
static void push_fills(wc_state *state)
{
    push(state, entry(WAIT_FILL_HELPERS, 0, 0));
    push(state, entry(WAIT_FILL_ORDERS, 0, 0));
}

/* The cards on the slots marked X are discarded (rule 10.5). */
static void discard_x(const wc_set *set, wc_state *state)
{
    if (set->x_order_slot < state->orders) {
        const unsigned card = state->order_row[set->x_order_slot];
        leave_row(state->order_row, &state->orders, card);
        add_order(state->discards.word, card);
    }
    if (set->x_helper_slot < state->helpers) {
        const unsigned helper = state->helper_row[set->x_helper_slot];
        leave_row(state->helper_row, &state->helpers, helper);
        state->discards.word[2] |= UINT64_C(1) << helper;
    }
}

/* Income, tiles, then the next round or the end (rules 10.3 to 10.6, 11.1). */
static void end_income(const wc_set *set, wc_state *state)
{
    for (unsigned at = 0; at < state->players; at++) {
        wc_seat *seat = &state->seat[at];
        gain(seat, STOCK_BLUEBERRIES, income_pay(set, seat->berry));
        gain(seat, STOCK_SCORE, income_pay(set, seat->hazelnut));
        turn_all_up(set, seat);
    }
    const unsigned ended = state->round;
    if (ended == set->rounds[state->players]) {
        final_scoring(set, state);
        state->turn = WC_NOBODY;
        push(state, entry(WAIT_OVER, 0, 0));
        return;
    }
    next_round(state);
    if (ended == (unsigned)set->late_round) push_fills(state);
    if (set->x_round[ended]) {
        discard_x(set, state);
        push_fills(state);
    }
}

/* The first seat from `first` on that still has a hand plays an order; without one the phase goes on (rule 10.2). */
static void next_play(const wc_set *set, wc_state *state, int first)
{
    for (int at = first; at < state->players; at++)
        if (hand_size(&state->seat[at])) {
            state->turn = (int8_t)at;
            push(state, entry(WAIT_PLAY, 0, 0));
            return;
        }
    end_income(set, state);
}

/* Orders move down, then the seats with a hand play an order each (rules 10.1, 10.2). */
static void begin_income(const wc_set *set, wc_state *state)
{
    for (unsigned at = 0; at < state->players; at++) {
        wc_seat *seat = &state->seat[at];
        for (unsigned word = 0; word < 2; word++)
            for (uint64_t rest = seat->beside[word]; rest; rest &= rest - 1) {
                const unsigned card = word * 64 + lowest_bit(rest);
                if (++state->row_of[card] < set->rows) continue;
                state->row_of[card] = 0;
                drop_order(seat->beside, card);
                add_order(state->discards.word, card);
                lose_fame(seat, set->drop_fame);
            }
    }
    next_play(set, state, 0);
}

/* Plays an order from the hand; then the next seat does, or the phase goes on. */
static void play_order(const wc_set *set, wc_state *state, unsigned card)
{
    leave_hand(state, set->order[card].deck, card >> 6, UINT64_C(1) << (card & 63));
    put_beside(set, state, card);
    pop(state);
    next_play(set, state, state->turn + 1);
}

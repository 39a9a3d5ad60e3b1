/* Orders: taking, completing, rows, and public contracts (engine/orders.py, rules 6.4, 8, 9.6). */
#include "dice.h"
#include "state.h"

/* The displayed orders as a mask. */
static void row_mask(const wc_state *state, uint64_t mask[2])
{
    mask[0] = mask[1] = 0;
    for (unsigned at = 0; at < state->orders; at++) add_order(mask, state->order_row[at]);
}

/* A move of that form for every order of the mask. */
static void emit_orders(const uint64_t mask[2], unsigned form, wc_moves *moves)
{
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = mask[word]; rest; rest &= rest - 1)
            emit(moves, CODE(form) | ARG(word * 64 + lowest_bit(rest), AT_CARD));
}

/* Whether the mover can pay for one more order after `taken` (rule 6.4). */
static bool can_take(const wc_set *set, const wc_seat *seat, unsigned taken)
{
    return !taken || price(set, seat, set->second_order, ON_ORDERS) <= seat->stock[STOCK_BLUEBERRIES];
}

/* The displayed orders, if the mover can pay for one more. */
static void take_moves(const wc_set *set, const wc_state *state, unsigned taken, wc_moves *moves)
{
    if (!can_take(set, moving(state), taken)) return;
    uint64_t row[2];
    row_mask(state, row);
    emit_orders(row, FORM_TAKE, moves);
}

/* An order comes beside the board of the mover, in its icon's row. */
static void put_beside(const wc_set *set, wc_state *state, unsigned card)
{
    add_order(mover(state)->beside, card);
    state->row_of[card] = set->order[card].row;
}

/* The triggers of an orders action. */
static void end_orders(const wc_set *set, wc_state *state)
{
    push_triggers(set, state, ON_ORDERS);
}

/* Takes a displayed order and places it beside the board; the row is filled. */
static void take(const wc_set *set, wc_state *state, unsigned card)
{
    wc_seat *seat = mover(state);
    const unsigned taken = a_of(pop(state));
    if (taken) pay(seat, STOCK_BLUEBERRIES, price(set, seat, set->second_order, ON_ORDERS));
    leave_row(state->order_row, &state->orders, card);
    put_beside(set, state, card);
    if (taken + 1 < set->order_takes) push(state, entry(WAIT_STEP_ORDERS, taken + 1, 0));
    else end_orders(set, state);
    push(state, entry(WAIT_FILL_ORDERS, 0, 0));
}

/* Every order beside the board with every set of dice that pays it (rule 8.1); `dice` is the mask of the lumber. */
static void complete_moves(const wc_set *set, const wc_seat *seat, uint32_t dice, wc_moves *moves)
{
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = seat->beside[word]; rest; rest &= rest - 1) {
            const wc_order *order = &set->order[word * 64 + lowest_bit(rest)];
            if (!(order->exact_dice & ~dice) && can_pay(seat, &order->cost)) payments(order, seat->lumber, moves);
        }
}

/* Pays an order and waits for its rewards: the card's, the row's, a hazelnut order's choice (rule 8.2). */
static void complete(const wc_set *set, wc_state *state, uint64_t code)
{
    wc_seat *seat = mover(state);
    const unsigned card = card_of(code), row = state->row_of[card];
    const wc_order *order = &set->order[card];
    for (unsigned at = 0; at < (unsigned)order->exacts + order->wilds; at++)
        drop_die(seat, field_of(code, AT_PAID - 5 * (int)at, 5) - 1);
    pay_cost(seat, &order->cost);
    drop_order(seat->beside, card);
    state->row_of[card] = 0;
    add_order(seat->completed, card);
    push_triggers(set, state, ON_COMPLETE);
    if (order->deck == DECK_HAZELNUT_ORDERS) push(state, entry(WAIT_CLAIM, 0, card));
    push_rewards(state, &set->row[row]);
    push_rewards(state, &order->reward);
}

/* The contracts that the mover may claim, or the instant reward (rules 8.2, 9.6). */
static void claim_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    const unsigned first = (unsigned)set->orders + set->helpers;
    for (uint32_t rest = state->contract_row & ~(seat->claims_new | seat->claims_old); rest; rest &= rest - 1)
        emit(moves, CODE(FORM_CLAIM) | ARG(first + lowest_bit(rest), AT_CARD));
    emit(moves, CODE(FORM_INSTANT));
}

/* Claims a public contract. */
static void claim(const wc_set *set, wc_state *state, unsigned card)
{
    pop(state);
    mover(state)->claims_new |= 1u << (card - set->orders - set->helpers);
}

/* Takes the instant reward of the hazelnut order just completed. */
static void take_instant(const wc_set *set, wc_state *state)
{
    push_rewards(state, &set->order[b_of(pop(state))].instant);
}

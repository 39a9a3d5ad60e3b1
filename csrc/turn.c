/* A turn's frame: its beginning, marketing, its end, and the round's (engine/turn.py, rules 3.3, 4). */
#include "dice.h"
#include "state.h"

/* The trees grow (rule 4.1). */
static void begin_turn(const wc_set *set, wc_state *state)
{
    pop(state);
    grow(set, state);
}

/* The next marketing step; the last one repeats (rule 4.4). */
static unsigned market_step(const wc_set *set, const wc_seat *seat)
{
    return (unsigned)least(seat->market, set->market_steps - 1);
}

/* How the turn may be closed once the main action is done (rule 4.7). */
static void closing_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    if (!state->main) return;
    const wc_seat *seat = moving(state);
    if (set->market_cost[market_step(set, seat)] <= seat->stock[STOCK_BLUEBERRIES]) emit(moves, CODE(FORM_MARKET));
    emit(moves, CODE(FORM_END));
}

/* Closes the turn; only discards may follow (rule 4.3). */
static void end_turn(wc_state *state)
{
    push(state, entry(WAIT_DISCARD, 0, 0));
}

/* Buys a marketing step and closes the turn. */
static void market(const wc_set *set, wc_state *state)
{
    wc_seat *seat = mover(state);
    const unsigned step = market_step(set, seat);
    pay(seat, STOCK_BLUEBERRIES, set->market_cost[step]);
    gain(seat, STOCK_SCORE, set->market_points[step]);
    if (seat->market < WC_MAX_COUNT) seat->market++;
    end_turn(state);
}

/* This round's arrivals and claims become earlier ones; claimed contracts leave the row (rules 3.3, 9.6). */
static void end_round(wc_state *state)
{
    for (unsigned at = 0; at < state->players; at++) {
        wc_seat *seat = &state->seat[at];
        for (unsigned pale = 0; pale < WC_PALE; pale++)
            seat->reached[pale] = seat->reached[pale] ? ARRIVAL_OLD : ARRIVAL_NO;
        state->contract_row &= ~seat->claims_new;
        seat->claims_old |= seat->claims_new;
        seat->claims_new = 0;
    }
}

/* The next seat's turn, or what follows the round. */
static void next_turn(const wc_set *set, wc_state *state)
{
    state->main = state->bonus = 0;
    state->used = 0;
    if (state->turn + 1 < state->players) {
        state->turn++;
        push(state, entry(WAIT_BEGIN, 0, 0));
        return;
    }
    end_round(state);
    if (set->income_round[state->round] || state->round == set->rounds[state->players]) begin_income(set, state);
    else next_round(state);
}

/* Whether the lumber is above the limit; if not, the turn is over (rule 4.5). */
static bool discard_is_due(const wc_set *set, wc_state *state)
{
    if (dice_count(mover(state)->lumber) > set->lumber_spaces) return true;
    pop(state);
    next_turn(set, state);
    return false;
}

/* The dice to discard, one a move. */
static void discard_moves(const wc_seat *seat, wc_moves *moves)
{
    for (uint32_t dice = dice_in(seat->lumber); dice; dice &= dice - 1)
        emit(moves, CODE(FORM_DISCARD) | ARG(lowest_bit(dice), AT_DIE));
}

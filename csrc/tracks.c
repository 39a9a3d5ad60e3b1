/* The three tracks of the income board and its reputation tiles (engine/tracks.py, rules 9.1 to 9.4). */
#include "state.h"

/* Moves an income counter of the mover, then puts the rewards it passed on the stack (rule 9.1). */
static void advance_income(const wc_set *set, wc_state *state, int32_t *level, int steps)
{
    const int32_t before = *level, after = least(before + steps, WC_MAX_COUNT);
    *level = after;
    for (unsigned at = set->passings; at-- > 0;)
        if (before < set->passing_to[at] && set->passing_to[at] <= after) push_rewards(state, &set->passing[at]);
}

/* The reward list of a pale space for a seat that comes there now, which the seats of earlier rounds decide. */
static const wc_rewards *arrival_reward(const wc_set *set, const wc_state *state, unsigned at)
{
    unsigned earlier = 0;
    for (unsigned seat = 0; seat < state->players; seat++) earlier += state->seat[seat].reached[at] == ARRIVAL_OLD;
    if (earlier >= set->arrivals[state->players]) return NULL;
    return &set->reputation[state->pale[at]][set->arrival[state->players][earlier]];
}

/* Moves the reputation counter: steps past the end score, then first arrivals earn (rules 9.2, 9.3). */
static void advance_fame(const wc_set *set, wc_state *state, int steps)
{
    wc_seat *seat = mover(state);
    const int before = seat->fame, reached = least(before + steps, set->fame_spaces - 1);
    gain(seat, STOCK_SCORE, (before + steps - reached) * set->past_end_points);
    seat->fame = (uint8_t)reached;
    for (unsigned at = set->pale; at-- > 0;)
        if (before < set->pale_space[at] && set->pale_space[at] <= reached && seat->reached[at] == ARRIVAL_NO) {
            const wc_rewards *reward = arrival_reward(set, state, at);
            seat->reached[at] = ARRIVAL_NEW;
            if (reward) push_rewards(state, reward);
        }
}

/* One loss of reputation, which stops at 0. */
static void lose_fame(wc_seat *seat, int steps)
{
    seat->fame = (uint8_t)most(0, seat->fame - steps);
}

/* What an income level pays in a phase; laps add what the last space prints (rule 9.1). */
static int64_t income_pay(const wc_set *set, int32_t level)
{
    const int lap = set->income_spaces - 1, laps = level / lap, rest = level % lap;
    return (int64_t)laps * set->income_pays[lap] + (rest || !laps ? set->income_pays[rest] : 0);
}

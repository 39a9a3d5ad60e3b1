/* What a position is worth to each seat: expected points in hundredths, and the value vector (search/evaluate.py).
   The vector uses only + - * / on doubles, each in the order of the Python text; the build forbids to fuse them. */
#include "sense.h"

#include <float.h>

_Static_assert(FLT_EVAL_METHOD == 0, "doubles rounded after every operation, as in Python");

enum { OBJECTIVE_WIN, OBJECTIVE_SCORE };

/* Hundredths of a point for one of each stock while the game still has rounds to spend it in; the score apart. */
static const uint8_t STOCK_WORTH[WC_STOCKS] = {
    [STOCK_BLUEBERRIES] = 50, [STOCK_SAW] = 60, [STOCK_GLUE] = 50, [STOCK_SCRAP] = 50, [STOCK_LANTERN] = 120,
    [STOCK_REUSE] = 120,
};
enum {
    EACH_PIP = 15, EACH_DIE = 60, EACH_TREE_PIP = 20, FAME_AHEAD = 15, BERRY_PHASE = 55, HELPER_ROUND = 5,
    EACH_TOOL = 100, PIECE_ROUND = 20, ORDER_SHARE = 8, UNFINISHED = 150, SCALE_LAST = 400, SCALE_ROUND = 150
};
static const double HALF_SCORE = 6000.0;

/* Whole rounds still to be played. */
static inline int rounds_left(const wc_set *set, const wc_state *state)
{
    return set->rounds[state->players] - state->round;
}

/* What orders under way promise: a share of their reward by how much of them is there, less what is at risk. */
static int64_t orders_points(const wc_hints *hints, const wc_seat *seat, int left)
{
    const wc_stairs have = stairs_of(seat->lumber, hints->flights);
    int64_t points = 0;
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = seat->beside[word]; rest; rest &= rest - 1) {
            const unsigned order = word * 64 + lowest_bit(rest), needs = hints->needs[order];
            const int got = (int)(needs - lacking(hints, order, &have).missing);
            if (left > 0) points += 25 * most(0, hints->reward[order]) * got * ORDER_SHARE / (10 * (int)needs);
            if (left < 2) points -= UNFINISHED;
        }
    return points;
}

/* Helpers, tools and improvements placed. A production is worth at least 0 (rule 12.8), so / rounds down. */
static int64_t board_points(const wc_hints *hints, const wc_seat *seat, int left)
{
    const wc_set *set = hints->set;
    int64_t points = 0;
    for (uint64_t rest = seat->helpers; rest; rest &= rest - 1)
        points += HELPER_ROUND * (2 + hints->production[lowest_bit(rest)]) * left / 2;
    points += EACH_TOOL * (int)count_bits(filled_spaces(seat));
    int pieces = (int)saws_bought(set, seat) + (seat->glue != TOOL_ABSENT);
    for (unsigned at = 0; at < set->splices; at++) pieces += seat->splice[at] != TOOL_ABSENT;
    for (unsigned colour = 0; colour < WC_COLOURS; colour++) pieces += seat->pots[colour] >= 0;
    return points + PIECE_ROUND * pieces * left;
}

/* A rough expectation of a seat's final score, in hundredths. */
static int64_t seat_points(const wc_hints *hints, const wc_state *state, const wc_seat *seat)
{
    const wc_set *set = hints->set;
    const int left = rounds_left(set, state), soon = least(left, 4);
    int64_t points = 100 * seat->stock[STOCK_SCORE];
    for (unsigned stock = STOCK_BLUEBERRIES; stock < WC_STOCKS; stock++)
        points += seat->stock[stock] * (STOCK_WORTH[stock] * soon + 10 * (4 - soon)) / 4;
    points += EACH_PIP * pips(seat->lumber);
    points += EACH_DIE * least((int)dice_count(seat->lumber), set->lumber_spaces) * soon / 4;
    points += EACH_TREE_PIP * tree_pips(seat);
    points += hints->phases[state->round] * (INT64_C(100) * seat->hazelnut + (int64_t)BERRY_PHASE * seat->berry);
    points += 100 * completed_orders(set, seat, NULL) * set->fame_value[seat->fame] + FAME_AHEAD * seat->fame * left;
    points += orders_points(hints, seat, left);
    points += board_points(hints, seat, left);
    for (uint32_t rest = seat->claims_new | seat->claims_old; rest; rest &= rest - 1)
        points += 100 * contract_points(set, seat, &set->contract[lowest_bit(rest)]);
    return points;
}

/* The expectation of each seat; the real score once the game is over. */
static void expected_points(const wc_hints *hints, const wc_state *state, int64_t points[WC_SEATS])
{
    for (unsigned at = 0; at < state->players; at++)
        points[at] = is_over(state) ? INT64_C(100) * state->seat[at].stock[STOCK_SCORE]
                                    : seat_points(hints, state, &state->seat[at]);
}

/* A margin as a value from 0 to 1, one half for none; `scale` is the margin worth three quarters. */
static double squash(double margin, double scale)
{
    return 0.5 + 0.5 * margin / (scale + (margin >= 0 ? margin : -margin));
}

/* The squashed margin of a seat over the best other one; a tie goes to the seat that plays later (rule 11.2). */
static double win_value(const int64_t points[WC_SEATS], unsigned players, unsigned at, double scale)
{
    unsigned rival = at ? 0 : 1;
    for (unsigned other = rival + 1; other < players; other++)
        if (other != at && points[other] >= points[rival]) rival = other;
    int64_t margin = points[at] - points[rival];
    if (!margin) margin = at > rival ? 50 : -50;
    return squash((double)margin, scale);
}

/* The value of the position to each seat, from 0 to 1. */
static void values(const wc_set *set, const wc_state *state, const int64_t points[WC_SEATS], int objective,
                   double vector[WC_SEATS])
{
    const double scale = (double)(SCALE_LAST + SCALE_ROUND * rounds_left(set, state));
    for (unsigned at = 0; at < state->players; at++) {
        const double own = (double)(points[at] > 0 ? points[at] : 0);
        vector[at] = objective == OBJECTIVE_SCORE ? own / (own + HALF_SCORE)
                                                  : win_value(points, state->players, at, scale);
    }
}

/* The chance of each seat to finish first; sums to 1. Certain once the game is over. */
static void win_shares(const wc_set *set, const wc_state *state, const int64_t points[WC_SEATS],
                       double shares[WC_SEATS])
{
    if (is_over(state)) {
        unsigned first = 0;
        for (unsigned at = 1; at < state->players; at++)
            if (points[at] >= points[first]) first = at;
        for (unsigned at = 0; at < state->players; at++) shares[at] = at == first ? 1.0 : 0.0;
        return;
    }
    values(set, state, points, OBJECTIVE_WIN, shares);
    double total = 0.0;
    for (unsigned at = 0; at < state->players; at++) total += shares[at];
    for (unsigned at = 0; at < state->players; at++) shares[at] /= total;
}

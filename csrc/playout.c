/* Whole jobs on one state: random playouts and legality counts (engine/playout.py). */
#include "moves.h"
#include "rng.h"
#include "state.h"

enum { WC_LISTED = 256 };               /* moves listed at once; of a longer list the rest is listed again */
enum { WC_PLAYOUT_MOVES = 1 << 20 };    /* more than any game has */

/* A uniformly random legal move: one bounded draw, also where there is only one. False if there is none. */
static bool random_move(const wc_set *set, const wc_state *state, wc_rng *rng, uint64_t *code)
{
    uint64_t listed[WC_LISTED];
    wc_moves moves = {.out = listed, .capacity = WC_LISTED};
    list_moves(set, state, &moves);
    if (!moves.count) return false;
    const uint32_t chosen = rng_below(rng, moves.count);
    if (chosen >= WC_LISTED) {
        moves = (wc_moves){.out = listed, .capacity = 1, .skip = chosen};
        list_moves(set, state, &moves);
        *code = listed[0];
    } else {
        *code = listed[chosen];
    }
    return true;
}

/* Plays random legal moves and sampled chance to the end, in place; `played` grows by the moves, chance not counted.
   False if the game got stuck or went on forever, which no game does that began with new_game. */
static bool random_playout(const wc_set *set, wc_state *state, wc_rng *rng, uint64_t *played)
{
    for (unsigned moves = 0; moves < WC_PLAYOUT_MOVES;) {
        uint64_t code;
        if (is_chance(state)) {
            if (!sample(set, state, rng, &code)) return false;
        } else {
            if (is_over(state)) return true;
            if (!random_move(set, state, rng, &code)) return false;
            ++*played;
            moves++;
        }
        advance(set, state, code);
    }
    return false;
}

/* The number of ways to play `depth` moves and chance events from here; the last level is counted, not played. */
static uint64_t perft(const wc_set *set, const wc_state *state, unsigned depth)
{
    uint64_t listed[WC_LISTED], sum = 0;
    if (!depth) return 1;
    for (uint32_t skip = 0;; skip += WC_LISTED) {
        wc_moves moves = {.out = listed, .capacity = depth == 1 ? 0 : WC_LISTED, .skip = skip};
        list_moves(set, state, &moves);
        if (depth == 1) return moves.count;
        for (uint32_t at = 0; at < WC_LISTED && skip + at < moves.count; at++) {
            wc_state after;
            memset(&after, 0, sizeof after);
            copy_state(&after, state);
            advance(set, &after, listed[at]);
            sum += perft(set, &after, depth - 1);
        }
        if (skip + WC_LISTED >= moves.count) return sum;
    }
}

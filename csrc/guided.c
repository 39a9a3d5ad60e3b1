/* Playing on from a leaf: moves sampled by weight, sampled chance, cut after some turns (search/playout.py).
   The moves before and after the free actions are listed and weighed; of the free actions only the form that the draw
   falls on is listed. Draws and outcomes are those of the Python text. */
#include "moves.h"
#include "rng.h"
#include "sense.h"

/* As many moves as there can be besides free actions: there are 924 ways to keep 6 orders of 12 (rule 2.6). */
enum { WC_HEADS = 1024 };

/* What a decision offers: the moves before the free actions, those after them, and the free actions by form. */
typedef struct {
    uint64_t code[WC_HEADS];
    int64_t weight[WC_HEADS];
    uint32_t heads, listed;    /* how many moves come before the free actions, and how many with those after them */
    bool free;
    wc_group group[WC_FREE];
    uint32_t count;            /* of all moves */
    int64_t total;             /* of all weights */
} wc_offer;

/* Lists what is to be listed. */
static void list_offer(const wc_set *set, const wc_state *state, wc_offer *offer)
{
    wc_moves moves = {.out = offer->code, .capacity = WC_HEADS};
    offer->free = head_moves(set, state, &moves);
    offer->heads = moves.count;
    if (offer->free && !state->pendings) closing_moves(set, state, &moves);
    WC_ASSERT(moves.count <= WC_HEADS);
    offer->listed = moves.count < WC_HEADS ? moves.count : WC_HEADS;
}

/* Weighs and counts everything; `sense` is the mover's. */
static void weigh_offer(const wc_hints *hints, const wc_state *state, wc_sense *sense, wc_offer *offer)
{
    look(hints, moving(state), sense);
    offer->count = offer->listed;
    offer->total = weigh(hints, state, sense, offer->code, offer->listed, offer->weight);
    if (!offer->free) return;
    free_groups(hints, state, sense, offer->group);
    for (unsigned form = 0; form < WC_FREE; form++) {
        offer->count += offer->group[form].count;
        offer->total += offer->group[form].weight;
    }
}

/* The bound of a draw among so much weight: what lies beyond 32 bits is out of its reach. */
static uint32_t draw_bound(int64_t total)
{
    return total < (int64_t)UINT32_MAX ? (uint32_t)total : UINT32_MAX;
}

/* The move of one form that the draw falls on. */
static uint64_t drawn_free(const wc_hints *hints, const wc_state *state, const wc_sense *sense, unsigned form,
                           int64_t draw)
{
    uint64_t listed[WC_LISTED];
    for (uint32_t skip = 0;; skip += WC_LISTED) {
        wc_moves moves = {.out = listed, .capacity = WC_LISTED, .skip = skip};
        list_free(hints->set, state, form, &moves);
        for (uint32_t at = 0; at < WC_LISTED && skip + at < moves.count; at++) {
            draw -= weight_of(hints, state, sense, listed[at]);
            if (draw < 0) return listed[at];
        }
        WC_ASSERT(skip + WC_LISTED < moves.count);
    }
}

/* Takes the weights of the moves `from` to `to` - 1 off the draw until it is below 0: at that move, else at `to`. */
static uint32_t fall(const wc_offer *offer, uint32_t from, uint32_t to, int64_t *draw)
{
    for (; from < to; from++) {
        *draw -= offer->weight[from];
        if (*draw < 0) break;
    }
    return from;
}

/* The move that the draw falls on, all moves taken in canonical order. */
static uint64_t drawn_move(const wc_hints *hints, const wc_state *state, const wc_sense *sense, const wc_offer *offer,
                           int64_t draw)
{
    uint32_t at = fall(offer, 0, offer->heads, &draw);
    if (at < offer->heads) return offer->code[at];
    for (unsigned form = 0; offer->free && form < WC_FREE; form++) {
        if (draw < offer->group[form].weight) return drawn_free(hints, state, sense, form, draw);
        draw -= offer->group[form].weight;
    }
    at = fall(offer, at, offer->listed, &draw);
    WC_ASSERT(at < offer->listed);
    return offer->code[at < offer->listed ? at : 0];
}

/* A legal move drawn by weight: one bounded draw. A single legal move is not drawn for. False if there is none. */
static bool guided_move(const wc_hints *hints, const wc_state *state, wc_sense *sense, wc_rng *rng, uint64_t *code)
{
    wc_offer offer;
    list_offer(hints->set, state, &offer);
    if (!offer.free && offer.listed == 1) {
        *code = offer.code[0];
        return true;
    }
    weigh_offer(hints, state, sense, &offer);
    if (!offer.count) return false;
    *code = drawn_move(hints, state, sense, &offer, offer.count == 1 ? 0 : rng_below(rng, draw_bound(offer.total)));
    return true;
}

/* Plays on in place until the game is over, or a turn would begin after `turns` whole ones. `made` receives the moves
   and chance events. Stops also where it is stuck or without an end, which no game is. */
static void guided_playout(const wc_hints *hints, wc_state *state, wc_sense sense[WC_SEATS], wc_rng *rng,
                           uint32_t turns, wc_moves *made)
{
    unsigned round = state->round;
    int turn = state->turn;
    while (!is_over(state) && made->count < WC_PLAYOUT_MOVES) {
        uint64_t code;
        if (is_chance(state)) {
            if (!sample(hints->set, state, rng, &code)) return;
        } else {
            if (!state->pendings && (state->round != round || state->turn != turn)) {
                round = state->round;
                turn = state->turn;
                if (!turns--) return;
            }
            if (!guided_move(hints, state, &sense[state->turn], rng, &code)) return;
        }
        advance(hints->set, state, code);
        emit(made, code);
    }
}

/* Information-set tree search from one observer's view, with open-loop chance (search/tree.py). Every constant and
   every order of arithmetic is that of the Python text. */
#include "tree.h"
#include "moves.h"

#include <math.h>
#include <stdlib.h>

/* The edge of a reference that is not 0. */
static inline wc_tree_edge *edge_of(const wc_tree *tree, uint32_t ref)
{
    WC_ASSERT(ref > 0 && ref <= tree->edges);
    return &tree->edge[ref - 1];
}

/* The seat whose move an edge is, and the move. */
static inline unsigned seat_of(const wc_tree_edge *edge) { return (unsigned)(edge->key & 3); }
static inline uint64_t move_of(const wc_tree_edge *edge) { return edge->key & ~UINT64_C(3); }

/* Whether a root move is one of those asked for. */
static bool is_wanted(const wc_tree *tree, uint64_t code)
{
    uint32_t low = 0, high = tree->wanteds;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (tree->wanted[middle] < code) low = middle + 1;
        else high = middle;
    }
    return low < tree->wanteds && tree->wanted[low] == code;
}

/* Lists the window of legal moves from number `skip` on; returns how many moves there are in all. At the root only the
   moves asked for are counted. */
static uint32_t list_window(wc_tree *tree, uint32_t skip)
{
    wc_moves moves = {.out = tree->listed, .capacity = WC_WINDOW, .skip = skip};
    if (tree->length || !tree->wanteds) {
        list_moves(tree->set, &tree->state, &moves);
        return moves.count;
    }
    uint64_t legal[WC_WINDOW];
    for (uint32_t from = 0;; from += WC_WINDOW) {
        wc_moves all = {.out = legal, .capacity = WC_WINDOW, .skip = from};
        list_moves(tree->set, &tree->state, &all);
        for (uint32_t at = 0; at < WC_WINDOW && from + at < all.count; at++)
            if (is_wanted(tree, legal[at])) emit(&moves, legal[at]);
        if (from + WC_WINDOW >= all.count) return moves.count;
    }
}

/* Lets chance and forced moves happen; lists the moves of the next real decision and returns how many there are, 0 if
   the game is over. At the root one legal move is a decision too. */
static uint32_t next_decision(wc_tree *tree)
{
    wc_state *state = &tree->state;
    while (!is_over(state)) {
        uint64_t code;
        if (is_chance(state)) {
            if (!sample(tree->set, state, &tree->rng, &code)) return 0;
        } else {
            const uint32_t count = list_window(tree, 0);
            if (!tree->length || count != 1) return count;
            code = tree->listed[0];
        }
        advance(tree->set, state, code);
    }
    return 0;
}

/* Weighs the listed moves of a window and pairs them with the edges of the node from `ref` on; moves and edges are both
   in key order. Returns the edge to go on with in the next window. */
static uint32_t pair_window(wc_tree *tree, uint32_t size, uint32_t ref)
{
    const unsigned seat = (unsigned)tree->state.turn;
    weigh(&tree->hints, &tree->state, &tree->sense[seat], tree->listed, size, tree->weight);
    for (uint32_t at = 0; at < size; at++) {
        const uint64_t key = tree->listed[at] | seat;
        while (ref && edge_of(tree, ref)->key < key) ref = edge_of(tree, ref)->next;
        tree->paired[at] = ref && edge_of(tree, ref)->key == key ? ref : 0;
    }
    return ref;
}

/* Sums over the legal moves of a decision. */
typedef struct {
    int64_t weight;
    double value;
    uint64_t visits;
} wc_sums;

/* Adds a window to the sums and counts its edges as available once more. */
static void sum_window(wc_tree *tree, uint32_t size, wc_sums *sums)
{
    for (uint32_t at = 0; at < size; at++) {
        sums->weight += tree->weight[at];
        if (!tree->paired[at]) continue;
        wc_tree_edge *edge = edge_of(tree, tree->paired[at]);
        edge->available++;
        sums->visits += edge->visits;
        sums->value += edge->value;
    }
}

/* The best move found so far; without one the score is below every other. */
typedef struct {
    double score;
    uint64_t code;
    uint32_t ref;
    bool found;
} wc_best;

/* Looks for a better move in a window, by PUCT. A move never tried counts as worth what the node's legal edges have
   brought on average, and as available as often as the node was visited; in a full arena it does not count. */
static void score_window(const wc_tree *tree, uint32_t size, const wc_sums *sums, wc_best *best)
{
    const double total = (double)sums->weight;
    const double untried = sums->visits ? sums->value / (double)sums->visits : 0.5;
    const double unvisited = sqrt((double)(sums->visits + 1));
    const bool full = tree->edges >= tree->max_edges;
    for (uint32_t at = 0; at < size; at++) {
        const double prior = (double)tree->weight[at] / total;
        double score;
        if (tree->paired[at]) {
            const wc_tree_edge *edge = edge_of(tree, tree->paired[at]);
            const double mean = edge->value / (double)edge->visits;
            score = mean + tree->explore * prior * sqrt((double)edge->available) / (1.0 + (double)edge->visits);
        } else {
            if (full) continue;
            score = untried + tree->explore * prior * unvisited;
        }
        if (score > best->score) *best = (wc_best){score, tree->listed[at], tree->paired[at], true};
    }
}

/* A new edge in its place in the list that begins at `*link`. There must be room. */
static uint32_t new_edge(wc_tree *tree, uint32_t *link, uint64_t key)
{
    while (*link && edge_of(tree, *link)->key < key) link = &edge_of(tree, *link)->next;
    const uint32_t ref = ++tree->edges;
    *edge_of(tree, ref) = (wc_tree_edge){.key = key, .available = 1, .next = *link};
    *link = ref;
    return ref;
}

static inline uint32_t window_size(uint32_t count, uint32_t skip)
{
    return count - skip < WC_WINDOW ? count - skip : WC_WINDOW;
}

/* The edge to walk out of the node that begins at `*link`, made if it is new; 0 if it would be new and the arena is
   full. There are `count` moves, of which the first window is listed. */
static uint32_t select_edge(wc_tree *tree, uint32_t *link, uint32_t count)
{
    const unsigned seat = (unsigned)tree->state.turn;
    wc_sums sums = {0, 0.0, 0};
    wc_best best = {.score = -1.0};
    look(&tree->hints, &tree->state.seat[seat], &tree->sense[seat]);
    for (uint32_t skip = 0, ref = *link; skip < count; skip += WC_WINDOW) {
        if (skip) list_window(tree, skip);
        ref = pair_window(tree, window_size(count, skip), ref);
        sum_window(tree, window_size(count, skip), &sums);
    }
    for (uint32_t skip = 0, ref = *link; skip < count; skip += WC_WINDOW) {
        if (count > WC_WINDOW) {
            list_window(tree, skip);
            ref = pair_window(tree, window_size(count, skip), ref);
        }
        score_window(tree, window_size(count, skip), &sums, &best);
    }
    if (!best.found) return 0;
    return best.ref ? best.ref : new_edge(tree, link, best.code | seat);
}

/* The statistics of a root edge, made if they are new; NULL if there is no memory for them. */
static wc_root_stats *stats_of(wc_tree *tree, uint32_t ref)
{
    for (uint32_t at = 0; at < tree->roots; at++)
        if (tree->owner[at] == ref) return &tree->stats[at];
    if (tree->roots == tree->root_room) {
        const uint32_t room = 2 * tree->root_room;
        wc_root_stats *stats = realloc(tree->stats, room * sizeof *stats);
        if (stats) tree->stats = stats;
        uint32_t *owner = realloc(tree->owner, room * sizeof *owner);
        if (owner) tree->owner = owner;
        if (!stats || !owner) return NULL;
        tree->root_room = room;
    }
    tree->owner[tree->roots] = ref;
    tree->stats[tree->roots] = (wc_root_stats){0};
    return &tree->stats[tree->roots++];
}

/* Adds to what is kept of the root move that the walk began with. */
static void back_up_root(const wc_tree *tree, wc_root_stats *stats, const int64_t points[WC_SEATS], double value)
{
    double shares[WC_SEATS];
    stats->square += value * value;
    win_shares(tree->set, &tree->state, points, shares);
    for (unsigned at = 0; at < tree->state.players; at++) {
        stats->win[at] += shares[at];
        stats->score[at] += (double)points[at] / 100.0;
    }
}

/* Adds what the playout brought to every edge of the walk. False if memory is short. */
static bool back_up(wc_tree *tree)
{
    int64_t points[WC_SEATS];
    double vector[WC_SEATS];
    expected_points(&tree->hints, &tree->state, points);
    values(tree->set, &tree->state, points, tree->objective, vector);
    for (uint32_t at = 0; at < tree->length; at++) {
        wc_tree_edge *edge = edge_of(tree, tree->path[at]);
        edge->visits++;
        edge->value += vector[seat_of(edge)];
    }
    tree->depth = tree->length > tree->depth ? tree->length : tree->depth;
    if (!tree->length) return true;
    wc_root_stats *stats = stats_of(tree, tree->path[0]);
    if (stats) back_up_root(tree, stats, points, vector[seat_of(edge_of(tree, tree->path[0]))]);
    return stats;
}

/* Deals what the observer cannot see, walks, adds an edge, plays on, backs up. False if memory is short. */
static bool iterate(wc_tree *tree)
{
    wc_moves made = {0};
    uint32_t *link = &tree->first;
    copy_state(&tree->state, &tree->root);
    determinize(tree->set, &tree->state, &tree->rng);
    for (tree->length = 0; tree->length < WC_WALK;) {
        const uint32_t count = next_decision(tree);
        const uint32_t ref = count ? select_edge(tree, link, count) : 0;
        if (!ref) break;
        wc_tree_edge *edge = edge_of(tree, ref);
        advance(tree->set, &tree->state, move_of(edge));
        tree->path[tree->length++] = ref;
        if (!edge->visits) break;
        link = &edge->child;
    }
    guided_playout(&tree->hints, &tree->state, tree->sense, &tree->rng, tree->turns, &made);
    return back_up(tree);
}

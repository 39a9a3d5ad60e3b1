/* The jobs of search_api.h. */
#include "search_api.h"
#include "tree.h"

#include <math.h>

size_t wc_tree_edge_size(void) { return sizeof(wc_tree_edge); }

void wc_tree_destroy(wc_tree *tree)
{
    if (!tree) return;
    free(tree->edge);
    free(tree->stats);
    free(tree->owner);
    free(tree->wanted);
    free(tree);
}

/* The memory that a tree begins with, the whole arena among it. False if there is not so much. */
static bool make_room(wc_tree *tree, const wc_tree_options *options)
{
    enum { ROOTS = 64 };
    tree->root_room = ROOTS;
    tree->edge = malloc((options->max_edges + (size_t)1) * sizeof *tree->edge);
    tree->stats = malloc(ROOTS * sizeof *tree->stats);
    tree->owner = malloc(ROOTS * sizeof *tree->owner);
    tree->wanted = malloc((options->wanteds + (size_t)1) * sizeof *tree->wanted);
    return tree->edge && tree->stats && tree->owner && tree->wanted;
}

/* Whether a tree can be made so. References have 32 bits, and 0 is none. */
static bool options_are_valid(const wc_tree_options *options)
{
    return (options->objective == OBJECTIVE_WIN || options->objective == OBJECTIVE_SCORE) && isfinite(options->explore)
           && options->explore >= 0 && options->max_edges < UINT32_MAX;
}

/* Fills a tree that is all 0. */
static int init_tree(wc_tree *tree, const wc_set *set, const unsigned char *in, const wc_tree_options *options)
{
    if (!options_are_valid(options)) return WC_BAD_ARGUMENT;
    if (!read_state(set, in, &tree->root)) return WC_BAD_STATE;
    if (!make_room(tree, options)) return WC_NO_MEMORY;
    tree->set = set;
    make_hints(&tree->hints, set);
    tree->rng.state = options->seed;
    tree->objective = options->objective;
    tree->explore = options->explore;
    tree->turns = options->turns;
    tree->max_edges = options->max_edges;
    tree->wanteds = options->wanteds;
    for (uint32_t at = 0; at < options->wanteds; at++) tree->wanted[at] = options->wanted[at];
    return WC_OK;
}

int wc_tree_create(const wc_set *set, const unsigned char *in, const wc_tree_options *options, wc_tree **tree)
{
    *tree = calloc(1, sizeof **tree);
    if (!*tree) return WC_NO_MEMORY;
    const int status = init_tree(*tree, set, in, options);
    if (status == WC_OK) return WC_OK;
    wc_tree_destroy(*tree);
    *tree = NULL;
    return status;
}

int wc_tree_run(wc_tree *tree, uint64_t iterations)
{
    while (iterations--)
        if (!iterate(tree)) return WC_NO_MEMORY;
    return WC_OK;
}

uint32_t wc_tree_depth(const wc_tree *tree) { return tree->depth; }

uint32_t wc_tree_edges(const wc_tree *tree) { return tree->edges; }

/* What is known of a root edge; false if no visit was completed. */
static bool root_move(const wc_tree *tree, uint32_t ref, wc_root_move *move)
{
    const wc_tree_edge *edge = edge_of(tree, ref);
    for (uint32_t at = 0; at < tree->roots; at++) {
        if (tree->owner[at] != ref) continue;
        const wc_root_stats *stats = &tree->stats[at];
        *move = (wc_root_move){.code = move_of(edge), .visits = edge->visits, .available = edge->available,
                               .value = edge->value, .square = stats->square};
        memcpy(move->win, stats->win, sizeof move->win);
        memcpy(move->score, stats->score, sizeof move->score);
        return true;
    }
    return false;
}

size_t wc_tree_roots(const wc_tree *tree, wc_root_move *moves, size_t capacity)
{
    size_t count = 0;
    for (uint32_t ref = tree->first; ref; ref = edge_of(tree, ref)->next) {
        wc_root_move move;
        if (!root_move(tree, ref, &move)) continue;
        if (count < capacity) moves[count] = move;
        count++;
    }
    return count;
}

/* The edge with that key in the list that begins with `ref`, 0 if there is none. */
static uint32_t find_edge(const wc_tree *tree, uint32_t ref, uint64_t key)
{
    while (ref && edge_of(tree, ref)->key < key) ref = edge_of(tree, ref)->next;
    return ref && edge_of(tree, ref)->key == key ? ref : 0;
}

int wc_tree_reply(const wc_tree *tree, const uint64_t *path, size_t length, const uint64_t *legal, size_t count,
                  uint64_t *reply)
{
    if (tree->root.turn < 0) return 0;
    const unsigned seat = (unsigned)tree->root.turn;
    uint32_t node = tree->first, visits = 0;
    for (size_t at = 0; at < length; at++) {
        const uint32_t ref = find_edge(tree, node, path[at] | seat);
        node = ref ? edge_of(tree, ref)->child : 0;
    }
    for (size_t at = 0; at < count; at++) {
        const uint32_t ref = find_edge(tree, node, legal[at] | seat);
        if (!ref || edge_of(tree, ref)->visits <= visits) continue;
        visits = edge_of(tree, ref)->visits;
        *reply = legal[at];
    }
    return visits > 0;
}

/* Writes a node and all beneath it. */
static size_t dump_node(const wc_tree *tree, uint32_t ref, uint32_t level, wc_tree_line *lines, size_t capacity,
                        size_t count)
{
    for (; ref; ref = edge_of(tree, ref)->next) {
        const wc_tree_edge *edge = edge_of(tree, ref);
        if (count < capacity)
            lines[count] = (wc_tree_line){edge->key, edge->value, edge->visits, edge->available, level};
        count = dump_node(tree, edge->child, level + 1, lines, capacity, count + 1);
    }
    return count;
}

size_t wc_tree_dump(const wc_tree *tree, wc_tree_line *lines, size_t capacity)
{
    return dump_node(tree, tree->first, 0, lines, capacity, 0);
}

int wc_state_weights(const wc_set *set, const unsigned char *in, int64_t *weights, size_t capacity, size_t *count)
{
    wc_state state;
    wc_hints hints;
    wc_sense sense = {0};
    uint64_t listed[WC_LISTED];
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    if (state.turn < 0 || is_chance(&state)) return WC_BAD_ARGUMENT;
    make_hints(&hints, set);
    look(&hints, moving(&state), &sense);
    wc_moves moves = {.out = listed, .capacity = WC_LISTED};
    do {
        moves.count = 0;
        list_moves(set, &state, &moves);
        for (size_t at = 0; at < WC_LISTED && moves.skip + at < moves.count; at++)
            if (moves.skip + at < capacity) weights[moves.skip + at] = weight_of(&hints, &state, &sense, listed[at]);
        moves.skip += WC_LISTED;
    } while (moves.skip < moves.count);
    *count = moves.count;
    return WC_OK;
}

int wc_state_worth(const wc_set *set, const unsigned char *in, int objective, int64_t points[4], double vector[4],
                   double wins[4])
{
    wc_state state;
    wc_hints hints;
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    make_hints(&hints, set);
    expected_points(&hints, &state, points);
    values(set, &state, points, objective, vector);
    win_shares(set, &state, points, wins);
    return WC_OK;
}

int wc_state_guided(const wc_set *set, const unsigned char *in, uint64_t *rng, uint32_t turns, unsigned char *out,
                    uint64_t *codes, size_t capacity, size_t *made)
{
    wc_state state;
    wc_hints hints;
    wc_sense sense[WC_SEATS] = {0};
    wc_rng stream = {*rng};
    wc_moves moves = {.out = codes, .capacity = (uint32_t)(capacity < UINT32_MAX ? capacity : UINT32_MAX)};
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    make_hints(&hints, set);
    guided_playout(&hints, &state, sense, &stream, turns, &moves);
    *made = moves.count;
    *rng = stream.state;
    memcpy(out, &state, sizeof state);
    return WC_OK;
}

int wc_state_guided_playouts(const wc_set *set, const unsigned char *in, uint64_t *rng, size_t games, uint32_t turns,
                             uint64_t *made)
{
    wc_state start, state = {0};
    wc_hints hints;
    wc_sense sense[WC_SEATS] = {0};
    wc_rng stream = {*rng};
    if (!read_state(set, in, &start)) return WC_BAD_STATE;
    make_hints(&hints, set);
    *made = 0;
    while (games--) {
        wc_moves moves = {0};
        copy_state(&state, &start);
        guided_playout(&hints, &state, sense, &stream, turns, &moves);
        *made += moves.count;
    }
    *rng = stream.state;
    return WC_OK;
}

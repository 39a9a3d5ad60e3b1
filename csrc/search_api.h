/* What Python sees of the search: the jobs of a tree, and single questions for tests and benchmarks. States are the
   packed ones of api.h, and so are statuses. A tree belongs to one thread at a time; several may run at once. */
#ifndef WC_SEARCH_API_H
#define WC_SEARCH_API_H

#include "api.h"

typedef struct wc_tree wc_tree;

/* What shapes a tree (search.tree.TreeOptions): `objective` is 0 to win, 1 for score; `wanted` are the codes of the
   root moves to consider in canonical order, none for all. */
typedef struct {
    uint64_t seed;
    double explore;
    const uint64_t *wanted;
    uint32_t wanteds;
    uint32_t turns;
    uint32_t max_edges;
    int32_t objective;
} wc_tree_options;

/* What is known of a root move: sums over its visits, by seat where a list. */
typedef struct {
    uint64_t code;
    uint32_t visits, available;
    double value, square;
    double win[4], score[4];
} wc_root_move;

/* One edge as tests see it: its key is the move's code plus the seat; `level` is 0 at the root. */
typedef struct {
    uint64_t key;
    double value;
    uint32_t visits, available, level;
} wc_tree_line;

/* Bytes of one edge in the arena. */
size_t wc_tree_edge_size(void);

/* Makes the tree of a view, with room for `max_edges` edges, all of it allocated here. The set must outlive the tree;
   the caller owns what `tree` receives. */
int wc_tree_create(const wc_set *set, const unsigned char *in, const wc_tree_options *options, wc_tree **tree);

/* Gives the memory back; NULL is nothing. */
void wc_tree_destroy(wc_tree *tree);

/* Does so many iterations. When the arena is full they go on without new edges. */
int wc_tree_run(wc_tree *tree, uint64_t iterations);

/* The most decisions of one walk so far. */
uint32_t wc_tree_depth(const wc_tree *tree);

/* The edges made so far. */
uint32_t wc_tree_edges(const wc_tree *tree);

/* The tried root moves in canonical order: the first `capacity` go to `moves`; returns how many there are. */
size_t wc_tree_roots(const wc_tree *tree, wc_root_move *moves, size_t capacity);

/* The most visited of the legal moves, the first of equals, after a path of moves from the root that are all of the
   root's seat; `legal` in canonical order. 1 and `reply`, or 0 if none of them was visited. */
int wc_tree_reply(const wc_tree *tree, const uint64_t *path, size_t length, const uint64_t *legal, size_t count,
                  uint64_t *reply);

/* The whole tree, each edge followed by those beneath it: the first `capacity` edges go to `lines`; returns how many
   there are. */
size_t wc_tree_dump(const wc_tree *tree, wc_tree_line *lines, size_t capacity);

/* The weight of each legal move of a decision, in their order: the first `capacity` go to `weights`, `count` receives
   how many there are. */
int wc_state_weights(const wc_set *set, const unsigned char *in, int64_t *weights, size_t capacity, size_t *count);

/* For each seat the expected points in hundredths, the value for an objective, and the chance to finish first. */
int wc_state_worth(const wc_set *set, const unsigned char *in, int objective, int64_t points[4], double vector[4],
                   double wins[4]);

/* Plays on by weight until the game is over or `turns` whole turns are played. `codes` receives the first `capacity`
   moves and chance events, `made` how many there were. */
int wc_state_guided(const wc_set *set, const unsigned char *in, uint64_t *rng, uint32_t turns, unsigned char *out,
                    uint64_t *codes, size_t capacity, size_t *made);

/* Plays on so `games` times from the same state on one generator; `made` receives the moves and events together. */
int wc_state_guided_playouts(const wc_set *set, const unsigned char *in, uint64_t *rng, size_t games, uint32_t turns,
                             uint64_t *made);

#endif

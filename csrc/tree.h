/* One worker's search tree (search/tree.py): the arena of edges, what is known of root moves, and room for one walk. */
#ifndef WC_TREE_H
#define WC_TREE_H

#include "rng.h"
#include "search_api.h"
#include "sense.h"

/* A move of one seat at a node. A node is the list of its edges, sorted by key, and takes no room of its own: the edge
   that leads to it has its first edge as `child`. A reference is a place in the arena plus one; 0 is none. */
typedef struct {
    uint64_t key;          /* the code of the move, with the seat in its two lowest bits, which no code uses */
    double value;          /* sum over the visits of the value to that seat */
    uint32_t visits;
    uint32_t available;    /* walks through the node in which the move was legal */
    uint32_t child, next;
} wc_tree_edge;

_Static_assert(sizeof(wc_tree_edge) == 32, "search.tree.EDGE_BYTES");

/* What is kept of a root move besides its edge: sums over its visits, by seat where a list. */
typedef struct {
    double square;
    double win[WC_SEATS], score[WC_SEATS];
} wc_root_stats;

enum {
    WC_WINDOW = 256,       /* moves looked at together; a longer list is listed again, window by window */
    WC_WALK = 1 << 14      /* the most decisions of one walk: more than any game has */
};

struct wc_tree {
    const wc_set *set;
    wc_hints hints;
    wc_state root;
    wc_rng rng;
    int objective;
    double explore;
    uint32_t turns;
    /* the arena, and the first edge of the root */
    wc_tree_edge *edge;
    uint32_t edges, max_edges, first;
    /* root statistics in the order in which their edges came, which `owner` tells; there is room for `root_room` */
    wc_root_stats *stats;
    uint32_t *owner;
    uint32_t roots, root_room;
    /* the root moves asked for, in canonical order; none means all */
    uint64_t *wanted;
    uint32_t wanteds;
    uint32_t depth;        /* the most decisions of a walk so far */
    /* the walk under way: position, what each seat makes of its dice, edges */
    wc_state state;
    wc_sense sense[WC_SEATS];
    uint32_t length;
    uint32_t path[WC_WALK];
    /* the window of the decision under way: its moves, their weights, their edges */
    uint64_t listed[WC_WINDOW];
    int64_t weight[WC_WINDOW];
    uint32_t paired[WC_WINDOW];
};

#endif

/* What a seat's orders still lack and therefore wish for (search/sense.py). */
#ifndef WC_SENSE_H
#define WC_SENSE_H

#include "hints.h"

/* The number of some moves, and their weights together. */
typedef struct {
    uint32_t count;
    int64_t weight;
} wc_group;

/* What the orders beside a board make of dice: the wish for each, and the lumber that none of them would pay.
   It depends on nothing but the lumber and the orders, which it keeps to know itself again. */
typedef struct {
    uint64_t beside[2];
    uint8_t lumber[WC_DICE];
    uint8_t wish[WC_DICE];
    uint32_t wished;       /* mask of the dice with a wish */
    uint32_t spare;        /* mask of the dice of which the lumber has more than any order would take */
    uint64_t ready[2];     /* the orders whose exact needs the lumber meets: no other can be completed */
    wc_stairs have, kept;  /* the lumber, and the most that an order would take of each die */
    /* sums over the moves of a form as they were last asked for, each with what it depends on besides (see sums.c) */
    uint64_t users;
    uint32_t cuts, reach;
    wc_group uses, saws, splices;
} wc_sense;

/* The heap as a staircase of so many flights. */
static wc_stairs stairs_of(const uint8_t heap[WC_DICE], unsigned flights);

/* What an order makes of a heap. */
typedef struct {
    unsigned missing;      /* how many needs are left open */
    uint32_t open;         /* the dice that would meet one of those */
    wc_stairs paid;        /* the dice that the heap would pay */
    bool exact;            /* all exact needs are met */
} wc_lack;

/* Exact needs are served first, then the wild ones in order, each with the lowest die that will do. */
static wc_lack lacking(const wc_hints *hints, unsigned order, const wc_stairs *have);

/* Looks at the orders beside a board; nothing is done if `sense` already holds what they say. */
static void look(const wc_hints *hints, const wc_seat *seat, wc_sense *sense);

/* How many dice of one kind the lumber has beyond what an order would take. */
static inline int spare_of(const wc_sense *sense, unsigned die)
{
    const uint64_t steps = UINT64_C(1) << 2 * WC_DICE | UINT64_C(1) << WC_DICE | 1;
    int kept = 0;
    for (unsigned at = 0; at < WC_FLIGHTS; at++) kept += (int)count_bits(sense->kept.word[at] >> die & steps);
    return sense->lumber[die] - kept;
}

#endif

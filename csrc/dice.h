/* Dice as small integers (colour * 6 + value - 1), heaps of them as 18 counts, and what heaps can do (engine/dice.py). */
#ifndef WC_DICE_H
#define WC_DICE_H

#include "components.h"
#include "moves.h"

static inline unsigned make_die(unsigned colour, unsigned value) { return colour * WC_FACES + value - 1; }
static inline unsigned colour_of(unsigned die) { return die / WC_FACES; }
static inline unsigned value_of(unsigned die) { return die % WC_FACES + 1; }

/* The mask of the different dice of a heap. */
static inline uint32_t dice_in(const uint8_t heap[WC_DICE])
{
    return nonzero_bytes(heap) | nonzero_bytes(heap + 8) << 8 | (uint32_t)(heap[16] != 0) << 16
           | (uint32_t)(heap[17] != 0) << 17;
}

/* How many dice a heap holds. */
static inline unsigned dice_count(const uint8_t heap[WC_DICE])
{
    unsigned sum = 0;
    for (unsigned die = 0; die < WC_DICE; die++) sum += heap[die];
    return sum;
}

/* The sum of the values of a heap. */
static inline int pips(const uint8_t heap[WC_DICE])
{
    int sum = 0;
    for (unsigned die = 0; die < WC_DICE; die++) sum += heap[die] * (int)value_of(die);
    return sum;
}

/* Fills the table of ways to split a value into 2 or more ascending parts, in canonical order (rule 7.3). */
static void make_splits(wc_set *set);

/* Lists a COMPLETE move for every different set of dice from the heap that meets the order's needs (rule 8.1). */
static void payments(const wc_order *order, const uint8_t heap[WC_DICE], wc_moves *moves);

#endif

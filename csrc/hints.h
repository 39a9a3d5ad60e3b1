/* What the search makes of a component set once and for all: tables of worths and of the parts of a move's weight that
   never change (search/sense.py, search/weights.py). Worths are in quarters of a point. */
#ifndef WC_HINTS_H
#define WC_HINTS_H

#include "dice.h"
#include "state.h"

/* A heap of dice as a staircase: step n of a die is set if the heap has more than n of it. Three steps of 18 dice
   share a word, a flight; a set needs as many flights as its orders can ask for the same die. */
enum { WC_FLIGHT = 3, WC_FLIGHTS = (WC_NEEDS + WC_FLIGHT - 1) / WC_FLIGHT };

typedef struct {
    uint64_t word[WC_FLIGHTS];
} wc_stairs;

/* What a change of one die may do: for each way the dice it can be done to, and how far on the new die is. */
typedef struct {
    unsigned count;
    int8_t shift[2 * WC_FACES];
    uint32_t dice[2 * WC_FACES];
} wc_shifts;

/* The tables; read only after make_hints. */
typedef struct {
    const wc_set *set;
    unsigned flights;
    uint8_t phases[WC_ROUNDS + 1];        /* by round: income phases still to come */
    /* orders: how many dice they ask for, and which of them exactly; worths of both rewards */
    uint8_t needs[WC_ORDERS];
    wc_stairs exact[WC_ORDERS];
    int32_t reward[WC_ORDERS], instant[WC_ORDERS];
    /* helpers: worth of the production; weight of keeping, and of hiring and using but for space and die */
    int32_t production[WC_HELPERS], keep[WC_HELPERS], hire[WC_HELPERS], use[WC_HELPERS];
    int32_t space[WC_GRID];               /* what a space adds to the weight of hiring */
    int32_t edge[WC_EDGES];               /* worths */
    int32_t main[WC_QUADRANTS][2][WC_QUADRANTS * WC_SLOTS]; /* weight by lead, arc, place; without the action */
    /* dice: those that show at most so much; what changes do; how often a part comes in all splits of a value into at
       most so many parts */
    uint32_t lower[WC_FACES + 1];
    wc_shifts change[CHANGE_SET_THIRD + 1];
    uint8_t parts[WC_FACES + 1][WC_FACES + 1][WC_FACES + 1];
} wc_hints;

/* Fills the tables for a set, which must outlive them. */
static void make_hints(wc_hints *hints, const wc_set *set);

#endif

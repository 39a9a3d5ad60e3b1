/* The state of a game as plain integers, and the small steps that every room takes on it (engine/state.py).
   A copy is one memcpy; two states are equal if their bytes are: what is not in use is 0. */
#ifndef WC_STATE_H
#define WC_STATE_H

#include "components.h"
#include "wc_types.h"

enum { WC_ALL = -1, WC_NOBODY = -1, WC_NO_POT = -1 };

/* Kinds of pending entry; the first fourteen are reward items. */
enum {
    WAIT_BLUEBERRIES, WAIT_POINTS, WAIT_LOSE, WAIT_HAZELNUT, WAIT_BERRY, WAIT_FAME, WAIT_SAW, WAIT_GLUE, WAIT_SCRAP,
    WAIT_LANTERN, WAIT_REUSE, WAIT_DIE, WAIT_TOOL, WAIT_PRODUCE, WAIT_SETUP, WAIT_KEEP, WAIT_ORDERS, WAIT_PLACE,
    WAIT_BEGIN, WAIT_MODE, WAIT_STEP_LUMBER, WAIT_STEP_EXCHANGE, WAIT_STEP_MATERIALS, WAIT_STEP_ORDERS,
    WAIT_STEP_HELPER, WAIT_STEP_PRODUCE, WAIT_STEP_IMPROVE, WAIT_CLAIM, WAIT_FIRE, WAIT_ROLL, WAIT_FILL_ORDERS,
    WAIT_FILL_HELPERS, WAIT_DISCARD, WAIT_PLAY, WAIT_OVER, WC_WAITS
};

/* One seat. Counts of dice stop at 255, those of the stock at WC_MAX_COUNT. */
typedef struct {
    uint64_t helpers;          /* mask of the helpers on the grid, for quick questions */
    wc_cards hand;
    wc_cards returned;         /* put back in setup and not seen since */
    uint64_t beside[2];        /* orders beside the board; their rows stand in wc_state.row_of */
    uint64_t completed[2];
    uint32_t claims_new, claims_old;
    int32_t hazelnut, berry;
    int16_t stock[WC_STOCKS];
    uint16_t market;
    uint8_t lumber[WC_DICE];
    uint8_t hidden[WC_DECKS];  /* cards of the hand that this view does not know, by deck */
    uint8_t grid[WC_GRID];     /* helper + 1, 0 for nobody */
    uint8_t attic[WC_ATTIC];   /* kind + 1, 0 for no tool */
    uint8_t splice[WC_SPLICE_TILES + 1];
    int8_t pots[WC_COLOURS];   /* WC_NO_POT, 0 for an empty one, or the tree's value */
    uint8_t reached[WC_PALE];
    uint8_t saw_up, saw_used, glue, fame;
    uint8_t zero;
} wc_seat;

/* The whole position. */
typedef struct wc_state {
    wc_cards unseen;           /* in a deck, or in a hand that this view does not know */
    wc_cards known, discards;
    uint32_t unseen_contracts, contract_row;
    uint16_t used;             /* mask of the grid spaces used this turn */
    uint8_t players;
    int8_t view, turn;
    uint8_t round, main, bonus, lead, arc;
    uint8_t pales, orders, helpers, pendings; /* how many entries the four arrays of these names hold */
    uint8_t pale[WC_PALE];
    uint8_t order_row[WC_DISPLAY], helper_row[WC_DISPLAY];
    int8_t wheel[WC_TILES];    /* quadrant * 7 + slot, -1 while a tile is not placed */
    uint8_t yard[WC_DICE];
    uint8_t row_of[WC_ORDERS];
    uint8_t zero[5];
    uint32_t pending[WC_MAX_PENDING];
    wc_seat seat[WC_SEATS];
} wc_state;

_Static_assert(sizeof(wc_seat) == 192, "a seat");
_Static_assert(offsetof(wc_seat, zero) == 191, "a seat without gaps");
_Static_assert(offsetof(wc_state, pending) == 240, "the head of a state without gaps");
_Static_assert(sizeof(wc_state) == 1264, "a state");

/* A pending entry is one word: kind in 6 bits, then a in 10, then b in 16. */
static inline uint32_t entry(unsigned kind, unsigned a, unsigned b)
{
    WC_ASSERT(a < 1024 && b < 65536);
    return (uint32_t)(kind | a << 6 | b << 16);
}

static inline unsigned kind_of(uint32_t entry) { return entry & 63; }
static inline unsigned a_of(uint32_t entry) { return entry >> 6 & 1023; }
static inline unsigned b_of(uint32_t entry) { return entry >> 16; }

/* The seat whose turn or decision it is; there must be one. */
static inline wc_seat *mover(wc_state *state)
{
    WC_ASSERT(state->turn >= 0 && state->turn < state->players);
    return &state->seat[state->turn];
}

static inline const wc_seat *moving(const wc_state *state)
{
    return mover((wc_state *)(uintptr_t)state);
}

/* The entry on top of the stack, which is not empty. */
static inline uint32_t top_of(const wc_state *state)
{
    WC_ASSERT(state->pendings > 0);
    return state->pending[state->pendings - 1];
}

/* Puts an entry on the stack; one beyond WC_MAX_PENDING is lost. */
static inline void push(wc_state *state, uint32_t entry)
{
    if (state->pendings < WC_MAX_PENDING) state->pending[state->pendings++] = entry;
}

/* Takes the top entry off. */
static inline uint32_t pop(wc_state *state)
{
    WC_ASSERT(state->pendings > 0);
    uint32_t top = state->pending[--state->pendings];
    state->pending[state->pendings] = 0;
    return top;
}

/* Puts another entry in the place of the top one. */
static inline void replace_top(wc_state *state, uint32_t entry)
{
    WC_ASSERT(state->pendings > 0);
    state->pending[state->pendings - 1] = entry;
}

/* Puts a reward list on the stack, first item on top (rule 12.5). */
static inline void push_rewards(wc_state *state, const wc_rewards *rewards)
{
    for (uint32_t at = 0; at < rewards->count; at++) push(state, rewards->entry[at]);
}

/* Whether the game has ended. */
static inline bool is_over(const wc_state *state)
{
    return state->pendings && kind_of(top_of(state)) == WAIT_OVER;
}

/* Whether the table has to draw. */
static inline bool is_chance(const wc_state *state)
{
    const uint64_t draws = UINT64_C(1) << WAIT_SETUP | UINT64_C(1) << WAIT_ROLL | UINT64_C(1) << WAIT_FILL_ORDERS
                           | UINT64_C(1) << WAIT_FILL_HELPERS;
    return state->pendings && (draws >> kind_of(top_of(state)) & 1);
}

/* Adds to a count, which stops at WC_MAX_COUNT. */
static inline void gain(wc_seat *seat, unsigned stock, int64_t amount)
{
    int64_t sum = seat->stock[stock] + amount;
    seat->stock[stock] = (int16_t)(sum < WC_MAX_COUNT ? sum : WC_MAX_COUNT);
}

/* Takes from a count. That it suffices is the caller's job. */
static inline void pay(wc_seat *seat, unsigned stock, int amount)
{
    WC_ASSERT(amount >= 0 && amount <= seat->stock[stock]);
    seat->stock[stock] = (int16_t)(seat->stock[stock] - amount);
}

/* A die comes to the lumber (rule 12.2). */
static inline void add_die(wc_seat *seat, unsigned die)
{
    WC_ASSERT(die < WC_DICE);
    if (seat->lumber[die] < WC_MAX_DICE) seat->lumber[die]++;
}

/* A die leaves the lumber, where there must be one. */
static inline void drop_die(wc_seat *seat, unsigned die)
{
    WC_ASSERT(die < WC_DICE && seat->lumber[die] > 0);
    seat->lumber[die]--;
}

/* Masks of orders: two words, bit by order. */
static inline bool has_order(const uint64_t *mask, unsigned order) { return mask[order >> 6] >> (order & 63) & 1; }
static inline void add_order(uint64_t *mask, unsigned order) { mask[order >> 6] |= UINT64_C(1) << (order & 63); }
static inline void drop_order(uint64_t *mask, unsigned order) { mask[order >> 6] &= ~(UINT64_C(1) << (order & 63)); }

/* Makes `to` equal to `from`. `to` must be all 0 or hold a state of as many players. */
static inline void copy_state(wc_state *to, const wc_state *from)
{
    memcpy(to, from, offsetof(wc_state, seat) + from->players * sizeof(wc_seat));
}

/* The state before the first draw of setup. The set must be for so many players, the view WC_ALL or one of them. */
static void new_game(const wc_set *set, int players, int view, wc_state *state);

#endif

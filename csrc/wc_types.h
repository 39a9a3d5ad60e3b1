/* The words every file of the core shares: bounds, the small enums of engine/components.py, bit arithmetic. */
#ifndef WC_TYPES_H
#define WC_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef WC_DEBUG
#undef NDEBUG /* which Python's own flags define */
#include <assert.h>
#define WC_ASSERT(condition) assert(condition)
#else
#define WC_ASSERT(condition) ((void)0)
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "packed states are little-endian, and so must be the machine"
#endif

/* The frame of the game (rule 1.7), then how large a set may be (engine/limits.py). */
enum {
    WC_COLOURS = 3,
    WC_FACES = 6,
    WC_DICE = WC_COLOURS * WC_FACES,
    WC_QUADRANTS = 4,
    WC_SLOTS = 7,
    WC_TILES = 7,
    WC_SEATS = 4,
    WC_DECKS = 6,
    WC_STOCKS = 7,
    WC_ACTIONS = 7,

    WC_AMOUNT = 999,
    WC_REWARD_ITEMS = 8,
    WC_NEEDS = 8,
    WC_COST_PARTS = 5,
    WC_TERMS = 8,
    WC_ORDERS = 96,
    WC_HELPERS = 64,
    WC_CONTRACTS = 32,
    WC_ROUNDS = 99,
    WC_DISPLAY = 8,
    WC_YARD_PER_COLOUR = 6,
    WC_MATERIALS = 3,
    WC_OFFERS = 4,
    WC_LUMBER_SPACES = 99,
    WC_ROWS = 6,
    WC_MARKET_STEPS = 16,
    WC_POTS = 2,
    WC_SAW_SLOTS = 7,
    WC_SAW_TILES = 7,
    WC_SPLICE_TILES = 7,
    WC_SPLICE_STRENGTH = 5,
    WC_GRID = 12,
    WC_KINDS = 8,
    WC_ATTIC = 16,
    WC_EDGES = 32,
    WC_TRACK = 64,
    WC_PALE = 4,
    WC_REPUTATION_TILES = 16,
    WC_ORDERS_KEPT = 6,
    WC_CARDS_DRAWN = 12,

    WC_MAX_COUNT = 30000,   /* of a stock, an income level, marketing steps (interpretation (e)) */
    WC_MAX_DICE = 255,      /* lumber dice of one colour and value */
    WC_MAX_PENDING = 64,    /* entries of the pending stack; what does not fit is lost */
};

enum { DECK_EARLY_ORDERS, DECK_LATE_ORDERS, DECK_HAZELNUT_ORDERS, DECK_EARLY_HELPERS, DECK_LATE_HELPERS, DECK_CONTRACTS };
enum { STOCK_SCORE, STOCK_BLUEBERRIES, STOCK_SAW, STOCK_GLUE, STOCK_SCRAP, STOCK_LANTERN, STOCK_REUSE };
enum { ACTION_LUMBER, ACTION_EXCHANGE, ACTION_MATERIALS, ACTION_ORDERS, ACTION_HELPER, ACTION_PRODUCE, ACTION_IMPROVE };
enum {
    ON_LUMBER, ON_EXCHANGE, ON_MATERIALS, ON_ORDERS, ON_HELPER, ON_PRODUCE, ON_IMPROVE,
    ON_COMPLETE, ON_SAW, ON_SPLICE, ON_GLUE, ON_PLANT, ON_HARVEST, WC_TRIGGERS
};
enum { ABILITY_NONE, ABILITY_IMMEDIATE, ABILITY_TURN, ABILITY_PERMANENT };
enum {
    CHANGE_NONE, CHANGE_PIP_UP, CHANGE_PIP_DOWN, CHANGE_PIP_EITHER, CHANGE_RECOLOUR,
    CHANGE_SET_FIRST, CHANGE_SET_SECOND, CHANGE_SET_THIRD
};
enum {
    METRIC_ORDERS, METRIC_ORDERS_WITH_TOKENS, METRIC_ORDERS_WITH_BROWN, METRIC_HAZELNUT_ORDERS, METRIC_HELPERS,
    METRIC_HELPERS_TURN, METRIC_HELPERS_PERMANENT, METRIC_TOOLS, METRIC_TOOL_KINDS, METRIC_ATTIC_UPPER,
    METRIC_IMPROVEMENTS, METRIC_HAZELNUT_LEVEL, METRIC_BERRY_LEVEL, METRIC_FAME, METRIC_MARKETING, METRIC_LUMBER_PIPS,
    METRIC_TREES_PIPS, METRIC_TOKENS, METRIC_LANTERNS, WC_METRICS
};
enum { TOOL_ABSENT, TOOL_USED, TOOL_UP };
enum { ARRIVAL_NO, ARRIVAL_NEW, ARRIVAL_OLD };

/* The place of the lowest bit of a mask that has one. */
static inline unsigned lowest_bit(uint64_t mask)
{
    WC_ASSERT(mask != 0);
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(mask);
#else
    unsigned at = 0;
    while (!(mask >> at & 1)) at++;
    return at;
#endif
}

/* How many bits are set. */
static inline unsigned count_bits(uint64_t mask)
{
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(mask * UINT64_C(0x0101010101010101) >> 56);
}

/* The place of set bit number `index`, counted from 0 upwards; the mask has more bits than that. */
static inline unsigned nth_bit(uint64_t mask, unsigned index)
{
    while (index--) mask &= mask - 1;
    return lowest_bit(mask);
}

/* A mask with the low `count` bits set, count below 64. */
static inline uint64_t low_bits(unsigned count)
{
    return (UINT64_C(1) << count) - 1;
}

/* Bit i is set if byte i of the eight is not 0. */
static inline uint32_t nonzero_bytes(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    uint64_t high = (((word & UINT64_C(0x7f7f7f7f7f7f7f7f)) + UINT64_C(0x7f7f7f7f7f7f7f7f)) | word)
                    & UINT64_C(0x8080808080808080);
    return (uint32_t)((high >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }

#endif

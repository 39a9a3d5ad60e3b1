/* The 64-bit move codes of engine/moves.py: the form in the top 6 bits, then the arguments; codes compare as moves do.
   Optional and listed arguments are stored plus one, so that a missing one is 0. */
#ifndef WC_MOVES_H
#define WC_MOVES_H

#include "wc_types.h"

enum {
    FORM_KEEP, FORM_ORDERS, FORM_PLACE, FORM_MAIN, FORM_BONUS, FORM_ACT, FORM_AS, FORM_BERRIES, FORM_BUY, FORM_SELL,
    FORM_BUY6, FORM_MAT, FORM_TAKE, FORM_HIRE, FORM_PRODUCE, FORM_PLANT, FORM_IMPROVE, FORM_DONE, FORM_HARVEST,
    FORM_SAW, FORM_SPLICE, FORM_GLUE, FORM_REUSE, FORM_USE, FORM_COMPLETE, FORM_CLAIM, FORM_INSTANT, FORM_TOOL,
    FORM_PICK, FORM_MARKET, FORM_END, FORM_DISCARD, FORM_PLAY, FORM_TILE, FORM_FAME, FORM_ROLL, FORM_DEAL, WC_FORMS
};
enum { PIECE_POT, PIECE_SAW, PIECE_SPLICE, PIECE_GLUE, WC_PIECES };
enum { TILE_SAW, TILE_SPLICE, TILE_GLUE };

/* Where the first argument starts, by its width: small numbers 3 bits, dice and spaces 5, cards 8. */
enum { AT_FORM = 58, AT_SMALL = 55, AT_DIE = 53, AT_CARD = 50 };
/* Where later arguments start. */
enum {
    AT_MAT_TOKENS = 45,   /* 10 bits */
    AT_HIRE_SPACE = 45,   /* 5 bits */
    AT_CUT = 50,          /* 3 bits, plus one; also the new value of a splice, as it is */
    AT_PART = 50,         /* 3 bits each, plus one, downwards */
    AT_GLUE_SECOND = 48,  /* 5 bits */
    AT_GLUE_COLOUR = 45,  /* 3 bits */
    AT_USE_DIE = 45,      /* 5 bits, plus one */
    AT_USE_NEW = 42,      /* 3 bits, plus one */
    AT_PAID = 45,         /* 5 bits each, plus one, downwards */
    AT_TOOL_SPACE = 50,   /* 5 bits */
};

#define CODE(form) ((uint64_t)(form) << AT_FORM)
#define ARG(value, at) ((uint64_t)(value) << (at))

static inline unsigned form_of(uint64_t code) { return (unsigned)(code >> AT_FORM); }
static inline unsigned small_of(uint64_t code) { return (unsigned)(code >> AT_SMALL & 7); }
static inline unsigned die_of(uint64_t code) { return (unsigned)(code >> AT_DIE & 31); }
static inline unsigned space_of(uint64_t code) { return die_of(code); }
static inline unsigned card_of(uint64_t code) { return (unsigned)(code >> AT_CARD & 255); }

/* The `width` bits that start at `at`. */
static inline unsigned field_of(uint64_t code, int at, int width)
{
    return (unsigned)(code >> at) & ((1u << width) - 1);
}

/* A window on a list of moves: those from number `skip` on go to `out` as far as `capacity` reaches; all are counted. */
typedef struct {
    uint64_t *out;
    uint32_t capacity;
    uint32_t skip;
    uint32_t count;
} wc_moves;

/* The next move of the list. */
static inline void emit(wc_moves *moves, uint64_t code)
{
    uint32_t at = moves->count++ - moves->skip;
    if (at < moves->capacity) moves->out[at] = code;
}

#endif

/* What Python sees of the core: whole jobs on packed states. Every job checks what it is given and returns a status;
   `in` and `out` are wc_state_size() bytes and may be the same. No job keeps anything but the set it was given. */
#ifndef WC_API_H
#define WC_API_H

#include <stddef.h>
#include <stdint.h>

enum {
    WC_OK,
    WC_NO_MEMORY,
    WC_BAD_SET,       /* the numbers are no component set */
    WC_BAD_ARGUMENT,  /* a number of players, a view or a depth out of range */
    WC_BAD_STATE,     /* the bytes are no state of the set */
    WC_ILLEGAL_MOVE,  /* the code is not in the list of legal moves */
    WC_NOT_CHANCE,    /* the table has nothing to draw */
    WC_STUCK,         /* no move, or no end: no position that a game can reach */
};

enum { WC_REACH_MOST = 12 };

typedef struct wc_set wc_set;

/* A field of the packed state: where it lies and how long it is. Seat fields are those of seat 0. */
typedef struct {
    const char *name;
    uint32_t offset, size;
} wc_field;

/* What a status means, for people. */
const char *wc_strerror(int status);

/* The hash of the sources that this core was compiled from. */
const char *wc_source_hash(void);

size_t wc_state_size(void);
size_t wc_seat_size(void);

/* The fields of a state in order of their offsets; `count` receives how many. */
const wc_field *wc_state_fields(size_t *count);

/* Reads a component set as engine.packing writes it. The caller owns what `set` receives: see wc_set_destroy. */
int wc_set_create(const uint16_t *words, size_t count, wc_set **set);

/* Gives the memory back; NULL is nothing. */
void wc_set_destroy(wc_set *set);

/* The state before the first draw of setup; view -1 sees all. */
int wc_state_new(const wc_set *set, int players, int view, unsigned char *out);

/* 1 if the bytes are a state of the set that every job can work on, else 0. */
int wc_state_is_valid(const wc_set *set, const unsigned char *in);

/* The legal moves, or outcomes at chance, in canonical order: the first `capacity` go to `codes`, `count` receives how
   many there are. */
int wc_state_legal(const wc_set *set, const unsigned char *in, uint64_t *codes, size_t capacity, size_t *count);

/* Plays a legal move or possible outcome. */
int wc_state_apply(const wc_set *set, const unsigned char *in, uint64_t code, unsigned char *out);

/* Draws the outcome that is due, from and into the generator's state; plays it. `code` receives it. */
int wc_state_sample(const wc_set *set, const unsigned char *in, uint64_t *rng, uint64_t *code, unsigned char *out);

/* A full position drawn from a view. */
int wc_state_determinize(const wc_set *set, const unsigned char *in, uint64_t *rng, unsigned char *out);

/* How many ways there are to play `depth` moves and chance events, depth at most 99. */
int wc_state_perft(const wc_set *set, const unsigned char *in, unsigned depth, uint64_t *count);

/* The cheapest way for the seat to move to complete an order: its moves go to `codes`, WC_REACH_MOST + 1 of them at most,
   `count` receives how many, 0 if there is no way that costs `most_cost` or less; that is WC_REACH_MOST at most. */
int wc_state_reach(const wc_set *set, const unsigned char *in, unsigned card, unsigned most_cost, uint64_t *codes,
                   size_t *count);

/* Plays `games` random games to the end, one after the other on one generator. `scores` receives the final score of each
   seat, game by game; `moves` how many moves were made together, chance not counted. */
int wc_state_playouts(const wc_set *set, const unsigned char *in, uint64_t *rng, size_t games, int32_t *scores,
                      uint64_t *moves);

/* The same, checking at every step that the state is valid and the list of moves rises; far slower. WC_BAD_STATE if
   something is wrong. */
int wc_state_audit(const wc_set *set, const unsigned char *in, uint64_t *rng, size_t games, uint64_t *moves);

#endif

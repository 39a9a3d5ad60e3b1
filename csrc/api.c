/* The jobs of api.h: bytes in, checked once, then the rules; bytes out. */
#include "api.h"
#include "rng.h"
#include "state.h"

#include <stdlib.h>

#ifndef WC_SOURCE_HASH
#define WC_SOURCE_HASH "unknown"
#endif

const char *wc_strerror(int status)
{
    static const char *const texts[] = {
        [WC_OK] = "no error",
        [WC_NO_MEMORY] = "out of memory",
        [WC_BAD_SET] = "the numbers are no component set",
        [WC_BAD_ARGUMENT] = "an argument is out of range",
        [WC_BAD_STATE] = "the bytes are no state of the component set",
        [WC_ILLEGAL_MOVE] = "the move is not legal here",
        [WC_NOT_CHANCE] = "the table has nothing to draw here",
        [WC_STUCK] = "the position leads to one without a move, or to a game without an end",
    };
    return status >= WC_OK && status <= WC_STUCK ? texts[status] : "an unknown error";
}

const char *wc_source_hash(void) { return WC_SOURCE_HASH; }
size_t wc_state_size(void) { return sizeof(wc_state); }
size_t wc_seat_size(void) { return sizeof(wc_seat); }

#define FIELD(name) {#name, offsetof(wc_state, name), sizeof(((wc_state *)0)->name)}
#define SEAT_FIELD(name) {#name, offsetof(wc_state, seat) + offsetof(wc_seat, name), sizeof(((wc_seat *)0)->name)}

const wc_field *wc_state_fields(size_t *count)
{
    static const wc_field fields[] = {
        FIELD(unseen), FIELD(known), FIELD(discards), FIELD(unseen_contracts), FIELD(contract_row), FIELD(used),
        FIELD(players), FIELD(view), FIELD(turn), FIELD(round), FIELD(main), FIELD(bonus), FIELD(lead), FIELD(arc),
        FIELD(pales), FIELD(orders), FIELD(helpers), FIELD(pendings), FIELD(pale), FIELD(order_row), FIELD(helper_row),
        FIELD(wheel), FIELD(yard), FIELD(row_of), FIELD(zero), FIELD(pending),
        SEAT_FIELD(helpers), SEAT_FIELD(hand), SEAT_FIELD(returned), SEAT_FIELD(beside), SEAT_FIELD(completed),
        SEAT_FIELD(claims_new), SEAT_FIELD(claims_old), SEAT_FIELD(hazelnut), SEAT_FIELD(berry), SEAT_FIELD(stock),
        SEAT_FIELD(market), SEAT_FIELD(lumber), SEAT_FIELD(hidden), SEAT_FIELD(grid), SEAT_FIELD(attic),
        SEAT_FIELD(splice), SEAT_FIELD(pots), SEAT_FIELD(reached), SEAT_FIELD(saw_up), SEAT_FIELD(saw_used),
        SEAT_FIELD(glue), SEAT_FIELD(fame), SEAT_FIELD(zero),
    };
    *count = sizeof fields / sizeof *fields;
    return fields;
}

int wc_set_create(const uint16_t *words, size_t count, wc_set **set)
{
    *set = malloc(sizeof **set);
    if (!*set) return WC_NO_MEMORY;
    if (read_set(*set, words, count)) return WC_OK;
    free(*set);
    *set = NULL;
    return WC_BAD_SET;
}

void wc_set_destroy(wc_set *set) { free(set); }

int wc_state_new(const wc_set *set, int players, int view, unsigned char *out)
{
    if (players < 2 || players > WC_SEATS || !set->rounds[players] || view < WC_ALL || view >= players)
        return WC_BAD_ARGUMENT;
    wc_state state;
    new_game(set, players, view, &state);
    memcpy(out, &state, sizeof state);
    return WC_OK;
}

/* Reads a state from outside; false if it is none. */
static bool read_state(const wc_set *set, const unsigned char *in, wc_state *state)
{
    memcpy(state, in, sizeof *state);
    return state_is_valid(set, state);
}

int wc_state_is_valid(const wc_set *set, const unsigned char *in)
{
    wc_state state;
    return read_state(set, in, &state);
}

int wc_state_legal(const wc_set *set, const unsigned char *in, uint64_t *codes, size_t capacity, size_t *count)
{
    wc_state state;
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    wc_moves moves = {.out = codes, .capacity = (uint32_t)(capacity < UINT32_MAX ? capacity : UINT32_MAX)};
    list_moves(set, &state, &moves);
    *count = moves.count;
    return WC_OK;
}

/* Whether the list of legal moves has the code. */
static bool is_legal(const wc_set *set, const wc_state *state, uint64_t code)
{
    uint64_t listed[WC_LISTED];
    wc_moves moves = {.out = listed, .capacity = WC_LISTED};
    do {
        moves.count = 0;
        list_moves(set, state, &moves);
        for (uint32_t at = 0; at < WC_LISTED && moves.skip + at < moves.count; at++)
            if (listed[at] == code) return true;
        moves.skip += WC_LISTED;
    } while (moves.skip < moves.count);
    return false;
}

int wc_state_apply(const wc_set *set, const unsigned char *in, uint64_t code, unsigned char *out)
{
    wc_state state;
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    if (!is_legal(set, &state, code)) return WC_ILLEGAL_MOVE;
    advance(set, &state, code);
    memcpy(out, &state, sizeof state);
    return WC_OK;
}

int wc_state_sample(const wc_set *set, const unsigned char *in, uint64_t *rng, uint64_t *code, unsigned char *out)
{
    wc_state state;
    wc_rng stream = {*rng};
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    if (!is_chance(&state)) return WC_NOT_CHANCE;
    if (!sample(set, &state, &stream, code)) return WC_STUCK;
    advance(set, &state, *code);
    *rng = stream.state;
    memcpy(out, &state, sizeof state);
    return WC_OK;
}

int wc_state_determinize(const wc_set *set, const unsigned char *in, uint64_t *rng, unsigned char *out)
{
    wc_state state;
    wc_rng stream = {*rng};
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    determinize(set, &state, &stream);
    *rng = stream.state;
    memcpy(out, &state, sizeof state);
    return WC_OK;
}

int wc_state_perft(const wc_set *set, const unsigned char *in, unsigned depth, uint64_t *count)
{
    wc_state state;
    if (depth > 99) return WC_BAD_ARGUMENT;
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    *count = perft(set, &state, depth);
    return WC_OK;
}

int wc_state_reach(const wc_set *set, const unsigned char *in, unsigned card, unsigned most_cost, uint64_t *codes,
                   size_t *count)
{
    wc_state state;
    if (card >= set->orders || most_cost > WC_REACH_MOST) return WC_BAD_ARGUMENT;
    if (!read_state(set, in, &state)) return WC_BAD_STATE;
    if (state.turn < 0) return WC_BAD_ARGUMENT;
    *count = cheapest_completion(set, &state, &set->order[card], most_cost, codes);
    return WC_OK;
}

int wc_state_playouts(const wc_set *set, const unsigned char *in, uint64_t *rng, size_t games, int32_t *scores,
                      uint64_t *moves)
{
    wc_state start, state = {0};
    wc_rng stream = {*rng};
    if (!read_state(set, in, &start)) return WC_BAD_STATE;
    *moves = 0;
    for (size_t game = 0; game < games; game++) {
        copy_state(&state, &start);
        if (!random_playout(set, &state, &stream, moves)) return WC_STUCK;
        for (unsigned seat = 0; seat < start.players; seat++) *scores++ = state.seat[seat].stock[STOCK_SCORE];
    }
    *rng = stream.state;
    return WC_OK;
}

/* Whether the state is valid, as all that follow a valid one are, and its list of moves rises without repeats. */
static bool is_sound(const wc_set *set, const wc_state *state)
{
    uint64_t listed[WC_LISTED];
    wc_moves moves = {.out = listed, .capacity = WC_LISTED};
    if (!state_is_valid(set, state)) return false;
    list_moves(set, state, &moves);
    for (uint32_t at = 1; at < moves.count && at < WC_LISTED; at++)
        if (listed[at - 1] >= listed[at]) return false;
    return true;
}

int wc_state_audit(const wc_set *set, const unsigned char *in, uint64_t *rng, size_t games, uint64_t *moves)
{
    wc_state start, state = {0};
    wc_rng stream = {*rng};
    if (!read_state(set, in, &start)) return WC_BAD_STATE;
    *moves = 0;
    for (size_t game = 0; game < games; game++) {
        copy_state(&state, &start);
        while (!is_over(&state)) {
            uint64_t code;
            if (!is_sound(set, &state)) return WC_BAD_STATE;
            const bool chance = is_chance(&state);
            if (chance ? !sample(set, &state, &stream, &code) : !random_move(set, &state, &stream, &code))
                return WC_STUCK;
            advance(set, &state, code);
            *moves += !chance;
        }
        if (!is_sound(set, &state)) return WC_BAD_STATE;
    }
    *rng = stream.state;
    return WC_OK;
}

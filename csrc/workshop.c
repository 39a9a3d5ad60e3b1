/* The workshop: sawing, splicing, gluing, tile reuse, improve (engine/workshop.py, rules 6.8, 7.3 to 7.6). */
#include "dice.h"
#include "state.h"

/* How many sawing tiles the seat has bought. */
static inline unsigned saws_bought(const wc_set *set, const wc_seat *seat)
{
    return (unsigned)(seat->saw_up + seat->saw_used - set->start_saws);
}

/* Blueberries off every 6 that the seat buys (rule 6.8). */
static inline int off_six(const wc_set *set, const wc_seat *seat)
{
    return set->off_six[saws_bought(set, seat)];
}

/* Every split of every lumber die that the saw blades allow (rule 7.3). */
static void saw_moves(const wc_set *set, const wc_seat *seat, uint32_t dice, wc_moves *moves)
{
    if (!seat->saw_up) return;
    const int parts = set->extra_cut ? least(WC_FACES, 2 + seat->stock[STOCK_SAW] / set->extra_cut) : WC_FACES;
    for (; dice; dice &= dice - 1) {
        const unsigned die = lowest_bit(dice), value = value_of(die);
        const uint64_t code = CODE(FORM_SAW) | ARG(die, AT_DIE);
        for (unsigned at = 0; at < set->splits[value][parts]; at++) emit(moves, code | set->split[value][parts][at]);
    }
}

/* Saws a die into parts: the first cut is the tile's, each further one costs saw blades. */
static void saw(const wc_set *set, wc_state *state, uint64_t code)
{
    wc_seat *seat = mover(state);
    const unsigned die = die_of(code);
    int parts = 0;
    seat->saw_up--;
    seat->saw_used++;
    drop_die(seat, die);
    for (unsigned part; parts < WC_FACES && (part = field_of(code, AT_PART - 3 * parts, 3)) != 0; parts++)
        add_die(seat, make_die(colour_of(die), part - 1));
    pay(seat, STOCK_SAW, (parts - 2) * set->extra_cut);
    push_triggers(set, state, ON_SAW);
}

/* Every raise that some face-up splicing tile allows (rule 7.4). */
static void splice_moves(const wc_set *set, const wc_seat *seat, uint32_t dice, wc_moves *moves)
{
    if (seat->stock[STOCK_SCRAP] < set->splice_scrap) return;
    int reach = 0;
    for (unsigned at = 0; at < set->splices; at++)
        if (seat->splice[at] == TOOL_UP) reach = set->splice[at].strength;
    if (!reach) return;
    for (; dice; dice &= dice - 1) {
        const unsigned die = lowest_bit(dice);
        const int value = (int)value_of(die), highest = least(value + reach, WC_FACES);
        for (int raised = value + 1; raised <= highest; raised++)
            emit(moves, CODE(FORM_SPLICE) | ARG(die, AT_DIE) | ARG(raised, AT_CUT));
    }
}

/* Raises a die with the weakest tile that can. */
static void splice(const wc_set *set, wc_state *state, unsigned die, unsigned raised)
{
    wc_seat *seat = mover(state);
    unsigned tile = 0;
    while (seat->splice[tile] != TOOL_UP || set->splice[tile].strength < raised - value_of(die)) tile++;
    WC_ASSERT(tile < set->splices);
    seat->splice[tile] = TOOL_USED;
    pay(seat, STOCK_SCRAP, set->splice_scrap);
    drop_die(seat, die);
    add_die(seat, make_die(colour_of(die), raised));
    push_triggers(set, state, ON_SPLICE);
}

/* Every pair of lumber dice that can become one, with its colour (rule 7.5). */
static void glue_moves(const wc_set *set, const wc_seat *seat, uint32_t dice, wc_moves *moves)
{
    if (seat->glue != TOOL_UP || seat->stock[STOCK_GLUE] < set->glue_glue) return;
    for (; dice; dice &= dice - 1) {
        const unsigned first = lowest_bit(dice);
        for (uint32_t others = dice; others; others &= others - 1) {
            const unsigned second = lowest_bit(others);
            if (value_of(first) + value_of(second) > set->glue_most) continue;
            if (first == second && seat->lumber[first] < 2) continue;
            const uint64_t code = CODE(FORM_GLUE) | ARG(first, AT_DIE) | ARG(second, AT_GLUE_SECOND);
            emit(moves, code | ARG(colour_of(first), AT_GLUE_COLOUR));
            if (colour_of(first) != colour_of(second)) emit(moves, code | ARG(colour_of(second), AT_GLUE_COLOUR));
        }
    }
}

/* Glues two dice into one; two colours score. */
static void glue(const wc_set *set, wc_state *state, unsigned first, unsigned second, unsigned colour)
{
    wc_seat *seat = mover(state);
    seat->glue = TOOL_USED;
    pay(seat, STOCK_GLUE, set->glue_glue);
    drop_die(seat, first);
    drop_die(seat, second);
    add_die(seat, make_die(colour, value_of(first) + value_of(second)));
    if (colour_of(first) != colour_of(second)) gain(seat, STOCK_SCORE, set->mixed_points);
    push_triggers(set, state, ON_GLUE);
}

/* Whether some splicing tile is used. */
static inline bool splice_used(const wc_set *set, const wc_seat *seat)
{
    for (unsigned at = 0; at < set->splices; at++)
        if (seat->splice[at] == TOOL_USED) return true;
    return false;
}

/* The kinds of used tile that a reuse token can turn up (rule 7.6). */
static void reuse_moves(const wc_set *set, const wc_seat *seat, wc_moves *moves)
{
    if (seat->stock[STOCK_REUSE] < set->reuse_tokens) return;
    if (seat->saw_used) emit(moves, CODE(FORM_REUSE) | ARG(TILE_SAW, AT_SMALL));
    if (splice_used(set, seat)) emit(moves, CODE(FORM_REUSE) | ARG(TILE_SPLICE, AT_SMALL));
    if (seat->glue == TOOL_USED) emit(moves, CODE(FORM_REUSE) | ARG(TILE_GLUE, AT_SMALL));
}

/* Turns a used tile face up, of the splicing tiles the strongest. */
static void reuse(const wc_set *set, wc_state *state, unsigned tile)
{
    wc_seat *seat = mover(state);
    pay(seat, STOCK_REUSE, set->reuse_tokens);
    if (tile == TILE_SAW) {
        seat->saw_used--;
        seat->saw_up++;
    } else if (tile == TILE_SPLICE) {
        unsigned at = set->splices - 1u;
        while (seat->splice[at] != TOOL_USED) at--;
        seat->splice[at] = TOOL_UP;
    } else {
        seat->glue = TOOL_UP;
    }
}

/* The next piece of that kind to place, NULL if all are. */
static const wc_piece *next_piece(const wc_set *set, const wc_seat *seat, unsigned piece)
{
    switch (piece) {
    case PIECE_POT:
        for (unsigned at = 0; at < set->pots; at++)
            if (seat->pots[set->pot[at].colour] == WC_NO_POT) return &set->pot[at];
        return NULL;
    case PIECE_SAW:
        return saws_bought(set, seat) < set->saw_slots ? &set->saw_slot[saws_bought(set, seat)] : NULL;
    case PIECE_SPLICE:
        for (unsigned at = 1; at < set->splices; at++)
            if (seat->splice[at] == TOOL_ABSENT) return &set->splice[at];
        return NULL;
    default:
        return seat->glue == TOOL_ABSENT ? &set->glue : NULL;
    }
}

/* Whether there is a next piece of that kind which the seat can pay. */
static bool can_improve(const wc_set *set, const wc_seat *seat, unsigned piece)
{
    const wc_piece *next = next_piece(set, seat, piece);
    return next && price(set, seat, next->cost, ON_IMPROVE) <= seat->stock[STOCK_BLUEBERRIES];
}

/* The kinds of piece whose next one the seat can pay (rule 6.8). */
static void improve_moves(const wc_set *set, const wc_seat *seat, wc_moves *moves)
{
    for (unsigned piece = 0; piece < WC_PIECES; piece++)
        if (can_improve(set, seat, piece)) emit(moves, CODE(FORM_IMPROVE) | ARG(piece, AT_SMALL));
}

/* Pays and places the next piece of that kind, face up; then what it gives. */
static void improve(const wc_set *set, wc_state *state, unsigned piece)
{
    wc_seat *seat = mover(state);
    const wc_piece *next = next_piece(set, seat, piece);
    pop(state);
    pay(seat, STOCK_BLUEBERRIES, price(set, seat, next->cost, ON_IMPROVE));
    push_triggers(set, state, ON_IMPROVE);
    push_rewards(state, &next->gives);
    switch (piece) {
    case PIECE_POT: seat->pots[next->colour] = (int8_t)next->seed; break;
    case PIECE_SAW: seat->saw_up++; break;
    case PIECE_SPLICE: seat->splice[next - set->splice] = TOOL_UP; break;
    default: seat->glue = TOOL_UP;
    }
}

/* All workshop tiles turn face up (rule 10.4). */
static void turn_all_up(const wc_set *set, wc_seat *seat)
{
    seat->saw_up = (uint8_t)(seat->saw_up + seat->saw_used);
    seat->saw_used = 0;
    for (unsigned at = 0; at < set->splices; at++)
        if (seat->splice[at] == TOOL_USED) seat->splice[at] = TOOL_UP;
    if (seat->glue == TOOL_USED) seat->glue = TOOL_UP;
}

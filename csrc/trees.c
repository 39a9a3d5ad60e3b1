/* Trees: growth, planting, harvest and the produce action (engine/trees.py, rules 4.1, 6.6, 6.7, 7.1). */
#include "dice.h"
#include "state.h"

/* Every tree grows; those that show the highest value are harvested, in colour order (rule 4.1). */
static void grow(const wc_set *set, wc_state *state)
{
    wc_seat *seat = mover(state);
    unsigned harvested = 0;
    for (unsigned colour = 0; colour < WC_COLOURS; colour++) {
        if (seat->pots[colour] <= 0) continue;
        seat->pots[colour] = (int8_t)least(seat->pots[colour] + set->growth, WC_FACES);
        if (seat->pots[colour] < WC_FACES) continue;
        seat->pots[colour] = 0;
        add_die(seat, make_die(colour, WC_FACES));
        harvested++;
    }
    while (harvested--) push_triggers(set, state, ON_HARVEST);
}

/* The pots that hold a tree. */
static void harvest_moves(const wc_seat *seat, wc_moves *moves)
{
    for (unsigned colour = 0; colour < WC_COLOURS; colour++)
        if (seat->pots[colour] > 0) emit(moves, CODE(FORM_HARVEST) | ARG(colour, AT_SMALL));
}

/* Moves a tree to the lumber (rule 7.1). */
static void harvest(const wc_set *set, wc_state *state, unsigned colour)
{
    wc_seat *seat = mover(state);
    add_die(seat, make_die(colour, (unsigned)seat->pots[colour]));
    seat->pots[colour] = 0;
    push_triggers(set, state, ON_HARVEST);
}

/* How many trees one produce action may plant: the set's number or the largest of the placed pots' (rule 6.6). */
static unsigned trees_allowed(const wc_set *set, const wc_seat *seat)
{
    int allowed = set->produce_trees;
    for (unsigned at = 0; at < set->pots; at++)
        if (seat->pots[set->pot[at].colour] != WC_NO_POT) allowed = most(allowed, set->pot[at].trees);
    return (unsigned)allowed;
}

/* Whether another helper may produce after so many plantings and the productions in the mask. */
static inline bool may_produce(const wc_set *set, unsigned trees, unsigned produced)
{
    return count_bits(produced) < (trees ? set->produce_helpers_planting : set->produce_helpers);
}

/* Whether another tree may be planted. */
static inline bool may_plant(const wc_set *set, const wc_seat *seat, unsigned trees, unsigned produced)
{
    return count_bits(produced) <= set->produce_helpers_planting && trees < trees_allowed(set, seat);
}

/* The mask of the lumber dice whose pot is empty. */
static uint32_t plantable(const wc_seat *seat)
{
    uint32_t dice = 0;
    for (unsigned colour = 0; colour < WC_COLOURS; colour++)
        if (seat->pots[colour] == 0) dice |= (uint32_t)low_bits(WC_FACES) << colour * WC_FACES;
    return dice ? dice & dice_in(seat->lumber) : 0;
}

static void plant_moves(const wc_set *set, const wc_seat *seat, wc_moves *moves)
{
    for (uint32_t dice = plantable(seat); dice; dice &= dice - 1) {
        const unsigned die = lowest_bit(dice);
        const int value = (int)value_of(die), longest = least(set->plant_max, value - 1);
        const uint64_t code = CODE(FORM_PLANT) | ARG(die, AT_DIE);
        if (value <= set->plant_max) emit(moves, code);
        for (int cut = 1; cut <= longest; cut++) emit(moves, code | ARG(cut + 1, AT_CUT));
    }
}

/* The productions and plantings that may follow (rule 6.6). */
static void produce_moves(const wc_set *set, const wc_state *state, unsigned trees, unsigned produced, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    if (may_produce(set, trees, produced))
        for (unsigned idle = idle_spaces(state, produced); idle; idle &= idle - 1)
            emit(moves, CODE(FORM_PRODUCE) | ARG(lowest_bit(idle), AT_DIE));
    if (may_plant(set, seat, trees, produced)) plant_moves(set, seat, moves);
}

/* The triggers of a produce action: production and planting each count if they happened (rule 12.6). */
static void end_produce(const wc_set *set, wc_state *state, unsigned trees, unsigned produced)
{
    const unsigned words = (produced ? 1u << ON_PRODUCE : 0) | (trees ? 1u << ON_PLANT : 0);
    push_triggers_but(set, state, words, -1);
}

/* Waits for the next step, or ends the action if its numbers leave none (rule 4.8). */
static void go_on(const wc_set *set, wc_state *state, unsigned trees, unsigned produced)
{
    if (may_produce(set, trees, produced) || may_plant(set, mover(state), trees, produced))
        push(state, entry(WAIT_STEP_PRODUCE, trees, produced));
    else end_produce(set, state, trees, produced);
}

/* One helper produces in the action. */
static void produce_step(const wc_set *set, wc_state *state, unsigned space)
{
    const uint32_t top = pop(state);
    go_on(set, state, a_of(top), b_of(top) | 1u << space);
    production(set, state, space);
}

/* Plants a die, or the part `cut` off it (0: all of it); the rest stays lumber (rule 6.7). */
static void plant(const wc_set *set, wc_state *state, unsigned die, unsigned cut)
{
    wc_seat *seat = mover(state);
    const unsigned colour = colour_of(die), value = value_of(die);
    drop_die(seat, die);
    seat->pots[colour] = (int8_t)(cut ? cut : value);
    if (cut) add_die(seat, make_die(colour, value - cut));
    const uint32_t top = pop(state);
    go_on(set, state, a_of(top) + 1, b_of(top));
}

/* Dice legality: which orders can be completed with what is at hand, and the cheapest way (engine/reach.py). */
#include "dice.h"
#include "moves.h"
#include "state.h"

enum { WC_STEPS = 512 };

/* How many exact needs the lumber leaves open. */
static unsigned missing_dice(const wc_order *order, const wc_seat *seat)
{
    unsigned missing = 0;
    for (unsigned at = 0; at < order->kinds; at++)
        missing += (unsigned)most(0, (int)order->times[at] - (int)seat->lumber[order->kind[at]]);
    return missing;
}

/* What a step costs: 1 for a harvest or a tile, 1 for each token. */
static unsigned step_cost(const wc_set *set, uint64_t code)
{
    unsigned parts = 0;
    switch (form_of(code)) {
    case FORM_HARVEST: return 1;
    case FORM_SPLICE: return 1u + set->splice_scrap;
    case FORM_GLUE: return 1u + set->glue_glue;
    default:
        while (parts < WC_FACES && field_of(code, AT_PART - 3 * (int)parts, 3)) parts++;
        return 1u + (parts - 2) * set->extra_cut;
    }
}

/* Takes a step. */
static void take_step(const wc_set *set, wc_state *state, uint64_t code)
{
    switch (form_of(code)) {
    case FORM_HARVEST: harvest(set, state, small_of(code)); break;
    case FORM_SAW: saw(set, state, code); break;
    case FORM_SPLICE: splice(set, state, die_of(code), field_of(code, AT_CUT, 3)); break;
    default: glue(set, state, die_of(code), field_of(code, AT_GLUE_SECOND, 5), field_of(code, AT_GLUE_COLOUR, 3));
    }
}

/* Finds the first way to complete the order that costs no more than the budget: its moves go to `out`, how many there
   are is returned, 0 if there is none. A list of steps longer than the window is read window by window. */
static unsigned reach_within(const wc_set *set, const wc_state *state, const wc_order *order, unsigned budget,
                             uint64_t *out)
{
    const wc_seat *seat = moving(state);
    wc_moves paid = {.out = out, .capacity = 1};
    if (can_pay(seat, &order->cost)) payments(order, seat->lumber, &paid);
    if (paid.count) return 1;
    /* The most missing dice that a step gives for a cost of 1: a first cut makes two, free further cuts more. */
    const unsigned most_for_one = set->extra_cut ? 2 : WC_FACES;
    if (!budget || missing_dice(order, seat) > budget * most_for_one) return 0;
    uint64_t steps[WC_STEPS];
    wc_moves moves = {.out = steps, .capacity = WC_STEPS};
    do {
        const uint32_t dice = dice_in(seat->lumber);
        moves.count = 0;
        harvest_moves(seat, &moves);
        saw_moves(set, seat, dice, &moves);
        splice_moves(set, seat, dice, &moves);
        glue_moves(set, seat, dice, &moves);
        for (uint32_t at = 0; at < WC_STEPS && moves.skip + at < moves.count; at++) {
            const unsigned cost = step_cost(set, steps[at]);
            if (cost > budget) continue;
            wc_state after = *state;
            take_step(set, &after, steps[at]);
            const unsigned rest = reach_within(set, &after, order, budget - cost, out + 1);
            if (rest) {
                out[0] = steps[at];
                return rest + 1;
            }
        }
        moves.skip += WC_STEPS;
    } while (moves.skip < moves.count);
    return 0;
}

/* The cheapest completion of the order by the seat to move, found cost by cost: its moves go to `out`. */
static unsigned cheapest_completion(const wc_set *set, const wc_state *state, const wc_order *order, unsigned most_cost,
                                    uint64_t *out)
{
    if (!can_pay(moving(state), &order->cost)) return 0;
    for (unsigned cost = 0; cost <= most_cost; cost++) {
        const unsigned count = reach_within(set, state, order, cost, out);
        if (count) return count;
    }
    return 0;
}

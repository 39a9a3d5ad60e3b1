/* Worths and tables: see hints.h. */
#include "hints.h"
#include "moves.h"

enum { WC_MOST_WORTH = 1000 };

/* Worth of one unit of each reward item, in quarters of a point; of a die and a tool it is the worth of the item. */
static const int8_t WORTHS[WAIT_PRODUCE + 1] = {
    [WAIT_BLUEBERRIES] = 2, [WAIT_POINTS] = 4, [WAIT_LOSE] = -4, [WAIT_HAZELNUT] = 10, [WAIT_BERRY] = 7,
    [WAIT_FAME] = 8, [WAIT_SAW] = 3, [WAIT_GLUE] = 2, [WAIT_SCRAP] = 2, [WAIT_LANTERN] = 5, [WAIT_REUSE] = 5,
    [WAIT_DIE] = 9, [WAIT_TOOL] = 14, [WAIT_PRODUCE] = 8,
};

/* The rough worth of a reward list, from 0 to WC_MOST_WORTH. */
static int32_t worth(const wc_rewards *rewards)
{
    int32_t total = 0;
    for (uint32_t at = 0; at < rewards->count; at++) {
        const unsigned kind = kind_of(rewards->entry[at]);
        const unsigned units = kind == WAIT_PRODUCE ? a_of(rewards->entry[at]) : b_of(rewards->entry[at]);
        total += WORTHS[kind] * (kind == WAIT_DIE || kind == WAIT_TOOL ? 1 : (int32_t)units);
    }
    return least(most(total, 0), WC_MOST_WORTH);
}

/* The most needs of one order that accept the same die: as high as any staircase has to be. */
static unsigned deepest(const wc_order *order)
{
    unsigned deep = 0;
    for (unsigned die = 0; die < WC_DICE; die++) {
        unsigned accept = 0;
        for (unsigned at = 0; at < order->exacts; at++) accept += order->forced[at] == die;
        for (unsigned at = 0; at < order->wilds; at++) accept += order->wild[at] >> die & 1;
        deep = accept > deep ? accept : deep;
    }
    return deep;
}

/* The dice that the exact needs of an order ask for, as a staircase. */
static wc_stairs exact_stairs(const wc_order *order)
{
    wc_stairs stairs = {{0}};
    for (unsigned at = 0; at < order->kinds; at++)
        for (unsigned step = 0; step < order->times[at]; step++)
            stairs.word[step / WC_FLIGHT] |= UINT64_C(1) << step % WC_FLIGHT * WC_DICE << order->kind[at];
    return stairs;
}

static void hint_orders(wc_hints *hints, const wc_set *set)
{
    unsigned deep = 1;
    for (unsigned card = 0; card < set->orders; card++) {
        const wc_order *order = &set->order[card];
        deep = deepest(order) > deep ? deepest(order) : deep;
        hints->needs[card] = (uint8_t)(order->exacts + order->wilds);
        hints->reward[card] = worth(&order->reward);
        hints->instant[card] = worth(&order->instant);
        hints->exact[card] = exact_stairs(order);
    }
    hints->flights = (deep + WC_FLIGHT - 1) / WC_FLIGHT;
}

static void hint_helpers(wc_hints *hints, const wc_set *set)
{
    for (unsigned at = 0; at < set->helpers; at++) {
        const wc_helper *helper = &set->helper[at];
        const bool able = helper->ability != ABILITY_NONE;
        const int32_t production = worth(&helper->production);
        hints->production[at] = production;
        hints->keep[at] = 4 * most(1, 16 + production + (able ? 12 : 0) - 2 * helper->cost);
        hints->hire[at] = 32 + 4 * (production + (able ? 10 : 0) - helper->cost);
        hints->use[at] = 8 * worth(&helper->reward);
    }
}

/* Counts the parts of the splits of a value into at most so many. */
static void hint_splits(wc_hints *hints, const wc_set *set, unsigned value, unsigned most_parts)
{
    for (unsigned at = 0; at < set->splits[value][most_parts]; at++) {
        const uint64_t code = set->split[value][most_parts][at];
        for (int part = AT_PART; field_of(code, part, 3); part -= 3)
            hints->parts[value][most_parts][field_of(code, part, 3) - 1]++;
    }
}

/* Whether a change can make `to` of `from`, which is another die. */
static bool changes_to(unsigned change, unsigned from, unsigned to)
{
    if (change == CHANGE_RECOLOUR) return value_of(from) == value_of(to);
    if (colour_of(from) != colour_of(to)) return false;
    if (change >= CHANGE_SET_FIRST) return colour_of(from) == change - CHANGE_SET_FIRST;
    return (change != CHANGE_PIP_DOWN && to == from + 1) || (change != CHANGE_PIP_UP && to + 1 == from);
}

/* The ways of each change: every pair of dice that it leads from and to, by how far they are apart. */
static void hint_changes(wc_hints *hints)
{
    for (unsigned value = 1; value <= WC_FACES; value++)
        for (unsigned colour = 0; colour < WC_COLOURS; colour++)
            hints->lower[value] |= (uint32_t)low_bits(value) << colour * WC_FACES;
    for (unsigned change = CHANGE_PIP_UP; change <= CHANGE_SET_THIRD; change++)
        for (int shift = 1 - WC_DICE; shift < WC_DICE; shift++) {
            uint32_t dice = 0;
            for (int die = most(0, -shift); shift && die < least(WC_DICE, WC_DICE - shift); die++)
                if (changes_to(change, (unsigned)die, (unsigned)(die + shift))) dice |= 1u << die;
            if (!dice) continue;
            wc_shifts *shifts = &hints->change[change];
            shifts->shift[shifts->count] = (int8_t)shift;
            shifts->dice[shifts->count++] = dice;
        }
}

static void hint_wheel(wc_hints *hints, const wc_set *set)
{
    for (unsigned lead = 0; lead < WC_QUADRANTS; lead++)
        for (unsigned arc = 0; arc < 2; arc++)
            for (unsigned place = 0; place < WC_QUADRANTS * WC_SLOTS; place++) {
                const unsigned quadrant = place / WC_SLOTS;
                int32_t bonus = worth(&set->saw_bonus[(lead - quadrant) % WC_QUADRANTS]);
                if (!arc || quadrant != set->start_quadrant) bonus += worth(&set->rim[quadrant][place % WC_SLOTS]);
                hints->main[lead][arc][place] = 32 + 4 * bonus;
            }
}

static void make_hints(wc_hints *hints, const wc_set *set)
{
    memset(hints, 0, sizeof *hints);
    hints->set = set;
    hint_wheel(hints, set);
    hint_changes(hints);
    for (unsigned at = 0; at < set->grid; at++)
        hints->space[at] = 4 * (worth(&set->space_income[at]) + 4 * set->space_produce[at]);
    for (unsigned at = 0; at < set->edges; at++) hints->edge[at] = worth(&set->edge[at].reward);
    hints->phases[WC_ROUNDS] = (uint8_t)(1 + set->income_round[WC_ROUNDS]);
    for (unsigned round = WC_ROUNDS; round-- > 0;)
        hints->phases[round] = (uint8_t)(hints->phases[round + 1] + set->income_round[round]);
    hint_orders(hints, set);
    hint_helpers(hints, set);
    for (unsigned value = 2; value <= WC_FACES; value++)
        for (unsigned parts = 2; parts <= WC_FACES; parts++) hint_splits(hints, set, value, parts);
}

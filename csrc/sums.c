/* The free actions form by form: how many moves each has and what they weigh together. The answers are those of listing
   and weighing, but for most forms no move is listed. */
#include "moves.h"
#include "sense.h"

/* The forms in canonical order. */
enum { FREE_HARVEST, FREE_SAW, FREE_SPLICE, FREE_GLUE, FREE_REUSE, FREE_USE, FREE_COMPLETE, WC_FREE };

/* Lists the moves of one form. */
static void list_free(const wc_set *set, const wc_state *state, unsigned form, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    const uint32_t dice = dice_in(seat->lumber);
    switch (form) {
    case FREE_HARVEST: harvest_moves(seat, moves); break;
    case FREE_SAW: saw_moves(set, seat, dice, moves); break;
    case FREE_SPLICE: splice_moves(set, seat, dice, moves); break;
    case FREE_GLUE: glue_moves(set, seat, dice, moves); break;
    case FREE_REUSE: reuse_moves(set, seat, moves); break;
    case FREE_USE: use_moves(set, state, moves); break;
    default: complete_moves(set, seat, dice, moves);
    }
}

/* The sum of a form by listing, for what is seldom to be had. */
static wc_group listed_group(const wc_hints *hints, const wc_state *state, const wc_sense *sense, unsigned form)
{
    uint64_t listed[WC_LISTED];
    wc_group group = {0, 0};
    for (uint32_t skip = 0;; skip += WC_LISTED) {
        wc_moves moves = {.out = listed, .capacity = WC_LISTED, .skip = skip};
        list_free(hints->set, state, form, &moves);
        for (uint32_t at = 0; at < WC_LISTED && skip + at < moves.count; at++)
            group.weight += weight_of(hints, state, sense, listed[at]);
        group.count = moves.count;
        if (skip + WC_LISTED >= moves.count) return group;
    }
}

/* Adds the moves that turn a die of the mask into the one `shift` places on; each gains `gain` besides the wish. */
static inline void add_changes(const wc_sense *sense, uint32_t dice, int shift, int gain, wc_group *group)
{
    const uint32_t spare = dice & sense->spare;
    const unsigned all = count_bits(dice), able = gain ? count_bits(spare) : all;
    group->count += all;
    group->weight += (int64_t)able * (1 + gain) + (int64_t)(all - able) * (1 + gain / 4);
    const uint32_t wished = shift > 0 ? sense->wished >> shift : sense->wished << -shift;
    for (uint32_t rest = spare & wished; rest; rest &= rest - 1)
        group->weight += 16 * sense->wish[(int)lowest_bit(rest) + shift];
}

static wc_group harvest_group(const wc_seat *seat, const wc_sense *sense)
{
    wc_group group = {0, 0};
    for (unsigned colour = 0; colour < WC_COLOURS; colour++)
        if (seat->pots[colour] > 0) {
            group.count++;
            group.weight += 1 + 16 * sense->wish[make_die(colour, (unsigned)seat->pots[colour])];
        }
    return group;
}

/* All splits by up to so many cuts: 1 for each, and 8 times the wish for each part of a die that can be spared. */
static wc_group saw_group(const wc_hints *hints, const wc_sense *sense, unsigned cuts)
{
    wc_group group = {0, 0};
    for (uint32_t dice = dice_in(sense->lumber); dice; dice &= dice - 1) {
        const unsigned die = lowest_bit(dice), value = value_of(die), first = die + 1 - value;
        group.count += hints->set->splits[value][cuts + 1];
        if (!(sense->spare >> die & 1)) continue;
        for (uint32_t parts = sense->wished >> first & (uint32_t)low_bits(value - 1); parts; parts &= parts - 1) {
            const unsigned part = lowest_bit(parts) + 1;
            group.weight += 8 * hints->parts[value][cuts + 1][part] * sense->wish[first + part - 1];
        }
    }
    group.weight += group.count;
    return group;
}

static wc_group saws(const wc_hints *hints, const wc_seat *seat, wc_sense *sense)
{
    unsigned cuts = seat->saw_up > 0;
    while (cuts && cuts < WC_FACES - 1 && seat->stock[STOCK_SAW] >= (int)cuts * hints->set->extra_cut) cuts++;
    if (cuts != sense->cuts) {
        sense->cuts = cuts;
        sense->saws = cuts ? saw_group(hints, sense, cuts) : (wc_group){0, 0};
    }
    return sense->saws;
}

static wc_group splices(const wc_hints *hints, const wc_seat *seat, wc_sense *sense)
{
    unsigned reach = 0;
    if (seat->stock[STOCK_SCRAP] >= hints->set->splice_scrap)
        for (unsigned at = 0; at < hints->set->splices; at++)
            if (seat->splice[at] == TOOL_UP) reach = hints->set->splice[at].strength;
    if (reach != sense->reach) {
        const uint32_t dice = dice_in(sense->lumber);
        sense->reach = reach;
        sense->splices = (wc_group){0, 0};
        for (int raise = 1; raise <= (int)reach; raise++)
            add_changes(sense, dice & hints->lower[WC_FACES - raise], raise, 0, &sense->splices);
    }
    return sense->splices;
}

/* The placed once-per-turn helpers that were not used yet and can be paid. */
static uint64_t usable_helpers(const wc_set *set, const wc_state *state)
{
    const wc_seat *seat = moving(state);
    uint64_t usable = seat->helpers & set->once_a_turn;
    for (unsigned used = usable ? state->used : 0; used; used &= used - 1)
        usable &= ~(UINT64_C(1) << (seat->grid[lowest_bit(used)] - 1));
    for (uint64_t rest = usable; rest; rest &= rest - 1)
        if (!can_pay(seat, &set->helper[lowest_bit(rest)].pay)) usable &= ~(rest & -rest);
    return usable;
}

static wc_group use_group(const wc_hints *hints, const wc_sense *sense, uint64_t users)
{
    const uint32_t dice = dice_in(sense->lumber);
    wc_group group = {0, 0};
    for (; users; users &= users - 1) {
        const unsigned at = lowest_bit(users), change = hints->set->helper[at].change;
        const wc_shifts *shifts = &hints->change[change];
        if (change == CHANGE_NONE) {
            group.count++;
            group.weight += 16 + hints->use[at];
        }
        for (unsigned way = 0; way < shifts->count; way++)
            add_changes(sense, dice & shifts->dice[way], shifts->shift[way], hints->use[at], &group);
    }
    return group;
}

static wc_group uses(const wc_hints *hints, const wc_state *state, wc_sense *sense)
{
    const uint64_t users = usable_helpers(hints->set, state);
    if (users != sense->users) {
        sense->users = users;
        sense->uses = use_group(hints, sense, users);
    }
    return sense->uses;
}

/* Every payment of every order has the same weight. */
static wc_group completions(const wc_hints *hints, const wc_seat *seat, const wc_sense *sense)
{
    wc_moves moves = {0};
    if (!(sense->ready[0] | sense->ready[1])) return (wc_group){0, 0};
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = sense->ready[word]; rest; rest &= rest - 1) {
            const wc_order *order = &hints->set->order[word * 64 + lowest_bit(rest)];
            if (!can_pay(seat, &order->cost)) continue;
            if (order->wilds) payments(order, seat->lumber, &moves);
            else moves.count++;
        }
    return (wc_group){moves.count, (int64_t)WEIGHT_COMPLETE * moves.count};
}

/* The sums of all forms; `sense` is the mover's and looked at. */
static void free_groups(const wc_hints *hints, const wc_state *state, wc_sense *sense, wc_group groups[WC_FREE])
{
    const wc_seat *seat = moving(state);
    const wc_group none = {0, 0};
    groups[FREE_HARVEST] = harvest_group(seat, sense);
    groups[FREE_SAW] = saws(hints, seat, sense);
    groups[FREE_SPLICE] = splices(hints, seat, sense);
    groups[FREE_GLUE] = seat->glue == TOOL_UP ? listed_group(hints, state, sense, FREE_GLUE) : none;
    groups[FREE_REUSE] = seat->stock[STOCK_REUSE] ? listed_group(hints, state, sense, FREE_REUSE) : none;
    groups[FREE_USE] = uses(hints, state, sense);
    groups[FREE_COMPLETE] = completions(hints, seat, sense);
}

/* Splits and payments: see dice.h. */
#include "dice.h"

/* Continues one split: `code` holds `parts` parts so far, the last of them `last`; `rest` pips are left. */
static void split_on(wc_set *set, unsigned value, unsigned most_parts, uint64_t code, unsigned parts, unsigned last,
                     unsigned rest)
{
    const int at = AT_PART - 3 * (int)parts;
    if (parts + 2 <= most_parts)
        for (unsigned part = last; part <= rest / 2; part++)
            split_on(set, value, most_parts, code | ARG(part + 1, at), parts + 1, part, rest - part);
    if (parts && rest >= last)
        set->split[value][most_parts][set->splits[value][most_parts]++] = code | ARG(rest + 1, at);
}

static void make_splits(wc_set *set)
{
    for (unsigned value = 2; value <= WC_FACES; value++)
        for (unsigned most_parts = 2; most_parts <= WC_FACES; most_parts++)
            split_on(set, value, most_parts, 0, 0, 1, value);
}

/* Choosing the dice for the wild needs of an order; `left` is the heap without those that exact needs take. */
typedef struct {
    const wc_order *order;
    wc_moves *moves;
    uint8_t left[WC_DICE];
    uint8_t chosen[WC_NEEDS];
} wc_choice;

/* Whether the chosen dice from `at` on can be paired with the wild needs not in `taken`. */
static bool can_match(const wc_choice *choice, unsigned at, unsigned taken)
{
    if (at == choice->order->wilds) return true;
    for (unsigned need = 0; need < choice->order->wilds; need++)
        if (!(taken >> need & 1) && (choice->order->wild[need] >> choice->chosen[at] & 1)
            && can_match(choice, at + 1, taken | 1u << need))
            return true;
    return false;
}

/* The move that pays the forced and the chosen dice, both sorted. */
static uint64_t payment(const wc_choice *choice)
{
    const wc_order *order = choice->order;
    uint64_t code = order->code;
    unsigned forced = 0, chosen = 0;
    for (int at = AT_PAID; forced < order->exacts || chosen < order->wilds; at -= 5) {
        bool from_forced = chosen == order->wilds
                           || (forced < order->exacts && order->forced[forced] <= choice->chosen[chosen]);
        code |= ARG((from_forced ? order->forced[forced++] : choice->chosen[chosen++]) + 1, at);
    }
    return code;
}

/* Chooses dice at or after `start` for the places from `at` on, in canonical order. */
static void choose(wc_choice *choice, unsigned at, unsigned start)
{
    if (at == choice->order->wilds) {
        if (can_match(choice, 0, 0)) emit(choice->moves, payment(choice));
        return;
    }
    for (unsigned die = start; die < WC_DICE; die++) {
        if (!choice->left[die] || !(choice->order->wild_dice >> die & 1)) continue;
        choice->left[die]--;
        choice->chosen[at] = (uint8_t)die;
        choose(choice, at + 1, die);
        choice->left[die]++;
    }
}

static void payments(const wc_order *order, const uint8_t heap[WC_DICE], wc_moves *moves)
{
    for (unsigned at = 0; at < order->kinds; at++)
        if (heap[order->kind[at]] < order->times[at]) return;
    if (!order->wilds) {
        emit(moves, order->code);
        return;
    }
    wc_choice choice = {.order = order, .moves = moves};
    memcpy(choice.left, heap, WC_DICE);
    for (unsigned at = 0; at < order->kinds; at++) choice.left[order->kind[at]] -= order->times[at];
    choose(&choice, 0, 0);
}

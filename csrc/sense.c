/* Lacking dice and wishes: see sense.h. */
#include "sense.h"

/* How much a die is wished for that an order lacks, by the number of dice it lacks. */
static const uint8_t WISHES[WC_NEEDS + 1] = {0, 24, 10, 5, 3, 2, 1, 1, 1};

/* The mask of the dice of which a heap has more than `count`, which is below 127. */
static inline uint32_t dice_over(const uint8_t heap[WC_DICE], unsigned count)
{
    uint64_t low, high, ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    memcpy(&low, heap, sizeof low);
    memcpy(&high, heap + 8, sizeof high);
    low = (((low & ~tops) + (127 - count) * ones) | low) & tops;
    high = (((high & ~tops) + (127 - count) * ones) | high) & tops;
    return (uint32_t)((low >> 7) * UINT64_C(0x0102040810204080) >> 56)
           | (uint32_t)((high >> 7) * UINT64_C(0x0102040810204080) >> 56) << 8
           | (uint32_t)(heap[16] > count) << 16 | (uint32_t)(heap[17] > count) << 17;
}

static inline wc_stairs stairs_of(const uint8_t heap[WC_DICE], const unsigned flights)
{
    wc_stairs stairs = {{0}};
    for (unsigned at = 0; at < flights; at++)
        for (unsigned step = 0; step < WC_FLIGHT; step++)
            stairs.word[at] |= (uint64_t)dice_over(heap, at * WC_FLIGHT + step) << step * WC_DICE;
    return stairs;
}

/* The dice that have a step in one flight. */
static inline uint32_t fold(uint64_t flight)
{
    return (uint32_t)((flight | flight >> WC_DICE | flight >> 2 * WC_DICE) & low_bits(WC_DICE));
}

/* Moves the lowest step that is left of a die to the dice paid. */
static void pay_step(wc_stairs *left, wc_stairs *paid, unsigned die)
{
    unsigned at = 0, step = 0;
    while (!(fold(left->word[at]) >> die & 1)) at++;
    while (!(left->word[at] >> step * WC_DICE >> die & 1)) step++;
    left->word[at] ^= UINT64_C(1) << step * WC_DICE << die;
    paid->word[at] |= UINT64_C(1) << step * WC_DICE << die;
}

/* Serves the wild needs of an order out of what the exact ones left. */
static void lack_wild(const wc_order *order, wc_stairs *left, unsigned flights, wc_lack *lack)
{
    for (unsigned need = 0; need < order->wilds; need++) {
        uint32_t can = 0;
        for (unsigned at = 0; at < flights; at++) can |= fold(left->word[at]);
        can &= order->wild[need];
        if (can) {
            pay_step(left, &lack->paid, lowest_bit(can));
        } else {
            lack->missing++;
            lack->open |= order->wild[need];
        }
    }
}

/* The work of `lacking`; where `flights` is a constant the loops melt away. */
static inline wc_lack lack_in(const wc_hints *hints, unsigned order, const wc_stairs *have, const unsigned flights)
{
    const wc_stairs *exact = &hints->exact[order];
    wc_lack lack = {0};
    for (unsigned at = 0; at < flights; at++) {
        const uint64_t short_of = exact->word[at] & ~have->word[at];
        lack.missing += count_bits(short_of);
        lack.open |= fold(short_of);
        lack.paid.word[at] = exact->word[at] & have->word[at];
    }
    lack.exact = !lack.missing;
    if (hints->set->order[order].wilds) {
        wc_stairs left;
        for (unsigned at = 0; at < flights; at++) left.word[at] = have->word[at] & ~exact->word[at];
        lack_wild(&hints->set->order[order], &left, flights, &lack);
    }
    return lack;
}

static wc_lack lacking(const wc_hints *hints, unsigned order, const wc_stairs *have)
{
    return hints->flights == 1 ? lack_in(hints, order, have, 1) : lack_in(hints, order, have, hints->flights);
}

/* Lets one order say what it wishes for and what it would take. */
static inline void wish_for(const wc_hints *hints, unsigned order, wc_sense *sense, const unsigned flights)
{
    const wc_lack lack = lack_in(hints, order, &sense->have, flights);
    const uint8_t wished = WISHES[lack.missing];
    for (unsigned at = 0; at < flights; at++) sense->kept.word[at] |= lack.paid.word[at];
    sense->wished |= lack.open;
    if (lack.exact) add_order(sense->ready, order);
    for (uint32_t open = lack.open; open; open &= open - 1) {
        uint8_t *wish = &sense->wish[lowest_bit(open)];
        *wish = *wish < wished ? wished : *wish;
    }
}

/* The work of `look`. */
static inline void look_anew(const wc_hints *hints, const wc_seat *seat, wc_sense *sense, const unsigned flights)
{
    memset(sense, 0, sizeof *sense);
    memcpy(sense->beside, seat->beside, sizeof sense->beside);
    memcpy(sense->lumber, seat->lumber, WC_DICE);
    sense->have = stairs_of(seat->lumber, flights);
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t rest = seat->beside[word]; rest; rest &= rest - 1)
            wish_for(hints, word * 64 + lowest_bit(rest), sense, flights);
    if (sense->have.word[flights - 1] >> (WC_FLIGHT - 1) * WC_DICE)
        sense->spare = dice_over(seat->lumber, WC_FLIGHT * flights);
    for (unsigned at = 0; at < flights; at++) sense->spare |= fold(sense->have.word[at] & ~sense->kept.word[at]);
}

/* Whether two heaps hold the same dice. */
static inline bool same_heap(const uint8_t one[WC_DICE], const uint8_t other[WC_DICE])
{
    uint64_t a[2], b[2];
    uint16_t c, d;
    memcpy(a, one, sizeof a);
    memcpy(b, other, sizeof b);
    memcpy(&c, one + sizeof a, sizeof c);
    memcpy(&d, other + sizeof b, sizeof d);
    return !((a[0] ^ b[0]) | (a[1] ^ b[1]) | (uint64_t)(c ^ d));
}

static void look(const wc_hints *hints, const wc_seat *seat, wc_sense *sense)
{
    if (sense->beside[0] == seat->beside[0] && sense->beside[1] == seat->beside[1]
        && same_heap(sense->lumber, seat->lumber))
        return;
    if (hints->flights == 1) look_anew(hints, seat, sense, 1);
    else look_anew(hints, seat, sense, hints->flights);
}

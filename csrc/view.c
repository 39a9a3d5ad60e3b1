/* Full positions drawn from what a seat may know (engine/view.py, rule 2.8). */
#include "dice.h"
#include "rng.h"
#include "state.h"

/* Moves card number `index` of the pool to the seat's hand: out of the pool and out of the unseen. */
static void deal_hidden(wc_state *state, wc_seat *seat, wc_cards *pool, unsigned index)
{
    unsigned word = 0;
    while (index >= count_bits(pool->word[word])) index -= count_bits(pool->word[word++]);
    const uint64_t bit = UINT64_C(1) << nth_bit(pool->word[word], index);
    pool->word[word] &= ~bit;
    state->unseen.word[word] &= ~bit;
    seat->hand.word[word] |= bit;
}

/* Makes of a view a full position drawn uniformly from those it allows: seat by seat and deck by deck, each hidden card
   takes one bounded draw from the cards that may be it, in set order. */
static void determinize(const wc_set *set, wc_state *state, wc_rng *rng)
{
    wc_cards pool[WC_DECKS];
    for (unsigned deck = 0; deck < WC_DECKS; deck++) pool[deck] = unseen_candidates(set, state, deck);
    state->view = WC_ALL;
    for (unsigned at = 0; at < state->players; at++)
        for (unsigned deck = 0; deck < WC_DECKS; deck++) {
            wc_seat *seat = &state->seat[at];
            for (; seat->hidden[deck]; seat->hidden[deck]--)
                deal_hidden(state, seat, &pool[deck], rng_below(rng, count_cards(&pool[deck], &pool[deck])));
        }
}

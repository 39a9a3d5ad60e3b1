/* What the table decides: which draw is due, its outcomes, what it does (engine/chance.py, rules 1.4 to 1.6, 2.7). */
#include "dice.h"
#include "rng.h"
#include "state.h"

/* A draw that is due: the form of its outcomes and the things it may name, as masks; `secret` is a card unnamed. */
typedef struct {
    unsigned form;
    bool secret;
    uint32_t small;    /* tiles, reputation tiles, dice, or contracts if the deck is theirs */
    wc_cards cards;
} wc_draw;

/* Whether rows are dealt from the late decks. Where the X cards leave in the late round itself, the first two of the
   four fills that then wait (rule 10.5) still come from the early decks. */
static bool late_decks(const wc_set *set, const wc_state *state)
{
    if (state->round <= set->late_round) return false;
    unsigned fills = 0;
    for (unsigned at = 0; at < state->pendings; at++) {
        const unsigned kind = kind_of(state->pending[at]);
        fills += kind == WAIT_FILL_ORDERS || kind == WAIT_FILL_HELPERS;
    }
    return fills <= 2;
}

/* The deck that a row is filled from. */
static unsigned row_deck(const wc_set *set, const wc_state *state, unsigned kind)
{
    const bool late = late_decks(set, state);
    if (kind == WAIT_FILL_ORDERS) return late ? DECK_LATE_ORDERS : DECK_EARLY_ORDERS;
    return late ? DECK_LATE_HELPERS : DECK_EARLY_HELPERS;
}

/* How many cards of a deck the hands hold that this view does not know. */
static int hidden_of(const wc_state *state, unsigned deck)
{
    int hidden = 0;
    if (state->view != WC_ALL)
        for (unsigned seat = 0; seat < state->players; seat++) hidden += state->seat[seat].hidden[deck];
    return hidden;
}

/* The number of cards that a deck holds. */
static int deck_size(const wc_set *set, const wc_state *state, unsigned deck)
{
    return (int)count_cards(&state->unseen, &set->deck[deck]) - hidden_of(state, deck);
}

/* The discards of a deck become the deck, known to all (rule 1.4). */
static void reshuffle(const wc_set *set, wc_state *state, unsigned deck)
{
    for (unsigned at = 0; at < 3; at++) {
        const uint64_t back = state->discards.word[at] & set->deck[deck].word[at];
        state->discards.word[at] &= ~back;
        state->known.word[at] |= back;
        state->unseen.word[at] |= back;
    }
}

/* Whether a row still takes a card; an empty deck is made anew from its discards first (rules 1.4, 1.5). */
static bool fill_is_due(const wc_set *set, wc_state *state, unsigned kind)
{
    const bool orders = kind == WAIT_FILL_ORDERS;
    if (orders ? state->orders >= set->order_slots : state->helpers >= set->helper_slots) return false;
    const unsigned deck = row_deck(set, state, kind);
    if (deck_size(set, state, deck) == 0) reshuffle(set, state, deck);
    return deck_size(set, state, deck) > 0;
}

/* The deck of the next row card of setup, -1 when the rows lie (rule 2.4). */
static int setup_deck(const wc_set *set, const wc_state *state)
{
    if (state->orders < set->order_slots) return DECK_EARLY_ORDERS;
    if (state->helpers < set->helper_slots) return DECK_EARLY_HELPERS;
    if ((int)count_bits(state->contract_row) < state->players + set->contracts_over_players) return DECK_CONTRACTS;
    return -1;
}

/* Whether setup has still something to draw; if not, the choices begin. */
static bool setup_is_due(const wc_set *set, wc_state *state)
{
    unsigned seat, deck;
    if (tiles_left(state) || short_colour(set, state) >= 0 || state->pales < set->pale || setup_deck(set, state) >= 0
        || next_hand_draw(set, state, &seat, &deck))
        return true;
    begin_choices(state);
    return false;
}

/* The cards that may lie in the deck; if the hidden hands hold all that this view cannot place, only the placed. */
static wc_cards possible_cards(const wc_set *set, const wc_state *state, unsigned deck)
{
    wc_cards found;
    for (unsigned at = 0; at < 3; at++) found.word[at] = state->unseen.word[at] & set->deck[deck].word[at];
    if (state->view == WC_ALL) return found;
    const wc_cards unplaced = unseen_candidates(set, state, deck);
    if ((int)count_cards(&unplaced, &unplaced) <= hidden_of(state, deck))
        for (unsigned at = 0; at < 3; at++) found.word[at] &= ~unplaced.word[at];
    return found;
}

/* A draw of a card from a deck. */
static wc_draw card_draw(const wc_set *set, const wc_state *state, unsigned deck)
{
    if (deck == DECK_CONTRACTS) return (wc_draw){.form = FORM_DEAL, .small = state->unseen_contracts};
    return (wc_draw){.form = FORM_DEAL, .cards = possible_cards(set, state, deck)};
}

/* The draw of setup that is due. */
static wc_draw setup_draw(const wc_set *set, const wc_state *state)
{
    const unsigned tiles = tiles_left(state);
    if (tiles) return (wc_draw){.form = FORM_TILE, .small = tiles};
    const int colour = short_colour(set, state);
    if (colour >= 0)
        return (wc_draw){.form = FORM_ROLL, .small = (uint32_t)low_bits(WC_FACES) << colour * WC_FACES};
    if (state->pales < set->pale) {
        uint32_t left = (uint32_t)low_bits(set->reputation_tiles);
        for (unsigned at = 0; at < state->pales; at++) left &= ~(1u << state->pale[at]);
        return (wc_draw){.form = FORM_FAME, .small = left};
    }
    if (setup_deck(set, state) >= 0) return card_draw(set, state, (unsigned)setup_deck(set, state));
    unsigned seat = 0, deck = 0;
    next_hand_draw(set, state, &seat, &deck);
    if (state->view != WC_ALL && state->view != (int)seat) return (wc_draw){.form = FORM_DEAL, .secret = true};
    return card_draw(set, state, deck);
}

/* The draw that is due; the state is at one. */
static wc_draw due_draw(const wc_set *set, const wc_state *state)
{
    const unsigned kind = kind_of(top_of(state));
    if (kind == WAIT_SETUP) return setup_draw(set, state);
    if (kind != WAIT_ROLL) return card_draw(set, state, row_deck(set, state, kind));
    return (wc_draw){.form = FORM_ROLL, .small = (uint32_t)low_bits(WC_FACES) << short_colour(set, state) * WC_FACES};
}

/* How many outcomes a draw has. */
static unsigned draw_count(const wc_draw *draw)
{
    return draw->secret + count_bits(draw->small) + count_cards(&draw->cards, &draw->cards);
}

/* Outcome number `index` of a draw, in set order. */
static uint64_t draw_outcome(const wc_set *set, const wc_draw *draw, unsigned index)
{
    const uint64_t code = CODE(draw->form);
    if (draw->secret) return code;
    if (draw->small) {
        const unsigned found = nth_bit(draw->small, index);
        switch (draw->form) {
        case FORM_TILE: return code | ARG(found, AT_SMALL);
        case FORM_DEAL: return code | ARG(set->orders + set->helpers + found + 1u, AT_CARD);
        default: return code | ARG(found, AT_DIE);
        }
    }
    unsigned word = 0;
    while (index >= count_bits(draw->cards.word[word])) index -= count_bits(draw->cards.word[word++]);
    const unsigned found = nth_bit(draw->cards.word[word], index);
    return code | ARG((word == 2 ? set->orders : word * 64u) + found + 1, AT_CARD);
}

/* The possible outcomes of the draw that is due, in set order. */
static void outcomes(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    const wc_draw draw = due_draw(set, state);
    const unsigned count = draw_count(&draw);
    for (unsigned at = 0; at < count; at++) emit(moves, draw_outcome(set, &draw, at));
}

/* Draws an outcome: one bounded draw, an index into the outcomes. False if there is none, which no game leads to. */
static bool sample(const wc_set *set, const wc_state *state, wc_rng *rng, uint64_t *code)
{
    const wc_draw draw = due_draw(set, state);
    const unsigned count = draw_count(&draw);
    if (!count) return false;
    *code = draw_outcome(set, &draw, rng_below(rng, count));
    return true;
}

/* A card, given where its mask has it, is no longer in a deck, and nobody remembers it there. */
static void leave_deck(wc_state *state, unsigned word, uint64_t bit)
{
    state->unseen.word[word] &= ~bit;
    state->known.word[word] &= ~bit;
    for (unsigned seat = 0; seat < state->players; seat++) state->seat[seat].returned.word[word] &= ~bit;
}

/* A card goes to the hand that setup deals to; one that this view may not know is only counted (code DEAL alone). */
static void deal_to_hand(const wc_set *set, wc_state *state, unsigned word, uint64_t bit)
{
    unsigned seat = 0, deck = 0;
    next_hand_draw(set, state, &seat, &deck);
    if (bit) state->seat[seat].hand.word[word] |= bit;
    else state->seat[seat].hidden[deck]++;
}

/* Deals the card that `code` names, or one unseen, to where the draw that is due wants it. */
static void deal(const wc_set *set, wc_state *state, uint64_t code)
{
    const bool to_row = kind_of(top_of(state)) != WAIT_SETUP || setup_deck(set, state) >= 0;
    if (!card_of(code)) {
        deal_to_hand(set, state, 0, 0);
        return;
    }
    const unsigned card = card_of(code) - 1, helper = card - set->orders, contract = helper - set->helpers;
    if (card >= (unsigned)set->orders + set->helpers) {
        state->unseen_contracts &= ~(1u << contract);
        state->contract_row |= 1u << contract;
        return;
    }
    const unsigned word = card < set->orders ? card >> 6 : 2;
    const uint64_t bit = UINT64_C(1) << (word == 2 ? helper : card & 63);
    leave_deck(state, word, bit);
    if (!to_row) deal_to_hand(set, state, word, bit);
    else if (word == 2) state->helper_row[state->helpers++] = (uint8_t)helper;
    else state->order_row[state->orders++] = (uint8_t)card;
}

/* Applies a chance outcome in place. That it is possible is the caller's job. */
static void happen(const wc_set *set, wc_state *state, uint64_t code)
{
    switch (form_of(code)) {
    case FORM_TILE: place_tile(set, state, small_of(code)); break;
    case FORM_FAME: state->pale[state->pales++] = (uint8_t)space_of(code); break;
    case FORM_ROLL: state->yard[die_of(code)]++; break;
    default: deal(set, state, code);
    }
}

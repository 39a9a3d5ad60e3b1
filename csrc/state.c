/* New games: see state.h. */
#include "state.h"

static void new_game(const wc_set *set, int players, int view, wc_state *state)
{
    memset(state, 0, sizeof *state);
    state->players = (uint8_t)players;
    state->view = (int8_t)view;
    state->turn = WC_NOBODY;
    state->lead = set->start_lead;
    state->arc = 1;
    memset(state->wheel, -1, sizeof state->wheel);
    for (unsigned deck = 0; deck < WC_DECKS; deck++)
        for (unsigned at = 0; at < 3; at++) state->unseen.word[at] |= set->deck[deck].word[at];
    state->unseen_contracts = (uint32_t)low_bits(set->contracts);
    push(state, entry(WAIT_SETUP, 0, 0));
    for (int at = 0; at < players; at++) {
        wc_seat *seat = &state->seat[at];
        seat->stock[STOCK_BLUEBERRIES] = set->start_blueberries;
        seat->stock[STOCK_LANTERN] = set->lanterns[players];
        memset(seat->pots, WC_NO_POT, sizeof seat->pots);
        seat->pots[set->start_pot] = 0;
        seat->splice[0] = TOOL_UP;
        seat->saw_up = set->start_saws;
        memcpy(seat->lumber, set->start_lumber, sizeof seat->lumber);
    }
}

/* The action wheel: which tiles may move, and the main and bonus action's start (engine/wheel.py, rule 5). */
#include "state.h"

/* The slots of a quadrant that hold tiles, as a mask, out of the mask of all places. */
static inline unsigned slots_of(uint32_t places, unsigned quadrant)
{
    return places >> quadrant * WC_SLOTS & 127;
}

/* The mask of all places that hold a tile. */
static inline uint32_t wheel_places(const wc_state *state)
{
    uint32_t places = 0;
    for (unsigned tile = 0; tile < WC_TILES; tile++) places |= 1u << state->wheel[tile];
    return places;
}

/* The mask of the tiles that may move: out of the lead quadrant only if the next one is empty (rule 5.3). */
static unsigned movable_tiles(const wc_state *state)
{
    const uint32_t places = wheel_places(state);
    unsigned tiles = (unsigned)low_bits(WC_TILES);
    if (!slots_of(places, (state->lead + 1u) % WC_QUADRANTS)) return tiles;
    const int first = state->lead * WC_SLOTS;
    for (unsigned tile = 0; tile < WC_TILES; tile++)
        if (state->wheel[tile] >= first && state->wheel[tile] < first + WC_SLOTS) tiles &= ~(1u << tile);
    return tiles;
}

/* Begins the main action: moves the tile, waits for its bonuses, then for the mode (rules 5.2 to 5.5). */
static void move_tile(const wc_set *set, wc_state *state, unsigned tile)
{
    const unsigned quadrant = (unsigned)state->wheel[tile] / WC_SLOTS, slot = (unsigned)state->wheel[tile] % WC_SLOTS;
    const unsigned ahead = (quadrant + 1) % WC_QUADRANTS;
    const bool under_arc = state->arc && quadrant == set->start_quadrant;
    const wc_rewards *saw = &set->saw_bonus[(state->lead - quadrant) % WC_QUADRANTS];
    unsigned next = 0;
    for (unsigned slots = slots_of(wheel_places(state), ahead); slots; slots >>= 1) next++;
    WC_ASSERT(next < WC_SLOTS);
    state->wheel[tile] = (int8_t)(ahead * WC_SLOTS + next);
    if (quadrant == state->lead) state->lead = (uint8_t)ahead;
    if (!slots_of(wheel_places(state), set->start_quadrant)) state->arc = 0;
    state->main = 1;
    push(state, entry(WAIT_MODE, tile, 0));
    push_rewards(state, saw);
    if (!under_arc) push_rewards(state, &set->rim[quadrant][slot]);
}

/* Waits for the first step of an action. */
static void begin_action(wc_state *state, unsigned action)
{
    push(state, entry(WAIT_STEP_LUMBER + action, 0, 0));
}

/* The mode is chosen: the action of that tile, for lanterns if it is not the tile moved (rule 5.6). */
static void choose_tile_action(const wc_set *set, wc_state *state, unsigned tile)
{
    const unsigned moved = a_of(pop(state));
    if (tile != moved) pay(mover(state), STOCK_LANTERN, set->change_lantern);
    begin_action(state, set->tiles[tile]);
}

/* Blueberries instead of an action (rule 5.6). */
static void take_berries(const wc_set *set, wc_state *state)
{
    pop(state);
    gain(mover(state), STOCK_BLUEBERRIES, set->instead);
}

/* The bonus action: lanterns for the action of any tile (rule 5.8). */
static void begin_bonus(const wc_set *set, wc_state *state, unsigned tile)
{
    pay(mover(state), STOCK_LANTERN, set->bonus_lantern);
    state->bonus = 1;
    begin_action(state, set->tiles[tile]);
}

/* The rules as a whole: the legal moves of any state, and what a move or chance event does (engine/rules.py).
   Every arm is one call into the room that knows the subject. */
#include "moves.h"
#include "state.h"

/* Whether the mover has a legal first step in an action (rule 5.7). */
static bool can_start(const wc_set *set, const wc_state *state, unsigned action, uint32_t dice)
{
    const wc_seat *seat = moving(state);
    const int purse = seat->stock[STOCK_BLUEBERRIES];
    switch (action) {
    case ACTION_LUMBER:
        for (uint32_t yard = dice_in(state->yard); yard; yard &= yard - 1)
            if (yard_price(set, seat, lowest_bit(yard)) <= purse) return true;
        return false;
    case ACTION_EXCHANGE:
        for (unsigned colour = 0; !dice && colour < WC_COLOURS; colour++)
            if (six_price(set, seat, colour) <= purse) return true;
        return dice != 0;
    case ACTION_MATERIALS:
        for (unsigned kind = 0; kind < set->materials; kind++)
            for (unsigned at = 0; at < set->material[kind].offers; at++)
                if (price(set, seat, set->material[kind].cost[at], ON_MATERIALS) <= purse) return true;
        return false;
    case ACTION_ORDERS:
        return state->orders > 0;
    case ACTION_HELPER:
        return affordable_helpers(set, state) && open_spaces(set, seat);
    case ACTION_PRODUCE:
        return idle_spaces(state, 0) || plantable(seat);
    default:
        for (unsigned piece = 0; piece < WC_PIECES; piece++)
            if (can_improve(set, seat, piece)) return true;
        return false;
    }
}

/* The free actions (rule 7). */
static void free_moves(const wc_set *set, const wc_state *state, uint32_t dice, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    harvest_moves(seat, moves);
    saw_moves(set, seat, dice, moves);
    splice_moves(set, seat, dice, moves);
    glue_moves(set, seat, dice, moves);
    reuse_moves(set, seat, moves);
    use_moves(set, state, moves);
    complete_moves(set, seat, dice, moves);
}

/* What may be done when nothing is open, but for free actions and the end of the turn (rule 4.7). */
static void menu_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    const uint32_t dice = dice_in(seat->lumber);
    if (!state->main)
        for (unsigned tiles = movable_tiles(state); tiles; tiles &= tiles - 1)
            emit(moves, CODE(FORM_MAIN) | ARG(lowest_bit(tiles), AT_SMALL));
    if (!state->bonus && seat->stock[STOCK_LANTERN] >= set->bonus_lantern)
        for (unsigned tile = 0; tile < WC_TILES; tile++)
            if (can_start(set, state, set->tiles[tile], dice)) emit(moves, CODE(FORM_BONUS) | ARG(tile, AT_SMALL));
}

static void mode_moves(const wc_set *set, const wc_state *state, unsigned moved, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    const uint32_t dice = dice_in(seat->lumber);
    if (can_start(set, state, set->tiles[moved], dice)) emit(moves, CODE(FORM_ACT));
    if (seat->stock[STOCK_LANTERN] >= set->change_lantern)
        for (unsigned tile = 0; tile < WC_TILES; tile++)
            if (tile != moved && can_start(set, state, set->tiles[tile], dice))
                emit(moves, CODE(FORM_AS) | ARG(tile, AT_SMALL));
    emit(moves, CODE(FORM_BERRIES));
}

/* The steps of an action; after the first also its end, and free actions are on offer (rules 4.7, 4.8): then true. */
static bool step_moves(const wc_set *set, const wc_state *state, uint32_t top, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    switch (kind_of(top)) {
    case WAIT_STEP_LUMBER: buy_moves(set, state, moves); break;
    case WAIT_STEP_EXCHANGE:
        if (!a_of(top)) sell_moves(seat, moves);
        buy6_moves(set, seat, a_of(top), moves);
        break;
    case WAIT_STEP_MATERIALS: material_moves(set, seat, a_of(top), moves); break;
    case WAIT_STEP_ORDERS: take_moves(set, state, a_of(top), moves); break;
    case WAIT_STEP_HELPER: hire_moves(set, state, moves); break;
    case WAIT_STEP_PRODUCE: produce_moves(set, state, a_of(top), b_of(top), moves); break;
    default: improve_moves(set, seat, moves);
    }
    if (!a_of(top) && !b_of(top)) return false;
    emit(moves, CODE(FORM_DONE));
    return true;
}

static void reward_produce_moves(const wc_state *state, unsigned produced, wc_moves *moves)
{
    for (unsigned idle = idle_spaces(state, produced); idle; idle &= idle - 1)
        emit(moves, CODE(FORM_PRODUCE) | ARG(lowest_bit(idle), AT_DIE));
    emit(moves, CODE(FORM_DONE));
}

/* The places for a tool of the kind `wanted` - 1, or of any kind if that is 0. */
static void tool_moves(const wc_set *set, const wc_state *state, unsigned wanted, wc_moves *moves)
{
    const uint32_t free = free_attic(set, state);
    const unsigned first = wanted ? wanted - 1 : 0, last = wanted ? wanted : set->kinds;
    for (unsigned kind = first; kind < last; kind++)
        for (uint32_t rest = free; rest; rest &= rest - 1)
            emit(moves, CODE(FORM_TOOL) | ARG(kind, AT_SMALL) | ARG(lowest_bit(rest), AT_TOOL_SPACE));
}

/* The dice to choose from: a mask of colours and a value, 0 for any. */
static void pick_moves(unsigned colours, unsigned value, wc_moves *moves)
{
    for (; colours; colours &= colours - 1)
        for (unsigned shown = value ? value : 1; shown <= (value ? value : WC_FACES); shown++)
            emit(moves, CODE(FORM_PICK) | ARG(make_die(lowest_bit(colours), shown), AT_DIE));
}

/* Lists the moves of a decision that come before the free actions; true if those are on offer too. */
static bool head_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    if (!state->pendings) {
        menu_moves(set, state, moves);
        return true;
    }
    const uint32_t top = top_of(state);
    switch (kind_of(top)) {
    case WAIT_MODE: mode_moves(set, state, a_of(top), moves); return true;
    case WAIT_STEP_LUMBER: case WAIT_STEP_EXCHANGE: case WAIT_STEP_MATERIALS: case WAIT_STEP_ORDERS:
    case WAIT_STEP_HELPER: case WAIT_STEP_PRODUCE: case WAIT_STEP_IMPROVE:
        return step_moves(set, state, top, moves);
    case WAIT_DISCARD: discard_moves(moving(state), moves); break;
    case WAIT_PLAY: hand_order_moves(set, state, FORM_PLAY, moves); break;
    case WAIT_PRODUCE: reward_produce_moves(state, b_of(top), moves); break;
    case WAIT_TOOL: tool_moves(set, state, a_of(top), moves); break;
    case WAIT_DIE: pick_moves(a_of(top), b_of(top), moves); break;
    case WAIT_CLAIM: claim_moves(set, state, moves); break;
    case WAIT_KEEP: keep_moves(set, state, moves); break;
    case WAIT_ORDERS: order_choices(set, state, moves); break;
    case WAIT_PLACE: hand_order_moves(set, state, FORM_PLACE, moves); break;
    default: break;
    }
    return false;
}

/* Lists the moves of the seat to decide, or the outcomes if chance is to act, in canonical order, none twice.
   None only when the game is over (rule 4.6). */
static void list_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    if (is_chance(state)) {
        outcomes(set, state, moves);
    } else if (head_moves(set, state, moves)) {
        free_moves(set, state, dice_in(moving(state)->lumber), moves);
        if (!state->pendings) closing_moves(set, state, moves);
    }
}

/* Ends an action, or a production gained as a reward. */
static void done(const wc_set *set, wc_state *state)
{
    const uint32_t top = pop(state);
    switch (kind_of(top)) {
    case WAIT_STEP_LUMBER: end_lumber(set, state); break;
    case WAIT_STEP_EXCHANGE: end_exchange(set, state); break;
    case WAIT_STEP_MATERIALS: end_materials(set, state); break;
    case WAIT_STEP_ORDERS: end_orders(set, state); break;
    case WAIT_STEP_PRODUCE: end_produce(set, state, a_of(top), b_of(top)); break;
    default: break;
    }
}

/* A helper produces, in the action or as a reward. */
static void produce(const wc_set *set, wc_state *state, unsigned space)
{
    if (kind_of(top_of(state)) == WAIT_PRODUCE) produce_reward(set, state, space);
    else produce_step(set, state, space);
}

/* Gains a reward item that asks for nothing (rule 12.1). */
static void gain_item(const wc_set *set, wc_state *state, uint32_t top)
{
    wc_seat *seat = mover(state);
    const int size = (int)b_of(top);
    switch (kind_of(top)) {
    case WAIT_BLUEBERRIES: gain(seat, STOCK_BLUEBERRIES, size); break;
    case WAIT_POINTS: gain(seat, STOCK_SCORE, size); break;
    case WAIT_LOSE: seat->stock[STOCK_SCORE] = (int16_t)most(0, seat->stock[STOCK_SCORE] - size); break;
    case WAIT_HAZELNUT: advance_income(set, state, &seat->hazelnut, size); break;
    case WAIT_BERRY: advance_income(set, state, &seat->berry, size); break;
    case WAIT_FAME: advance_fame(set, state, size); break;
    case WAIT_SAW: gain(seat, STOCK_SAW, size); break;
    case WAIT_GLUE: gain(seat, STOCK_GLUE, size); break;
    case WAIT_SCRAP: gain(seat, STOCK_SCRAP, size); break;
    case WAIT_LANTERN: gain(seat, STOCK_LANTERN, size); break;
    case WAIT_REUSE: gain(seat, STOCK_REUSE, size); break;
    case WAIT_DIE: add_die(seat, make_die(lowest_bit(a_of(top)), b_of(top))); break;
    default: break; /* a tool without a free space is lost (rule 9.5), a production without helpers is nothing */
    }
}

/* Whether the entry on top waits for a decision or a draw, or the game is over. A row may be reshuffled for the answer,
   and a finished setup or turn goes on to what follows it. */
static bool waits(const wc_set *set, wc_state *state, uint32_t top)
{
    switch (kind_of(top)) {
    case WAIT_DIE: return b_of(top) == 0 || (a_of(top) & (a_of(top) - 1)) != 0;
    case WAIT_TOOL: return free_attic(set, state) != 0;
    case WAIT_PRODUCE: return idle_spaces(state, b_of(top)) != 0;
    case WAIT_ROLL: return short_colour(set, state) >= 0;
    case WAIT_FILL_ORDERS: case WAIT_FILL_HELPERS: return fill_is_due(set, state, kind_of(top));
    default: return kind_of(top) > WAIT_PRODUCE && kind_of(top) != WAIT_FIRE && kind_of(top) != WAIT_BEGIN;
    }
}

/* Resolves pending entries until a decision, a draw or the end is on top (rule 12.5). */
static void settle(const wc_set *set, wc_state *state)
{
    while (state->pendings) {
        const uint32_t top = top_of(state);
        switch (kind_of(top)) {
        case WAIT_FIRE:
            pop(state);
            fire(set, state, a_of(top));
            break;
        case WAIT_BEGIN: begin_turn(set, state); break;
        case WAIT_DISCARD:
            if (discard_is_due(set, state)) return;
            break;
        case WAIT_SETUP:
            if (setup_is_due(set, state)) return;
            break;
        default:
            if (waits(set, state, top)) return;
            pop(state);
            if (kind_of(top) <= WAIT_PRODUCE) gain_item(set, state, top);
        }
    }
}

/* Plays a move or chance event in place and resolves what asks for nothing. Legality is the caller's job. */
static void advance(const wc_set *set, wc_state *state, uint64_t code)
{
    switch (form_of(code)) {
    case FORM_KEEP: keep(set, state, card_of(code) - set->orders); break;
    case FORM_ORDERS: keep_orders(set, state, code); break;
    case FORM_PLACE: place(set, state, card_of(code)); break;
    case FORM_MAIN: move_tile(set, state, small_of(code)); break;
    case FORM_BONUS: begin_bonus(set, state, small_of(code)); break;
    case FORM_ACT: choose_tile_action(set, state, a_of(top_of(state))); break;
    case FORM_AS: choose_tile_action(set, state, small_of(code)); break;
    case FORM_BERRIES: take_berries(set, state); break;
    case FORM_BUY: buy(set, state, die_of(code)); break;
    case FORM_SELL: sell(set, state, die_of(code)); break;
    case FORM_BUY6: buy6(set, state, small_of(code)); break;
    case FORM_MAT: buy_material(set, state, small_of(code), (int)field_of(code, AT_MAT_TOKENS, 10)); break;
    case FORM_TAKE: take(set, state, card_of(code)); break;
    case FORM_HIRE: hire(set, state, card_of(code) - set->orders, field_of(code, AT_HIRE_SPACE, 5)); break;
    case FORM_PRODUCE: produce(set, state, space_of(code)); break;
    case FORM_PLANT: plant(set, state, die_of(code), (unsigned)most(1, (int)field_of(code, AT_CUT, 3)) - 1); break;
    case FORM_IMPROVE: improve(set, state, small_of(code)); break;
    case FORM_DONE: done(set, state); break;
    case FORM_HARVEST: harvest(set, state, small_of(code)); break;
    case FORM_SAW: saw(set, state, code); break;
    case FORM_SPLICE: splice(set, state, die_of(code), field_of(code, AT_CUT, 3)); break;
    case FORM_GLUE:
        glue(set, state, die_of(code), field_of(code, AT_GLUE_SECOND, 5), field_of(code, AT_GLUE_COLOUR, 3));
        break;
    case FORM_REUSE: reuse(set, state, small_of(code)); break;
    case FORM_USE: use(set, state, code); break;
    case FORM_COMPLETE: complete(set, state, code); break;
    case FORM_CLAIM: claim(set, state, card_of(code)); break;
    case FORM_INSTANT: take_instant(set, state); break;
    case FORM_TOOL:
        pop(state);
        place_tool(set, state, small_of(code), field_of(code, AT_TOOL_SPACE, 5));
        break;
    case FORM_PICK:
        pop(state);
        add_die(mover(state), die_of(code));
        break;
    case FORM_MARKET: market(set, state); break;
    case FORM_END: end_turn(state); break;
    case FORM_DISCARD: drop_die(mover(state), die_of(code)); break;
    case FORM_PLAY: play_order(set, state, card_of(code)); break;
    default: happen(set, state, code);
    }
    settle(set, state);
}

/* Buying and selling: lumber, exchange, materials (engine/trade.py, rules 6.1 to 6.3). */
#include "dice.h"
#include "state.h"

/* Blueberries for a yard die, discounts taken off (rule 6.1). */
static int yard_price(const wc_set *set, const wc_seat *seat, unsigned die)
{
    int printed = (int)value_of(die) + set->yard_extra[colour_of(die)];
    if (value_of(die) == WC_FACES) printed -= off_six(set, seat);
    return price(set, seat, printed, ON_LUMBER);
}

/* The yard dice that the mover can pay. */
static void buy_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    for (uint32_t dice = dice_in(state->yard); dice; dice &= dice - 1)
        if (yard_price(set, seat, lowest_bit(dice)) <= seat->stock[STOCK_BLUEBERRIES])
            emit(moves, CODE(FORM_BUY) | ARG(lowest_bit(dice), AT_DIE));
}

/* New dice are rolled, then the triggers come. */
static void end_lumber(const wc_set *set, wc_state *state)
{
    push_triggers(set, state, ON_LUMBER);
    push(state, entry(WAIT_ROLL, 0, 0));
}

/* Buys a yard die; the yard is filled when the action ends. */
static void buy(const wc_set *set, wc_state *state, unsigned die)
{
    wc_seat *seat = mover(state);
    pay(seat, STOCK_BLUEBERRIES, yard_price(set, seat, die));
    state->yard[die]--;
    add_die(seat, die);
    const unsigned bought = a_of(pop(state)) + 1;
    if (bought < set->yard_buys) push(state, entry(WAIT_STEP_LUMBER, bought, 0));
    else end_lumber(set, state);
}

/* Blueberries for a 6 from the supply, discounts taken off (rule 6.2). */
static int six_price(const wc_set *set, const wc_seat *seat, unsigned colour)
{
    return price(set, seat, set->six_price + set->six_extra[colour] - off_six(set, seat), ON_EXCHANGE);
}

/* The lumber dice to sell. */
static void sell_moves(const wc_seat *seat, wc_moves *moves)
{
    for (uint32_t dice = dice_in(seat->lumber); dice; dice &= dice - 1)
        emit(moves, CODE(FORM_SELL) | ARG(lowest_bit(dice), AT_DIE));
}

/* The sixes to buy; `sold` is the colour sold plus one, 0 if none was. */
static void buy6_moves(const wc_set *set, const wc_seat *seat, unsigned sold, wc_moves *moves)
{
    for (unsigned colour = 0; colour < WC_COLOURS; colour++)
        if (colour + 1 != sold && six_price(set, seat, colour) <= seat->stock[STOCK_BLUEBERRIES])
            emit(moves, CODE(FORM_BUY6) | ARG(colour, AT_SMALL));
}

/* Sells a lumber die; a 6 of another colour may follow. */
static void sell(const wc_set *set, wc_state *state, unsigned die)
{
    wc_seat *seat = mover(state);
    const unsigned colour = colour_of(die);
    drop_die(seat, die);
    gain(seat, STOCK_BLUEBERRIES, set->sale_factor * (int)value_of(die) + set->sale_extra[colour]);
    replace_top(state, entry(WAIT_STEP_EXCHANGE, colour + 1, 0));
}

/* The triggers of an exchange action. */
static void end_exchange(const wc_set *set, wc_state *state)
{
    push_triggers(set, state, ON_EXCHANGE);
}

/* Buys a 6 from the supply, which ends the action. */
static void buy6(const wc_set *set, wc_state *state, unsigned colour)
{
    wc_seat *seat = mover(state);
    pay(seat, STOCK_BLUEBERRIES, six_price(set, seat, colour));
    add_die(seat, make_die(colour, WC_FACES));
    pop(state);
    end_exchange(set, state);
}

/* The materials to buy whose kind is not in the mask `bought` (rule 6.3). */
static void material_moves(const wc_set *set, const wc_seat *seat, unsigned bought, wc_moves *moves)
{
    for (unsigned kind = 0; kind < set->materials; kind++) {
        const wc_material *material = &set->material[kind];
        for (unsigned at = 0; at < material->offers && !(bought >> kind & 1); at++)
            if (price(set, seat, material->cost[at], ON_MATERIALS) <= seat->stock[STOCK_BLUEBERRIES])
                emit(moves, CODE(FORM_MAT) | ARG(kind, AT_SMALL) | ARG(material->tokens[at], AT_MAT_TOKENS));
    }
}

/* The triggers of a materials action. */
static void end_materials(const wc_set *set, wc_state *state)
{
    push_triggers(set, state, ON_MATERIALS);
}

/* Buys tokens of one kind. */
static void buy_material(const wc_set *set, wc_state *state, unsigned kind, int tokens)
{
    const wc_material *material = &set->material[kind];
    wc_seat *seat = mover(state);
    unsigned offer = 0;
    while (material->tokens[offer] != tokens) offer++;
    WC_ASSERT(offer < material->offers);
    pay(seat, STOCK_BLUEBERRIES, price(set, seat, material->cost[offer], ON_MATERIALS));
    gain(seat, material->stock, tokens);
    const unsigned bought = a_of(pop(state)) | 1u << kind;
    if (count_bits(bought) < set->material_buys) push(state, entry(WAIT_STEP_MATERIALS, bought, 0));
    else end_materials(set, state);
}

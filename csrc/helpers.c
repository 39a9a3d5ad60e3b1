/* Helpers: hiring, production, discounts, triggers, once-per-turn abilities (engine/helpers.py, rules 6.5, 7.7, 12). */
#include "dice.h"
#include "state.h"

/* The mask of the grid spaces that hold a helper. */
static inline unsigned placed_spaces(const wc_seat *seat)
{
    uint8_t tail[8] = {0};
    memcpy(tail, seat->grid + 8, WC_GRID - 8);
    return nonzero_bytes(seat->grid) | nonzero_bytes(tail) << 8;
}

/* A printed price less all discounts for that word, never below 0 (rule 12.7). */
static inline int price(const wc_set *set, const wc_seat *seat, int printed, unsigned word)
{
    for (uint64_t off = seat->helpers & set->discount_on[word]; off; off &= off - 1)
        printed -= set->helper[lowest_bit(off)].discount;
    return most(0, printed);
}

/* Puts a FIRE on the stack for each helper and word of its list that happened, grid order on top (rule 12.6).
   `words` is a mask; the helper on space `new_helper` (-1: none) does not react. */
static void push_triggers_but(const wc_set *set, wc_state *state, unsigned words, int new_helper)
{
    const wc_seat *seat = mover(state);
    uint64_t firing = 0;
    for (unsigned rest = words; rest; rest &= rest - 1) firing |= set->fires_on[lowest_bit(rest)];
    if (!(firing & seat->helpers)) return;
    for (int space = set->grid - 1; space >= 0; space--) {
        if (!seat->grid[space] || space == new_helper) continue;
        const unsigned helper = seat->grid[space] - 1u;
        if (!(firing >> helper & 1)) continue;
        for (unsigned times = count_bits(set->helper[helper].on & words); times; times--)
            push(state, entry(WAIT_FIRE, (unsigned)space, 0));
    }
}

/* The same when no helper is new; `word` is one trigger. */
static inline void push_triggers(const wc_set *set, wc_state *state, unsigned word)
{
    if (mover(state)->helpers & set->fires_on[word]) push_triggers_but(set, state, 1u << word, -1);
}

/* The helper on a grid space of the mover that is not empty. */
static inline const wc_helper *helper_on(const wc_set *set, const wc_state *state, unsigned space)
{
    WC_ASSERT(space < set->grid && moving(state)->grid[space]);
    return &set->helper[moving(state)->grid[space] - 1];
}

/* The reward of a triggered helper comes on the stack. */
static void fire(const wc_set *set, wc_state *state, unsigned space)
{
    push_rewards(state, &helper_on(set, state, space)->reward);
}

/* Whether the seat has what a cost asks. */
static inline bool can_pay(const wc_seat *seat, const wc_cost *cost)
{
    for (unsigned at = 0; at < cost->count; at++)
        if (seat->stock[cost->stock[at]] < cost->amount[at]) return false;
    return true;
}

/* Pays a cost. */
static inline void pay_cost(wc_seat *seat, const wc_cost *cost)
{
    for (unsigned at = 0; at < cost->count; at++) pay(seat, cost->stock[at], cost->amount[at]);
}

/* The mask of the empty grid spaces beside a placed helper. */
static unsigned open_spaces(const wc_set *set, const wc_seat *seat)
{
    const unsigned placed = placed_spaces(seat);
    unsigned open = 0;
    for (unsigned rest = set->all_spaces & ~placed; rest; rest &= rest - 1)
        if (set->neighbours[lowest_bit(rest)] & placed) open |= rest & -rest;
    return open;
}

/* The mask of the displayed helpers that the mover can pay. */
static uint64_t affordable_helpers(const wc_set *set, const wc_state *state)
{
    const wc_seat *seat = moving(state);
    uint64_t found = 0;
    for (unsigned at = 0; at < state->helpers; at++) {
        const unsigned helper = state->helper_row[at];
        if (price(set, seat, set->helper[helper].cost, ON_HELPER) <= seat->stock[STOCK_BLUEBERRIES])
            found |= UINT64_C(1) << helper;
    }
    return found;
}

/* The affordable displayed helpers on every open space (rule 6.5). */
static void hire_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    const unsigned open = open_spaces(set, moving(state));
    if (!open) return;
    for (uint64_t rest = affordable_helpers(set, state); rest; rest &= rest - 1)
        for (unsigned spaces = open; spaces; spaces &= spaces - 1)
            emit(moves, CODE(FORM_HIRE) | ARG(set->orders + lowest_bit(rest), AT_CARD)
                            | ARG(lowest_bit(spaces), AT_HIRE_SPACE));
}

/* Takes an entry out of a row; those behind it move up. */
static void leave_row(uint8_t row[WC_DISPLAY], uint8_t *count, unsigned card)
{
    unsigned at = 0;
    while (row[at] != card) at++;
    WC_ASSERT(at < *count);
    for (*count -= 1; at < *count; at++) row[at] = row[at + 1];
    row[at] = 0;
}

/* Takes, pays and places a helper; then the row, the income, the production and the ability (rule 6.5). */
static void hire(const wc_set *set, wc_state *state, unsigned at, unsigned space)
{
    const wc_helper *helper = &set->helper[at];
    wc_seat *seat = mover(state);
    pop(state);
    pay(seat, STOCK_BLUEBERRIES, price(set, seat, helper->cost, ON_HELPER));
    leave_row(state->helper_row, &state->helpers, at);
    seat->grid[space] = (uint8_t)(at + 1);
    seat->helpers |= UINT64_C(1) << at;
    push_triggers_but(set, state, 1u << ON_HELPER, (int)space);
    if (helper->ability == ABILITY_IMMEDIATE) push_rewards(state, &helper->reward);
    if (set->space_produce[space]) push(state, entry(WAIT_PRODUCE, set->space_produce[space], 0));
    push_rewards(state, &set->space_income[space]);
    push(state, entry(WAIT_FILL_HELPERS, 0, 0));
}

/* The mask of the mover's helper spaces that are not in `produced`. */
static inline unsigned idle_spaces(const wc_state *state, unsigned produced)
{
    return placed_spaces(moving(state)) & ~produced;
}

/* The production of the helper on that space comes on the stack. */
static void production(const wc_set *set, wc_state *state, unsigned space)
{
    push_rewards(state, &helper_on(set, state, space)->production);
}

/* One helper of a production gained as a reward; it ends by itself when none is left (rule 12.1). */
static void produce_reward(const wc_set *set, wc_state *state, unsigned space)
{
    const uint32_t top = pop(state);
    const unsigned left = a_of(top) - 1, produced = b_of(top) | 1u << space;
    if (left && idle_spaces(state, produced)) push(state, entry(WAIT_PRODUCE, left, produced));
    production(set, state, space);
}

/* A USE move with a change of one die. */
static inline void emit_change(wc_moves *moves, uint64_t code, unsigned die, unsigned result)
{
    emit(moves, code | ARG(die + 1, AT_USE_DIE) | ARG(result + 1, AT_USE_NEW));
}

/* Every die and new value or colour that a change allows, in canonical order. */
static void change_moves(const wc_seat *seat, unsigned change, uint64_t code, wc_moves *moves)
{
    for (uint32_t rest = dice_in(seat->lumber); rest; rest &= rest - 1) {
        const unsigned die = lowest_bit(rest), colour = colour_of(die), value = value_of(die);
        if (change == CHANGE_RECOLOUR) {
            for (unsigned other = 0; other < WC_COLOURS; other++)
                if (other != colour) emit_change(moves, code, die, other);
        } else if (change >= CHANGE_SET_FIRST) {
            for (unsigned other = 1; colour == change - CHANGE_SET_FIRST && other <= WC_FACES; other++)
                if (other != value) emit_change(moves, code, die, other);
        } else {
            if (change != CHANGE_PIP_UP && value > 1) emit_change(moves, code, die, value - 1);
            if (change != CHANGE_PIP_DOWN && value < WC_FACES) emit_change(moves, code, die, value + 1);
        }
    }
}

/* The once-per-turn abilities that can be used now (rules 7.7, 12.3). */
static void use_moves(const wc_set *set, const wc_state *state, wc_moves *moves)
{
    const wc_seat *seat = moving(state);
    uint64_t ready = seat->helpers & set->once_a_turn;
    if (!ready) return;
    for (unsigned used = state->used; used; used &= used - 1)
        ready &= ~(UINT64_C(1) << (seat->grid[lowest_bit(used)] - 1));
    for (; ready; ready &= ready - 1) {
        const wc_helper *helper = &set->helper[lowest_bit(ready)];
        if (!can_pay(seat, &helper->pay)) continue;
        const uint64_t code = CODE(FORM_USE) | ARG(set->orders + lowest_bit(ready), AT_CARD);
        if (helper->change == CHANGE_NONE) emit(moves, code);
        else change_moves(seat, helper->change, code, moves);
    }
}

/* Uses a once-per-turn ability: pays, changes the die if `code` names one, gains. */
static void use(const wc_set *set, wc_state *state, uint64_t code)
{
    wc_seat *seat = mover(state);
    const unsigned at = card_of(code) - set->orders;
    const wc_helper *helper = &set->helper[at];
    unsigned space = 0;
    while (seat->grid[space] != at + 1) space++;
    state->used |= (uint16_t)(1u << space);
    pay_cost(seat, &helper->pay);
    if (helper->change != CHANGE_NONE) {
        const unsigned die = field_of(code, AT_USE_DIE, 5) - 1, result = field_of(code, AT_USE_NEW, 3) - 1;
        drop_die(seat, die);
        add_die(seat, helper->change == CHANGE_RECOLOUR ? make_die(result, value_of(die))
                                                        : make_die(colour_of(die), result));
    }
    push_rewards(state, &helper->reward);
}

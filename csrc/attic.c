/* The attic: where tools may lie and what a placed tool pays (engine/attic.py, rule 9.5). */
#include "state.h"

/* The mask of the attic spaces that hold a tool. */
static inline uint32_t filled_spaces(const wc_seat *seat)
{
    return nonzero_bytes(seat->attic) | nonzero_bytes(seat->attic + 8) << 8;
}

/* The mask of the mover's empty, supported spaces. */
static uint32_t free_attic(const wc_set *set, const wc_state *state)
{
    const uint32_t filled = filled_spaces(moving(state));
    uint32_t free = 0;
    for (unsigned at = 0; at < set->attic; at++)
        if (!(filled >> at & 1) && !(set->support[at] & ~filled)) free |= 1u << at;
    return free;
}

/* Places a tool and puts the rewards of its edges on the stack, in set order (rule 12.5). */
static void place_tool(const wc_set *set, wc_state *state, unsigned kind, unsigned space)
{
    uint8_t *attic = mover(state)->attic;
    attic[space] = (uint8_t)(kind + 1);
    for (unsigned at = set->edges; at-- > 0;) {
        const wc_edge *edge = &set->edge[at];
        if (edge->a != space && edge->b != space) continue;
        const unsigned other = attic[edge->a + edge->b - space];
        if (other && other != kind + 1) push_rewards(state, &edge->reward);
    }
}

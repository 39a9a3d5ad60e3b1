/* The portable generator of engine/rng.py, bit for bit: SplitMix64, bounded draws by multiply and reject. */
#ifndef WC_RNG_H
#define WC_RNG_H

#include "wc_types.h"

typedef struct {
    uint64_t state;
} wc_rng;

static inline uint64_t rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The next 64 random bits. */
static inline uint64_t rng_next64(wc_rng *rng)
{
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return rng_mix(rng->state);
}

/* A uniform draw from 0..bound-1, bound at least 1; a draw with one outcome is still a draw (rule 1.6). */
static inline uint32_t rng_below(wc_rng *rng, uint32_t bound)
{
    WC_ASSERT(bound > 0);
    uint64_t product = (rng_next64(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = (0u - bound) % bound;
        while ((uint32_t)product < threshold) product = (rng_next64(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* A new independent stream named by `key`; `rng` does not move. */
static inline wc_rng rng_split(const wc_rng *rng, uint64_t key)
{
    return (wc_rng){rng_mix(rng->state ^ rng_mix(key + UINT64_C(0x9e3779b97f4a7c15)))};
}

#endif

/* libFuzzer target: bytes that pass for a state never lead the rules out of their bounds, nor to a state that does not
   pass, nor to one without a move. The component set is the file that WC_FUZZ_SET names: see tests/csrc/fuzz_corpus.py. */
#include "../core.c"

#include <stdio.h>
#include <stdlib.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
int LLVMFuzzerInitialize(int *count, char ***arguments);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_WORDS = 1 << 16, MOST_LISTED = 2000, MOST_STEPS = 40 };

static wc_set *fuzz_set;

static void fail(const char *text)
{
    fprintf(stderr, "fuzz_state: %s\n", text);
    abort();
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    static uint16_t words[MOST_WORDS];
    const char *name = getenv("WC_FUZZ_SET");
    FILE *file = name ? fopen(name, "rb") : NULL;
    if (!file) fail("WC_FUZZ_SET names no file");
    const size_t read = fread(words, sizeof *words, MOST_WORDS, file);
    fclose(file);
    if (wc_set_create(words, read, &fuzz_set) != WC_OK) fail("WC_FUZZ_SET is no component set");
    return 0;
}

/* Plays up to `steps` random moves and draws; false where the game ends. */
static bool play_on(wc_state *state, wc_rng *rng, unsigned steps)
{
    for (; steps && !is_over(state); steps--) {
        uint64_t code;
        const bool drawn = is_chance(state);
        if (drawn ? !sample(fuzz_set, state, rng, &code) : !random_move(fuzz_set, state, rng, &code))
            fail("a valid state leads to one without a move");
        advance(fuzz_set, state, code);
    }
    return !is_over(state);
}

/* Half of the time a valid state is played on, so that the corpus gets to every corner of the game; the other half, and
   for bytes that are no state, a byte is nudged to a small number or left to libFuzzer. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    wc_rng rng = {seed};
    wc_state state;
    if (size != sizeof state || max_size < sizeof state) return LLVMFuzzerMutate(data, size, max_size);
    memcpy(&state, data, sizeof state);
    if (rng_below(&rng, 2) && state_is_valid(fuzz_set, &state)) {
        play_on(&state, &rng, 1 + rng_below(&rng, MOST_STEPS));
        memcpy(data, &state, sizeof state);
    } else if (rng_below(&rng, 2)) {
        data[rng_below(&rng, sizeof state)] = (uint8_t)rng_below(&rng, 16);
    } else {
        LLVMFuzzerMutate(data, size, size);
    }
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wc_state state;
    if (size != sizeof state) return 0;
    memcpy(&state, data, sizeof state);
    if (!state_is_valid(fuzz_set, &state)) return 0;
    wc_moves moves = {0};
    list_moves(fuzz_set, &state, &moves);
    if (moves.count > MOST_LISTED) return 0; /* heaps of dice that make a list of millions: sound, but slow */
    wc_rng rng = {rng_mix(moves.count + data[0])};
    wc_state full = state;
    determinize(fuzz_set, &full, &rng);
    if (!state_is_valid(fuzz_set, &full)) fail("a determinization is no valid state");
    uint64_t played = 0;
    if (wc_state_audit(fuzz_set, data, &rng.state, 1, &played) != WC_OK) fail("a valid state leads to one that is not");
    if (!random_playout(fuzz_set, &full, &rng, &played)) fail("a game gets stuck");
    return 0;
}

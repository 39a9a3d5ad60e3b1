/* libFuzzer target: bytes that pass for a state never lead the rules or the search out of their bounds, nor to a state
   that does not pass, nor to one without a move, nor to sums of weights that are not those of the moves one by one. The component set is the file that WC_FUZZ_SET names: see tests/csrc/fuzz_corpus.py. */
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

/* What playouts count and sum up form by form must be what the list of moves says. */
static void check_sums(const wc_hints *hints, const wc_state *state)
{
    wc_sense sense = {0};
    wc_offer offer;
    uint64_t codes[MOST_LISTED];
    int64_t total = 0;
    wc_moves moves = {.out = codes, .capacity = MOST_LISTED};
    list_moves(fuzz_set, state, &moves);
    list_offer(fuzz_set, state, &offer);
    weigh_offer(hints, state, &sense, &offer);
    for (unsigned at = 0; at < moves.count; at++) total += weight_of(hints, state, &sense, codes[at]);
    if (offer.count != moves.count || offer.total != total) fail("sums of weights differ from the weights");
}

/* The search looks at the state, plays it out, and grows a tree until its arena is full. */
static void search_on(const wc_state *state, const uint8_t *data)
{
    wc_hints hints;
    int64_t points[WC_SEATS];
    double vector[WC_SEATS], wins[WC_SEATS];
    uint64_t rng = data[0], made;
    wc_tree *tree;
    make_hints(&hints, fuzz_set);
    if (state->turn >= 0 && !is_chance(state)) check_sums(&hints, state);
    wc_state_worth(fuzz_set, data, OBJECTIVE_WIN, points, vector, wins);
    if (wc_state_guided_playouts(fuzz_set, data, &rng, 1, 1000, &made) != WC_OK) fail("a playout is refused");
    const wc_tree_options options = {.seed = rng, .explore = 0.3, .turns = 2, .max_edges = 8};
    if (wc_tree_create(fuzz_set, data, &options, &tree) != WC_OK) fail("a tree is refused");
    wc_tree_run(tree, 10);
    wc_tree_destroy(tree);
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
    search_on(&state, data);
    if (!random_playout(fuzz_set, &full, &rng, &played)) fail("a game gets stuck");
    return 0;
}

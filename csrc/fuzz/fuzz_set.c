/* libFuzzer target: numbers that pass for a component set never lead the rules out of their bounds. */
#include "../core.c"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { MOST_WORDS = 1 << 15, GAMES = 2 };
    uint16_t words[MOST_WORDS];
    const size_t count = size / sizeof *words < MOST_WORDS ? size / sizeof *words : MOST_WORDS;
    memcpy(words, data, count * sizeof *words);
    wc_set *set;
    if (wc_set_create(words, count, &set) != WC_OK) return 0;
    for (int players = 2; players <= WC_SEATS; players++) {
        unsigned char state[sizeof(wc_state)];
        int32_t scores[GAMES * WC_SEATS];
        uint64_t rng = size, moves;
        if (wc_state_new(set, players, WC_ALL, state) == WC_OK && wc_state_is_valid(set, state))
            wc_state_playouts(set, state, &rng, GAMES, scores, &moves); /* may be without an end: WC_STUCK */
    }
    wc_set_destroy(set);
    return 0;
}

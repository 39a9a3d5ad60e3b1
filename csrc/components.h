/* The component set as the core reads it: the numbers of engine/components.py, checked once, with tables made of them.
   Orders are numbered as cards are; helpers and contracts from 0, so card = order, = orders + helper, and so on. */
#ifndef WC_COMPONENTS_H
#define WC_COMPONENTS_H

#include "wc_types.h"

/* A reward list as entries for the pending stack, its last item first. */
typedef struct {
    uint32_t count;
    uint32_t entry[WC_REWARD_ITEMS];
} wc_rewards;

typedef struct {
    uint8_t count;
    uint8_t stock[WC_COST_PARTS];
    int16_t amount[WC_COST_PARTS];
} wc_cost;

typedef struct {
    uint64_t code;                 /* the COMPLETE move without its dice; with them if no need is wild */
    uint32_t exact_dice;           /* mask of the dice that exact needs ask for */
    uint32_t wild[WC_NEEDS];       /* for each wild need the mask of dice that meet it */
    uint32_t wild_dice;            /* all of those together */
    uint8_t wilds, exacts, kinds;  /* how many wild needs, exact needs, different exact dice */
    uint8_t forced[WC_NEEDS];      /* the dice of the exact needs, sorted */
    uint8_t kind[WC_NEEDS];        /* those without repeats */
    uint8_t times[WC_NEEDS];       /* how often each comes */
    uint8_t deck, row;
    bool brown;                    /* some need names the colour that contracts call brown, and no other */
    wc_cost cost;
    wc_rewards reward, instant;
} wc_order;

typedef struct {
    int16_t cost;
    int16_t discount;
    uint16_t on;                   /* mask of triggers */
    uint8_t deck, ability, change;
    wc_cost pay;
    wc_rewards production, reward;
} wc_helper;

typedef struct {
    int32_t cap;                   /* -1 if nothing limits the sum */
    uint8_t terms;
    uint8_t metric[WC_TERMS];
    int16_t points[WC_TERMS], per[WC_TERMS];
} wc_contract;

typedef struct {
    uint8_t stock, offers;
    int16_t tokens[WC_OFFERS], cost[WC_OFFERS];
} wc_material;

/* A piece that improve places: a pot, a slot for a sawing tile, a splicing tile, the gluing tile. */
typedef struct {
    int16_t cost, off_six;
    uint8_t colour, seed, trees, strength;
    wc_rewards gives;
} wc_piece;

typedef struct {
    uint8_t a, b;
    wc_rewards reward;
} wc_edge;

/* One of the decks, as masks over orders and helpers; contracts are counted apart. */
typedef struct {
    uint64_t word[3];
} wc_cards;

typedef struct wc_set {
    /* players: rounds, lanterns and arrivals by number of seats; no rounds means that so many cannot play */
    uint8_t rounds[WC_SEATS + 1];
    int16_t lanterns[WC_SEATS + 1];
    uint8_t arrivals[WC_SEATS + 1];
    uint8_t arrival[WC_SEATS + 1][WC_SEATS];
    /* rounds and turn */
    bool income_round[WC_ROUNDS + 1], x_round[WC_ROUNDS + 1];
    int16_t late_round, growth, instead, change_lantern, bonus_lantern;
    /* display */
    uint8_t order_slots, helper_slots, contracts_over_players, x_order_slot, x_helper_slot;
    /* wheel */
    uint8_t tiles[WC_TILES];
    uint8_t start_quadrant, start_lead;
    wc_rewards rim[WC_QUADRANTS][WC_SLOTS], saw_bonus[WC_QUADRANTS];
    /* actions */
    uint8_t yard_per_colour, yard_buys;
    int16_t yard_extra[WC_COLOURS];
    int16_t sale_factor, sale_extra[WC_COLOURS], six_price, six_extra[WC_COLOURS];
    uint8_t material_buys, materials;
    wc_material material[WC_MATERIALS];
    uint8_t order_takes;
    int16_t second_order;
    uint8_t produce_helpers, produce_helpers_planting, produce_trees, plant_max;
    int16_t extra_cut, splice_scrap, glue_glue, reuse_tokens;
    /* boards */
    uint8_t lumber_spaces, rows, market_steps;
    int16_t drop_fame;             /* the loss, as a positive number */
    wc_rewards row[WC_ROWS];
    int16_t market_cost[WC_MARKET_STEPS], market_points[WC_MARKET_STEPS];
    uint8_t pots, saw_slots, splices, glue_most;
    wc_piece pot[WC_POTS], saw_slot[WC_SAW_SLOTS], splice[WC_SPLICE_TILES + 1], glue;
    int16_t mixed_points;
    /* start */
    int16_t start_blueberries;
    uint8_t start_lumber[WC_DICE];
    uint8_t start_pot, start_saws;
    uint8_t helpers_drawn, orders_drawn, orders_kept, hazelnut_drawn;
    /* grid, attic, tracks */
    uint8_t grid, start_space, kinds, attic, edges;
    wc_rewards space_income[WC_GRID];
    uint8_t space_produce[WC_GRID];
    uint16_t neighbours[WC_GRID], support[WC_ATTIC], upper_spaces;
    wc_edge edge[WC_EDGES];
    uint8_t income_spaces, passings, fame_spaces, pale, reputation_tiles;
    int16_t income_pays[WC_TRACK], passing_to[WC_TRACK];
    wc_rewards passing[WC_TRACK];
    int16_t fame_value[WC_TRACK];
    uint8_t pale_space[WC_PALE];
    int16_t past_end_points;
    wc_rewards reputation[WC_REPUTATION_TILES][3];
    int16_t leftover_per, leftover_points;
    /* cards */
    uint8_t orders, helpers, contracts;
    wc_order order[WC_ORDERS];
    wc_helper helper[WC_HELPERS];
    wc_contract contract[WC_CONTRACTS];
    /* tables made of the above */
    wc_cards deck[WC_DECKS];
    int16_t dearest_helper;            /* the highest cost in the early deck */
    uint64_t immediates, once_a_turn, permanents; /* masks of helpers by ability */
    uint64_t fires_on[WC_TRIGGERS];    /* helpers whose reward waits for the word */
    uint64_t discount_on[WC_TRIGGERS]; /* helpers with a discount for it */
    int32_t off_six[WC_SAW_SLOTS + 1]; /* by sawing tiles bought */
    uint16_t all_spaces;
    uint8_t splits[WC_FACES + 1][WC_FACES + 1];         /* ways to split a value into at most so many parts */
    uint64_t split[WC_FACES + 1][WC_FACES + 1][10];     /* each as the arguments of SAW after the die */
} wc_set;

/* Reads the numbers that engine.packing.pack_components wrote, checks every one of them, makes the tables.
   False if anything is out of range, missing or left over; `set` is then of no use. */
static bool read_set(wc_set *set, const uint16_t *words, size_t count);

#endif

"""The component set as frozen, validated values: every number of the game that the rules call data.

Cards, tiles, tool kinds, spaces and edges are named by small integers in set order (the order of the set's file);
a *card* is an index into `Components.cards`, where orders come first, then helpers, then contracts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

COLOURS = 3
FACES = 6
QUADRANTS = 4
SLOTS = 7
TILES = 7
DECKS = 6
DECK_LETTERS = "ELZFHC"
MAX_SEATS = 4


class Deck(IntEnum):
    """The six decks (rule 1.3), in printed order."""

    EARLY_ORDERS = 0
    LATE_ORDERS = 1
    HAZELNUT_ORDERS = 2
    EARLY_HELPERS = 3
    LATE_HELPERS = 4
    CONTRACTS = 5


class Stock(IntEnum):
    """What a seat counts in plain numbers: its score, blueberries and tokens, in printed order."""

    SCORE = 0
    BLUEBERRIES = 1
    SAW = 2
    GLUE = 3
    SCRAP = 4
    LANTERN = 5
    REUSE = 6


class Action(IntEnum):
    """The seven actions of the wheel (rule 1.2)."""

    LUMBER = 0
    EXCHANGE = 1
    MATERIALS = 2
    ORDERS = 3
    HELPER = 4
    PRODUCE = 5
    IMPROVE = 6


class Trigger(IntEnum):
    """The words that a permanent ability can wait for (rule 12.6); the first seven are the actions."""

    LUMBER = 0
    EXCHANGE = 1
    MATERIALS = 2
    ORDERS = 3
    HELPER = 4
    PRODUCE = 5
    IMPROVE = 6
    COMPLETE = 7
    SAW = 8
    SPLICE = 9
    GLUE = 10
    PLANT = 11
    HARVEST = 12


class ItemKind(IntEnum):
    """The vocabulary of rewards (rule 12.1)."""

    BLUEBERRIES = 0
    POINTS = 1
    LOSE = 2
    HAZELNUT = 3
    BERRY = 4
    FAME = 5
    SAW = 6
    GLUE = 7
    SCRAP = 8
    LANTERN = 9
    REUSE = 10
    DIE = 11
    TOOL = 12
    PRODUCE = 13


class Item(NamedTuple):
    """One item of a reward list.

    `amount` is the number gained (for DIE the value, 0 if the owner chooses it); `detail` is the bit mask of colours
    of a DIE, or the kind of a TOOL plus one (0: any kind).
    """

    kind: ItemKind
    amount: int
    detail: int = 0


Rewards = tuple[Item, ...]
Cost = tuple[tuple[Stock, int], ...]


class Need(NamedTuple):
    """One die that an order asks for (rule 8.1): a bit mask of colours and a value, 0 for any."""

    colours: int
    value: int


class AbilityKind(IntEnum):
    """Kinds of helper ability (rule 12.3)."""

    NONE = 0
    IMMEDIATE = 1
    TURN = 2
    PERMANENT = 3


class Change(IntEnum):
    """What a once-per-turn ability does to one lumber die."""

    NONE = 0
    PIP_UP = 1
    PIP_DOWN = 2
    PIP_EITHER = 3
    RECOLOUR = 4
    SET_FIRST = 5
    SET_SECOND = 6
    SET_THIRD = 7


class Metric(IntEnum):
    """What public contracts count (rule 12.4)."""

    ORDERS = 0
    ORDERS_WITH_TOKENS = 1
    ORDERS_WITH_BROWN = 2
    HAZELNUT_ORDERS = 3
    HELPERS = 4
    HELPERS_TURN = 5
    HELPERS_PERMANENT = 6
    TOOLS = 7
    TOOL_KINDS = 8
    ATTIC_UPPER = 9
    IMPROVEMENTS = 10
    HAZELNUT_LEVEL = 11
    BERRY_LEVEL = 12
    FAME = 13
    MARKETING = 14
    LUMBER_PIPS = 15
    TREES_PIPS = 16
    TOKENS = 17
    LANTERNS = 18


@dataclass(frozen=True, slots=True)
class Ability:
    """A helper's ability; `on` and `discount` belong to permanent ones, `pay` and `change` to once-per-turn ones."""

    kind: AbilityKind
    reward: Rewards = ()
    pay: Cost = ()
    change: Change = Change.NONE
    on: tuple[Trigger, ...] = ()
    discount: int = 0


@dataclass(frozen=True, slots=True)
class Order:
    """An order card; `row` counts from 0 at the top, `instant` belongs to hazelnut orders."""

    id: str
    name: str
    deck: Deck
    row: int
    needs: tuple[Need, ...]
    cost: Cost
    reward: Rewards
    instant: Rewards
    source: str


@dataclass(frozen=True, slots=True)
class Helper:
    """A helper card; `cost` in blueberries."""

    id: str
    name: str
    deck: Deck
    cost: int
    production: Rewards
    ability: Ability
    source: str


class Term(NamedTuple):
    """One term of a contract: `points` for every full `per` units of the metric."""

    metric: Metric
    points: int
    per: int


@dataclass(frozen=True, slots=True)
class Contract:
    """A public contract; `cap` limits the sum of its terms, None if nothing does."""

    id: str
    name: str
    deck: Deck
    text: str
    terms: tuple[Term, ...]
    cap: int | None
    source: str


class Offer(NamedTuple):
    """A materials buy: so many tokens for so many blueberries."""

    tokens: int
    cost: int


@dataclass(frozen=True, slots=True)
class Material:
    """One kind of material and its offers, by tokens upwards (rule 6.3)."""

    stock: Stock
    offers: tuple[Offer, ...]


class MarketStep(NamedTuple):
    """A space of the marketing track (rule 4.4)."""

    cost: int
    points: int


@dataclass(frozen=True, slots=True)
class PotPiece:
    """A pot of the reserve: its colour, price, advance, the pips of its seed and the trees it lets one plant."""

    colour: int
    cost: int
    advance: Rewards
    seed: int
    trees: int


@dataclass(frozen=True, slots=True)
class SawSlot:
    """A slot for a further sawing tile."""

    cost: int
    off_six: int
    unlock: Rewards


@dataclass(frozen=True, slots=True)
class SpliceTile:
    """A splicing tile of the reserve; it raises a die by 1 to `strength`."""

    strength: int
    cost: int
    advance: Rewards


@dataclass(frozen=True, slots=True)
class GlueTile:
    """The gluing tile."""

    cost: int
    advance: Rewards
    max_total: int
    mixed_points: int


@dataclass(frozen=True, slots=True)
class GridSpace:
    """A space of the helper grid: the advances and the production that covering it gives, and the spaces beside it."""

    id: str
    income: Rewards
    produce: int
    neighbours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AtticSpace:
    """A space of the attic; `support` is the bit mask of the spaces to be filled first, `row` counts from 0."""

    id: str
    row: int
    support: int


class Edge(NamedTuple):
    """A reward between two attic spaces, paid if their tools differ (rule 9.5)."""

    a: int
    b: int
    reward: Rewards


class Passing(NamedTuple):
    """A reward for passing onto the space `to` of an income track on the first lap (rule 9.1)."""

    to: int
    reward: Rewards


@dataclass(frozen=True, slots=True)
class ReputationTile:
    """A reputation tile; rewards are (top, middle, bottom)."""

    id: str
    rewards: tuple[Rewards, Rewards, Rewards]


@dataclass(frozen=True, slots=True)
class Start:
    """What every seat begins with (rules 2.5, 2.6); `lumber` as `engine.dice` numbers dice, `lanterns` by players."""

    blueberries: int
    lumber: tuple[int, ...]
    lanterns: dict[int, int]
    pot: int
    saw_tiles: int
    splice: int
    helpers_drawn: int
    helpers_kept: int
    orders_drawn: int
    orders_kept: int
    hazelnut_drawn: int
    orders_placed: int


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """A whole component set. Two sets are the same if their content `hash` is (equality here is identity)."""

    id: str
    version: int
    title: str
    hash: str
    players: tuple[int, ...]
    colours: tuple[str, ...]
    # rounds and turn
    rounds: dict[int, int]
    income_rounds: frozenset[int]
    x_rounds: frozenset[int]
    late_round: int
    growth: int
    instead: int
    change_lantern: int
    bonus_lantern: int
    # display
    order_slots: int
    helper_slots: int
    contracts_over_players: int
    x_order_slot: int
    x_helper_slot: int
    # wheel: tiles in set order, each with its action; rim[quadrant][slot]; saw_bonus by quadrants behind the lead
    tiles: tuple[Action, ...]
    start_quadrant: int
    start_lead: int
    rim: tuple[tuple[Rewards, ...], ...]
    saw_bonus: tuple[Rewards, ...]
    # actions
    yard_per_colour: int
    yard_buys: int
    yard_extra: tuple[int, ...]
    sale_factor: int
    sale_extra: tuple[int, ...]
    six_price: int
    six_extra: tuple[int, ...]
    material_buys: int
    materials: tuple[Material, ...]
    order_takes: int
    second_order: int
    produce_helpers: int
    produce_helpers_planting: int
    produce_trees: int
    plant_max: int
    extra_cut: int
    splice_scrap: int
    glue_glue: int
    reuse_tokens: int
    # boards
    lumber_spaces: int
    rows: tuple[Rewards, ...]
    drop_fame: int
    marketing: tuple[MarketStep, ...]
    pots: tuple[PotPiece, ...]
    saw_slots: tuple[SawSlot, ...]
    splice_tiles: tuple[SpliceTile, ...]
    glue_tile: GlueTile
    start: Start
    grid: tuple[GridSpace, ...]
    start_space: int
    tool_kinds: tuple[str, ...]
    attic: tuple[AtticSpace, ...]
    edges: tuple[Edge, ...]
    # tracks and end
    income_pays: tuple[int, ...]
    passing: tuple[Passing, ...]
    reputation: tuple[int, ...]
    pale: tuple[int, ...]
    past_end_points: int
    arrivals: dict[int, tuple[int, ...]]
    reputation_tiles: tuple[ReputationTile, ...]
    leftover_per: int
    leftover_points: int
    # cards
    orders: tuple[Order, ...]
    helpers: tuple[Helper, ...]
    contracts: tuple[Contract, ...]
    cards: tuple[Order | Helper | Contract, ...]
    deck_cards: tuple[tuple[int, ...], ...]
    card_index: dict[str, int]

    @property
    def brown(self) -> int:
        """The colour that contracts call brown: the one spelt b, else the last."""
        return self.colours.index("b") if "b" in self.colours else COLOURS - 1

    def order(self, card: int) -> Order:
        """The order that `card` is."""
        return self.orders[card]

    def helper(self, card: int) -> Helper:
        """The helper that `card` is."""
        return self.helpers[card - len(self.orders)]

    def contract(self, card: int) -> Contract:
        """The contract that `card` is."""
        return self.contracts[card - len(self.orders) - len(self.helpers)]

    def deck_of(self, card: int) -> Deck:
        """The deck that `card` belongs to."""
        return self.cards[card].deck

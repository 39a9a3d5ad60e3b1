"""The state of a game: plain values, cheap to copy, mid-action states and views of one seat included.

A `State` whose `view` is ALL knows every card. One whose view is a seat knows what that seat may know: other hands are
counts by deck (`Seat.hidden`), and `unseen` holds the cards that lie in a deck or in such a hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from engine.components import DECKS, Components, Item, ItemKind, Rewards, Stock
from engine.dice import DICE

ALL = -1
NOBODY = -1
NO_CARD = -1
NO_TOOL = -1
NO_POT = -1
MAX_COUNT = 30_000
MAX_DICE = 255
MAX_PENDING = 64


class Wait(IntEnum):
    """Kinds of pending entry; the first fourteen are reward items, numbered as `ItemKind`."""

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
    SETUP = 14
    KEEP = 15
    ORDERS = 16
    PLACE = 17
    BEGIN = 18
    MODE = 19
    STEP_LUMBER = 20
    STEP_EXCHANGE = 21
    STEP_MATERIALS = 22
    STEP_ORDERS = 23
    STEP_HELPER = 24
    STEP_PRODUCE = 25
    STEP_IMPROVE = 26
    CLAIM = 27
    FIRE = 28
    ROLL = 29
    FILL_ORDERS = 30
    FILL_HELPERS = 31
    DISCARD = 32
    PLAY = 33
    OVER = 34


class Pending(NamedTuple):
    """One entry of the pending stack.

    `a` and `b` by kind: amounts in `b`; DIE (colour mask, value or 0); TOOL (kind + 1, 0 any); PRODUCE (helpers left,
    mask of spaces that have produced); MODE (tile); STEP_LUMBER, STEP_ORDERS (steps done); STEP_EXCHANGE (colour sold
    + 1); STEP_MATERIALS (mask of materials bought); STEP_PRODUCE (trees planted, mask of spaces); CLAIM (b: card);
    FIRE (space).
    """

    kind: Wait
    a: int = 0
    b: int = 0


class Tool(IntEnum):
    """How a workshop tile lies."""

    ABSENT = 0
    USED = 1
    UP = 2


class Arrival(IntEnum):
    """When a pale space was reached, or a contract claimed (rule 3.3)."""

    NO = 0
    NEW = 1
    OLD = 2


@dataclass(slots=True)
class Seat:
    """One seat's board and cards; lists of cards are kept in set order."""

    stock: list[int]
    lumber: list[int]
    pots: list[int]
    splice: list[int]
    grid: list[int]
    attic: list[int]
    reached: list[int]
    saw_up: int = 0
    saw_used: int = 0
    glue: int = Tool.ABSENT
    hazelnut: int = 0
    berry: int = 0
    fame: int = 0
    market: int = 0
    beside: list[tuple[int, int]] = field(default_factory=list)
    completed: list[int] = field(default_factory=list)
    claims: list[tuple[int, int]] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=lambda: [0] * DECKS)
    returned: list[int] = field(default_factory=list)

    def copy(self) -> Seat:
        """An independent copy."""
        return Seat(
            self.stock[:], self.lumber[:], self.pots[:], self.splice[:], self.grid[:], self.attic[:], self.reached[:],
            self.saw_up, self.saw_used, self.glue, self.hazelnut, self.berry, self.fame, self.market,
            self.beside[:], self.completed[:], self.claims[:], self.hand[:], self.hidden[:], self.returned[:],
        )  # fmt: skip

    def gain(self, stock: Stock, amount: int) -> None:
        """Adds to a count; counts stop at MAX_COUNT."""
        self.stock[stock] = min(self.stock[stock] + amount, MAX_COUNT)

    def pay(self, stock: Stock, amount: int) -> None:
        """Takes from a count. That it suffices is the caller's job."""
        self.stock[stock] -= amount

    def add_die(self, die: int) -> None:
        """A die comes to the lumber (rule 12.2)."""
        self.lumber[die] = min(self.lumber[die] + 1, MAX_DICE)

    def hand_size(self) -> int:
        """The number of cards in the hand, seen or not."""
        return len(self.hand) + sum(self.hidden)


@dataclass(slots=True)
class State:
    """A whole position. `turn` is the seat to decide or NOBODY; `pending` has its top last.

    `wheel` holds each tile's quadrant * 7 + slot, -1 while it is not placed; `used` is the bit mask of the helper
    spaces used this turn; `pale` the reputation tiles drawn so far; `unseen` the cards by deck that lie face down.
    """

    components: Components
    players: int
    view: int
    round: int
    turn: int
    main: bool
    bonus: bool
    used: int
    pending: list[Pending]
    wheel: list[int]
    lead: int
    arc: bool
    yard: list[int]
    pale: list[int]
    order_row: list[int]
    helper_row: list[int]
    contract_row: list[int]
    unseen: list[list[int]]
    known: list[int]
    discards: list[int]
    seats: list[Seat]

    def copy(self) -> State:
        """An independent copy; the component set is shared."""
        return State(
            self.components, self.players, self.view, self.round, self.turn, self.main, self.bonus, self.used,
            self.pending[:], self.wheel[:], self.lead, self.arc, self.yard[:], self.pale[:],
            self.order_row[:], self.helper_row[:], self.contract_row[:],
            [cards[:] for cards in self.unseen], self.known[:], self.discards[:],
            [seat.copy() for seat in self.seats],
        )  # fmt: skip

    @property
    def seat(self) -> Seat:
        """The seat whose turn or decision it is."""
        return self.seats[self.turn]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.pending) and self.pending[-1].kind == Wait.OVER

    @property
    def is_chance(self) -> bool:
        """Whether the table has to draw."""
        return bool(self.pending) and self.pending[-1].kind in _DRAWS

    def push(self, entry: Pending) -> None:
        """Puts an entry on the stack; one beyond MAX_PENDING is lost."""
        if len(self.pending) < MAX_PENDING:
            self.pending.append(entry)

    def push_rewards(self, rewards: Rewards) -> None:
        """Puts a reward list on the stack, first item on top (rule 12.5)."""
        for item in reversed(rewards):
            self.push(pending_item(item))

    def deck_size(self, deck: int) -> int:
        """The number of cards that a deck holds."""
        return len(self.unseen[deck]) - sum(seat.hidden[deck] for seat in self.seats)


_DRAWS = frozenset({Wait.SETUP, Wait.ROLL, Wait.FILL_ORDERS, Wait.FILL_HELPERS})


def pending_item(item: Item) -> Pending:
    """The entry that waits for one reward item."""
    if item.kind == ItemKind.PRODUCE:
        return Pending(Wait.PRODUCE, item.amount)
    return Pending(Wait(item.kind), item.detail, item.amount)


def new_game(components: Components, players: int, view: int = ALL) -> State:
    """The state before the first draw of setup. Raises ValueError if the set is not for so many players."""
    if players not in components.players:
        allowed = ", ".join(map(str, components.players))
        raise ValueError(f"the set {components.id} is for {allowed} players, not {players}")
    if view != ALL and not 0 <= view < players:
        raise ValueError(f"view must be all or a seat from 0 to {players - 1}, not {view}")
    return State(
        components=components,
        players=players,
        view=view,
        round=0,
        turn=NOBODY,
        main=False,
        bonus=False,
        used=0,
        pending=[Pending(Wait.SETUP)],
        wheel=[-1] * len(components.tiles),
        lead=components.start_lead,
        arc=True,
        yard=[0] * DICE,
        pale=[],
        order_row=[],
        helper_row=[],
        contract_row=[],
        unseen=[list(cards) for cards in components.deck_cards],
        known=[],
        discards=[],
        seats=[_new_seat(components, players) for _ in range(players)],
    )


def _new_seat(components: Components, players: int) -> Seat:
    start = components.start
    stock = [0] * len(Stock)
    stock[Stock.BLUEBERRIES] = start.blueberries
    stock[Stock.LANTERN] = start.lanterns[players]
    pots = [NO_POT] * len(components.colours)
    pots[start.pot] = 0
    seat = Seat(
        stock=stock,
        lumber=[0] * DICE,
        pots=pots,
        splice=[int(Tool.UP)] + [int(Tool.ABSENT)] * len(components.splice_tiles),
        grid=[NO_CARD] * len(components.grid),
        attic=[NO_TOOL] * len(components.attic),
        reached=[Arrival.NO] * len(components.pale),
        saw_up=start.saw_tiles,
    )
    for die in start.lumber:
        seat.add_die(die)
    return seat

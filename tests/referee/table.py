"""What lies on the table: a full-information position as plain lists, dictionaries and numbers."""

from dataclasses import dataclass, field

from .cards import DECKS, TOKENS, Box, Helper


@dataclass
class Seat:
    """One seat's workshop, cards and counters."""

    purse: dict[str, int]
    lumber: list[str]
    pots: dict[str, int]
    """Placed pots by colour, with the value of the tree, 0 without one."""
    saws: list[bool]
    """The placed sawing tiles, True is face up."""
    splices: dict[int, bool]
    """The placed splicing tiles by the most they raise, True is face up."""
    glue_tile: bool | None = None
    """None before the gluing tile is placed, then True when it is face up."""
    score: int = 0
    hazelnut: int = 0
    berry: int = 0
    fame: int = 0
    market: int = 0
    reached: dict[int, str] = field(default_factory=dict)
    grid: dict[str, str] = field(default_factory=dict)
    attic: dict[str, str] = field(default_factory=dict)
    beside: dict[str, int] = field(default_factory=dict)
    completed: list[str] = field(default_factory=list)
    claims: dict[str, str] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)
    put_back: list[str] = field(default_factory=list)
    """All cards put back at setup; some may have been dealt since."""


@dataclass
class Position:
    """The whole table. `stack` is the pending stack, its top last; its entries are spelled as positions print them."""

    box: Box
    seats: list[Seat]
    decks: dict[str, set[str]]
    discards: dict[str, set[str]]
    lead: int
    round: int = 0
    turn: int | None = None
    stack: list[str] = field(default_factory=lambda: ["setup"])
    main_begun: bool = False
    bonus_used: bool = False
    helpers_used: set[str] = field(default_factory=set)
    """The grid spaces whose once-per-turn ability was used in this turn."""
    wheel: dict[str, tuple[int, int]] = field(default_factory=dict)
    arc: bool = True
    yard: list[str] = field(default_factory=list)
    pale: list[str] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    contracts: list[str] = field(default_factory=list)
    remade: set[str] = field(default_factory=set)
    """The decks that were made from discards, so that all know what they hold."""
    returned: set[str] = field(default_factory=set)
    """The cards put back at setup, by whomever, that have stayed in a deck since."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    @property
    def mover(self) -> Seat:
        """The seat whose turn or decision it is."""
        assert self.turn is not None
        return self.seats[self.turn]

    @property
    def top(self) -> str:
        """The entry on top of the pending stack, empty at the turn's menu."""
        return self.stack[-1] if self.stack else ""

    def push(self, *entries: str) -> None:
        """Puts entries on the stack, the first one on top."""
        self.stack.extend(reversed(entries))

    def draw(self, card: str) -> str:
        """Takes a card out of its deck."""
        self.decks[card[0]].remove(card)
        self.returned.discard(card)
        return card

    def discard(self, card: str) -> None:
        """Puts a card on the open discards of its deck."""
        self.discards[card[0]].add(card)

    def by_card(self, cards: list[str] | set[str] | dict[str, str] | dict[str, int]) -> list[str]:
        """Cards in set order."""
        return sorted(cards, key=self.box.rank.__getitem__)

    def by_die(self, dice: list[str] | set[str]) -> list[str]:
        """Dice in die order."""
        return sorted(dice, key=self.box.die_key)

    def kinds_of_dice(self, dice: list[str]) -> list[str]:
        """The different dice among these, in die order."""
        return self.by_die(set(dice))

    def crew(self, seat: Seat) -> dict[str, Helper]:
        """The helpers placed by a seat, by space, in grid order."""
        return {space: self.box.helpers[seat.grid[space]] for space in self.box.grid if space in seat.grid}

    def discount(self, seat: Seat, action: str) -> int:
        """The blueberries that a seat's helpers take off every price of an action (12.7)."""
        return sum(helper.discount or 0 for helper in self.crew(seat).values() if action in helper.on)


def can_pay(seat: Seat, price: dict[str, int]) -> bool:
    """Whether the seat holds all of a cost."""
    return all(seat.purse[token] >= number for token, number in price.items())


def pay(seat: Seat, price: dict[str, int]) -> None:
    """Takes a cost from the seat."""
    for token, number in price.items():
        seat.purse[token] -= number


def new_position(box: Box, players: int) -> Position:
    """The table before the first draw of setup (2.5)."""
    if players not in box.raw["set"]["players"]:
        raise ValueError(f"this set is for {box.raw['set']['players']} players, not {players}")
    start = box.raw["board"]["start"]

    def seat() -> Seat:
        purse = dict.fromkeys(TOKENS, 0)
        purse["blueberries"] = start["blueberries"]
        purse["lantern"] = start["lanterns"][str(players)]
        return Seat(
            purse=purse,
            lumber=list(start["lumber"]),
            pots={start["pot"]: 0},
            saws=[True] * start["saw_tiles"],
            splices={start["splice_max"]: True},
        )

    return Position(
        box=box,
        seats=[seat() for _ in range(players)],
        decks={letter: set(box.decks[letter]) for letter in DECKS},
        discards={letter: set() for letter in DECKS},
        lead=box.raw["wheel"]["start_lead"],
    )

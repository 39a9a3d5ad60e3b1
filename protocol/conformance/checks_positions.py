"""Checks 3xx: positions, their text, their hash, and what is refused."""

from __future__ import annotations

from protocol.conformance.lab import Lab, Sample
from protocol.conformance.registry import check
from protocol.conformance.wire import CheckFailedError, Wire
from protocol.conformance.wpn import Wpn, position_hash

PLAYERS = (2, 3, 4)
BAD_STARTS = (
    "start",
    "start players=1",
    "start players=5",
    "start players=two",
    "start players=2 players=2",
    "start players=2 colour=red",
    "start players=2 view=2",
    "start players=2 seed=",
    "start players=2 seed=-1",
    "start players=2 seed=0x10000000000000000",
    "start players=2 seed=18446744073709551616",
    "start players=2 seed=1 seed=1",
    "start players=2 seed=1 view=0",
)


async def _stays(wire: Wire, digest: str, after: str) -> None:
    wpn, told = await wire.shown("state")
    if told != digest:
        raise CheckFailedError(f"the position has changed after the refused {after[:160]}: {wpn[:160]}")


async def _refused(lab: Lab, texts: list[tuple[str, tuple[str, ...]]]) -> None:
    """Every text must be refused, with one of its codes if it has any, and the position before it stays."""
    wire = await lab.engine()
    ack = await wire.position("start players=3 seed=12")
    for text, codes in texts:
        await wire.error(f"position {text}", *codes)
        await _stays(wire, ack.hash, text)


async def _spread(lab: Lab, players: int = 2) -> list[Sample]:
    """Some of the positions of a game, evenly spread, its last among them."""
    samples = await lab.samples(players)
    step = max(1, len(samples) // 25)
    return samples[::-step][::-1]


@check(301, "a game starts from a seed for every number of players")
async def start(lab: Lab) -> None:
    """One seed is one game; another seed is another."""
    wire = await lab.engine()
    for players in PLAYERS:
        acks = [await wire.position(f"start players={players} seed={seed}") for seed in (1, 2, 3, 1)]
        if {ack.to_act for ack in acks} != {"0"}:
            raise CheckFailedError(f"with seed= the table draws, and seat 0 is to act first, not {acks[0].to_act}")
        if acks[0] != acks[3] or len({ack.hash for ack in acks}) == 1:
            raise CheckFailedError("one seed must give one position, and another seed another")


@check(302, "a seed is decimal or 0x, up to 2^64 - 1")
async def seeds(lab: Lab) -> None:
    """Both spellings are one seed."""
    wire = await lab.engine()
    for decimal, hexadecimal in (("255", "0xff"), ("18446744073709551615", "0xFFFFFFFFFFFFFFFF"), ("0", "0x0")):
        one = await wire.position(f"start players=2 seed={decimal}")
        if one != await wire.position(f"start players=2 seed={hexadecimal}"):
            raise CheckFailedError(f"seed={decimal} and seed={hexadecimal} give different games")


@check(303, "the hash is that of the canonical WPN line")
async def hashes(lab: Lab) -> None:
    """The first 16 hex digits of SHA-256, in every view."""
    wire = await lab.engine()
    for players in PLAYERS:
        for sample in await _spread(lab, players):
            if sample.hash != position_hash(sample.wpn):
                raise CheckFailedError(f"hash={sample.hash} is not SHA-256 of {sample.wpn}")
        await wire.position(sample.wpn)
        for seat in range(players):
            wpn, digest = await wire.shown(f"view {seat}")
            if digest != position_hash(wpn):
                raise CheckFailedError(f"hash={digest} is not SHA-256 of {wpn}")


@check(304, "what is printed can be read, and reading then printing changes nothing")
async def print_and_read(lab: Lab) -> None:
    """In positions of the whole game, those in the middle of an action and those of chance included."""
    wire = await lab.engine()
    for players in PLAYERS:
        for sample in await _spread(lab, players):
            ack = await wire.position(sample.wpn)
            wpn, _ = await wire.shown("state")
            if (wpn, ack.hash, ack.to_act) != (sample.wpn, sample.hash, sample.to_act):
                raise CheckFailedError(f"read: {sample.wpn}\nprinted: {wpn}")


@check(305, "the fields of a position may stand in any order")
async def field_order(lab: Lab) -> None:
    """The canonical line is the same."""
    wire = await lab.engine()
    for sample in (await _spread(lab))[::6]:
        fields = Wpn.read(sample.wpn).fields
        for order in (fields[:1] + fields[:0:-1], tuple(sorted(fields, key=lambda pair: pair[0] != "wpn"))[::1]):
            if (await wire.position(str(Wpn(order)))).hash != sample.hash:
                raise CheckFailedError("the order of the fields changes the hash")


@check(306, "a position with a field too many, too few or malformed is refused, and the old one stays")
async def malformed(lab: Lab) -> None:
    """Nothing is guessed."""
    wpn = Wpn.read((await lab.sample()).wpn)
    texts = [str(wpn.without(key)) for key in ("set", "view", "turn", "pend", "hand", "decks", "score")]
    texts += [f"{wpn} {key}={wpn[key]}" for key in ("round", "hand", "wpn")]
    texts += [f"{wpn} colour=red", f"{wpn} loose", "wpn=1", "wpn=2 " + str(wpn.without("wpn"))]
    for key, value in _SPOILT:
        texts.append(str(wpn.with_value(key, value)))
    await _refused(lab, [(text, ()) for text in texts])


_SPOILT = (
    ("set", "core:0000000000000000"),
    ("view", "7"),
    ("players", "9"),
    ("round", "many"),
    ("turn", "5"),
    ("pend", "nonsense"),
    ("wheel", "lumber:9.9"),
    ("yard", "g7,y1"),
    ("lumber", "-"),
    ("hand", ""),
    ("score", "-5/0"),
    ("arc", "maybe"),
    ("blueberries", "1e9/0"),
)


@check(307, "a position whose cards do not add up is refused as inconsistent, and the old one stays")
async def inconsistent(lab: Lab) -> None:
    """A deck that holds one too many, and a card that lies in two places."""
    wpn = Wpn.read((await lab.sample()).wpn)
    decks = dict(part.split(":") for part in wpn["decks"].split(","))
    texts = []
    for deck in decks:
        counts = {**decks, deck: str(int(decks[deck]) + 1)}
        texts.append(wpn.with_value("decks", ",".join(f"{name}:{count}" for name, count in counts.items())))
    doubled = wpn["orders"].split(",")
    if len(doubled) > 1:
        texts.append(wpn.with_value("orders", ",".join([doubled[0], *doubled[:-1]])))
    await _refused(lab, [(str(text), ("inconsistent", "badarg", "illegal")) for text in texts])
    await _refused(lab, [(str(texts[0]), ("inconsistent",))])


@check(308, "a list with an illegal move is refused as a whole, with the place of that move")
async def illegal_moves(lab: Lab) -> None:
    """The moves before it are taken back."""
    wire = await lab.engine()
    await wire.position("start players=2 seed=9")
    moves: list[str] = []
    for _ in range(3):
        moves.append((await wire.legal())[0])
        await wire.position(f"start players=2 seed=9 moves {' '.join(moves)}")
    before = await wire.position("start players=4 seed=10")
    for bad in ("nonsense", "main:nowhere", "roll:g4", moves[0], "=", "end"):
        error = await wire.error(f"position start players=2 seed=9 moves {' '.join(moves)} {bad} {bad}", "illegal")
        if (error.at, error.token) != ("3", bad):
            raise CheckFailedError(f"expected at=3 token={bad}, got at={error.at} token={error.token}")
        await _stays(wire, before.hash, f"move {bad}")


@check(309, "bad words after position start are refused, and the old position stays")
async def bad_starts(lab: Lab) -> None:
    """Numbers of players, seeds and views that there are not."""
    await _refused(lab, [(text, ("badarg",)) for text in BAD_STARTS])


@check(310, "an empty list of moves is fine, and the number of moves is told")
async def counts(lab: Lab) -> None:
    """`moves=` counts the list."""
    wire = await lab.engine()
    if (await wire.position("start players=2 seed=9 moves")).moves != 0:
        raise CheckFailedError("an empty list has moves=0")
    first = (await wire.legal())[0]
    if (await wire.position(f"start players=2 seed=9 moves {first}")).moves != 1:
        raise CheckFailedError("a list of one move has moves=1")


@check(311, "without a seed every draw is told, and a list gives the same position as one by one")
async def told_chance(lab: Lab) -> None:
    """From the first tile of the wheel to the first choice of seat 0."""
    wire = await lab.engine()
    samples = await lab.samples(2)
    if samples[0].to_act != "chance":
        raise CheckFailedError(f"without seed= chance is to act first, not {samples[0].to_act}")
    told, ack = [], await wire.position("start players=2")
    while ack.to_act == "chance":
        outcomes = await wire.legal()
        told.append(outcomes[lab.rng.below(len(outcomes))])
        ack = await wire.position(f"start players=2 moves {' '.join(told)}")
    one_by_one = await wire.position("start players=2")
    for event in told:
        wpn, _ = await wire.shown("state")
        one_by_one = await wire.position(f"{wpn} moves {event}")
    if one_by_one.hash != ack.hash:
        raise CheckFailedError("the list of draws and the draws one by one end in different positions")


@check(312, "with a seed the list holds the moves of seats only")
async def seeded_chance(lab: Lab) -> None:
    """A draw that is told beside a seed is illegal."""
    wire = await lab.engine()
    await wire.position("start players=2 seed=3")
    await wire.error("position start players=2 seed=3 moves tile:lumber", "illegal")

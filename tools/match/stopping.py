"""Sequential tests of the first player of an event: looked at block after block, in order, whoever finishes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tools.match.event import Event, EventError
from tools.match.results import BlockResult
from tools.match.sample import places_of
from tools.match.sequential import BettingRun, BettingTest
from tools.match.sprt import Sprt, Verdict

CANDIDATE = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a test stands: in words for people, and its figures."""

    verdict: Verdict
    looked: int
    text: str


class StopTest(Protocol):
    """A test under way. It is shown every block that counts, in order of block number."""

    def see(self, result: BlockResult) -> Verdict:
        """Looks at a block in which the candidate played."""

    def standing(self) -> Standing:
        """Where it stands."""


class PairTest:
    """An SPRT on the candidate's pairs of games, all opponents together."""

    def __init__(self, sprt: Sprt, name: str) -> None:
        self._sprt = sprt
        self._name = name
        self._counts = [0] * 5
        self._verdict = Verdict.OPEN

    def see(self, result: BlockResult) -> Verdict:
        """Looks at a pair."""
        if self._verdict == Verdict.OPEN and CANDIDATE in result.table:
            won = sum(place == 1 for game in result.games for place in places_of(game, CANDIDATE))
            self._counts[2 * won] += 1
            self._verdict = self._sprt.verdict(self._counts)
        return self._verdict

    def standing(self) -> Standing:
        """The log likelihood ratio and its bounds."""
        low, high = self._sprt.bounds
        sprt, llr = self._sprt, self._sprt.llr(self._counts)
        text = (
            f"SPRT: {self._name} by {sprt.elo1:g} {sprt.model.value} Elo or more, against {sprt.elo0:g} or less: "
            f"{self._verdict.value}, LLR {llr:.2f} ({low:.2f}, {high:.2f}), alpha {sprt.alpha:g}, beta {sprt.beta:g}"
        )
        return Standing(self._verdict, sum(self._counts), text)


class ShareTest:
    """A test by betting on the candidate's share of wins in each block."""

    def __init__(self, test: BettingTest, name: str) -> None:
        self._run = BettingRun(test)
        self._name = name
        self._verdict = Verdict.OPEN

    def see(self, result: BlockResult) -> Verdict:
        """Looks at a block."""
        if self._verdict == Verdict.OPEN and CANDIDATE in result.table:
            places = [place for game in result.games for place in places_of(game, CANDIDATE)]
            self._verdict = self._run.see(sum(place == 1 for place in places) / len(places))
        return self._verdict

    def standing(self) -> Standing:
        """The evidence for both answers, as factors."""
        test, run = self._run.test, self._run
        better, worse = run.fortunes
        text = (
            f"test of {self._name}: wins {100 * (test.baseline + test.gain):.1f} % or more, against the baseline "
            f"{100 * test.baseline:.1f} % or less: {self._verdict.value}, "
            f"log evidence {better:.2f} for and {worse:.2f} against, alpha {test.alpha:g}, beta {test.beta:g}"
        )
        return Standing(self._verdict, run.looked, text)


def pair_test(event: Event, sprt: Sprt) -> PairTest:
    """The SPRT of an event. Raises EventError if its blocks are no pairs."""
    if event.seats != 2:
        raise EventError(f"an SPRT on pairs is for 2 seats; at {event.seats} seats use --gain")
    return PairTest(sprt, event.entrants[CANDIDATE].name)


def share_test(event: Event, gain: float, alpha: float, beta: float) -> ShareTest:
    """The test by betting of an event. Raises SprtError."""
    return ShareTest(BettingTest(1 / event.seats, gain, alpha, beta), event.entrants[CANDIDATE].name)

"""Engines that do one thing in another way than the protocol says."""

import os
import re
import signal
import threading
import time

from tests.protocol.mutation import Engine, noticed_by


@noticed_by(101)
class NeverFlushes(Engine):
    def put(self, *lines: str) -> None:
        pass


@noticed_by(101)
class PrintsABanner(Engine):
    def run(self) -> None:
        self.put("Broken engine 1.0, ready to serve")
        super().run()


@noticed_by(106)
class AnswersTwice(Engine):
    def say(self, line: str) -> list[str]:
        return [line] * (2 if line.startswith(("readyok", "bestmove")) else 1)


@noticed_by(108)
class StumblesOverCarriageReturns(Engine):
    def hear(self, line: str) -> list[str]:
        return [] if "\r" in line else [line]


@noticed_by(109)
class CrashesOnGarbage(Engine):
    def hear(self, line: str) -> list[str]:
        if "\xff" in line:
            os._exit(70)
        return [line]


@noticed_by(112)
class CutsLongLines(Engine):
    def hear(self, line: str) -> list[str]:
        return [line[:65536], line[65536:]] if len(line) > 65536 else [line]


@noticed_by(201)
class OptionNamesInOneCase(Engine):
    def hear(self, line: str) -> list[str]:
        name = (line.split() + [""] * 3)[2]
        if line.startswith("setoption ") and name == name.lower():
            self.put("error code=badoption cmd=setoption text=no such option")
            return []
        return [line]


@noticed_by(301)
class OneGameForAllSeeds(Engine):
    def hear(self, line: str) -> list[str]:
        return [re.sub(r" seed=\S+", " seed=1", line)]


@noticed_by(305)
class FieldsInOneOrder(Engine):
    def hear(self, line: str) -> list[str]:
        if line.startswith("position wpn=") and not line.startswith("position wpn=1 set="):
            self.put("error code=badarg cmd=position text=expected set=")
            return []
        return [line]


@noticed_by(308)
class ForgetsAtomicity(Engine):
    failed = False
    hidden = 0

    def hear(self, line: str) -> list[str]:
        if self.failed:
            self.failed = False
            self.hidden += 1
            return ["position start players=2 seed=77", line]
        return [line]

    def say(self, line: str) -> list[str]:
        self.failed = self.failed or (line.startswith("error ") and " cmd=position " in line)
        if self.hidden and line.startswith("posok "):
            self.hidden -= 1
            return []
        return [line]


@noticed_by(401)
class LegalMovesInAnyOrder(Engine):
    def say(self, line: str) -> list[str]:
        head, found, moves = line.partition(" moves=")
        if line.startswith("legal ") and found:
            return [head + found + "+".join(reversed(moves.split("+")))]
        return [line]


@noticed_by(404)
class MovesInAnyCase(Engine):
    def hear(self, line: str) -> list[str]:
        head, found, moves = line.partition(" moves MAIN")
        return [f"{head} moves main{moves.lower()}" if found else line]


@noticed_by(502)
class ThinksFarTooLong(Engine):
    def hear(self, line: str) -> list[str]:
        return [re.sub(r"movetime=40$", "movetime=5000", line)]


@noticed_by(503)
class ThinksWithoutTime(Engine):
    def hear(self, line: str) -> list[str]:
        return [re.sub(r"clock=\S*0,0.*", "movetime=5000", line)]


@noticed_by(505)
class ForcedMovesEndTheSearch(Engine):
    forced = False
    asked = 0

    def hear(self, line: str) -> list[str]:
        if line.startswith("position "):
            self.asked += 1
            return [line, "legal"]
        return [line.replace("infinite", "nodes=1") if self.forced else line]

    def say(self, line: str) -> list[str]:
        if line.startswith("legal ") or " cmd=legal " in line:
            self.forced = line.startswith("legal count=1 ")
            if self.asked:
                self.asked -= 1
                return []
        return [line]


@noticed_by(506)
class DropsStop(Engine):
    def hear(self, line: str) -> list[str]:
        return [] if line == "stop" and self.searching else [line]


@noticed_by(507)
class NeverPonders(Engine):
    def hear(self, line: str) -> list[str]:
        return [line.replace(" ponder", "")]


@noticed_by(508)
class RemembersStop(Engine):
    stopped = False

    def hear(self, line: str) -> list[str]:
        if line == "stop" and not self.searching:
            self.stopped = True
        if line.startswith("go ") and self.stopped:
            self.stopped = False
            return [line, "stop"]
        return [line]


@noticed_by(509)
class PongsAfterTheSearch(Engine):
    held: tuple[str, ...] = ()

    def hear(self, line: str) -> list[str]:
        if line.startswith("ping") and self.searching:
            self.held += (line,)
            return []
        if line == "stop":
            held, self.held = self.held, ()
            return [line, *held]
        return [line]


@noticed_by(511)
class SearchesOnInANewGame(Engine):
    def hear(self, line: str) -> list[str]:
        return [] if line == "newgame" and self.searching else [line]


@noticed_by(512)
class IgnoresSearchmoves(Engine):
    def hear(self, line: str) -> list[str]:
        return [re.sub(r" searchmoves=[^ ]*", "", line)]


@noticed_by(515)
class LosesAnAnswer(Engine):
    answers = 0

    def say(self, line: str) -> list[str]:
        self.answers += line.startswith("bestmove")
        return [] if line.startswith("bestmove") and self.answers == 5 else [line]


@noticed_by(531)
class PlaysAtRandom(Engine):
    games = 0

    def hear(self, line: str) -> list[str]:
        if line == "newgame":
            self.games += 1
            return [line, f"setoption name Seed value {self.games}"]
        return [line]


class _Peeks(Engine):
    """Notes the hands of the position, as told; what it says depends on them."""

    hand = ""

    def hear(self, line: str) -> list[str]:
        if line.startswith("position wpn="):
            self.hand = re.sub(r".* hand=(\S*).*", r"\1", line)
        return [line]

    def luck(self) -> int:
        return sum(map(ord, self.hand)) + sum(at * ord(char) for at, char in enumerate(self.hand))


@noticed_by(601)
class PeeksInTheSearch(_Peeks):
    def say(self, line: str) -> list[str]:
        return [re.sub(r" visits=\d+", f" visits={self.luck()}", line)]


@noticed_by(602)
class SearchesTheOpenPosition(_Peeks):
    def say(self, line: str) -> list[str]:
        return [line.replace(" visits=", " visits=1") if "?" not in self.hand else line]


@noticed_by(603)
class PeeksInTheEvaluation(_Peeks):
    def say(self, line: str) -> list[str]:
        return [f"eval win=0.5,0.5 score={self.luck()},1" if line.startswith("eval ") else line]


@noticed_by(701)
class EndsWithAnError(Engine):
    status = 3


@noticed_by(701)
class LeavesAChild(Engine):
    def run(self) -> None:
        if os.fork() == 0:
            time.sleep(3600)
        super().run()


@noticed_by(702)
class SurvivesTheEndOfInput(Engine):
    def end(self) -> None:
        threading.Event().wait()


@noticed_by(703)
class DiesAtTheEndOfInputInASearch(Engine):
    def end(self) -> None:
        os._exit(1 if self.searching else 0)


@noticed_by(704)
class IgnoresTermination(Engine):
    def run(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().run()


@noticed_by(705)
class DiesOfAnInterrupt(Engine):
    def run(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        super().run()


@noticed_by(706)
class TalksToNobody(Engine):
    def put(self, *lines: str) -> None:
        try:
            super().put(*lines)
        except OSError:
            threading.Event().wait()


@noticed_by(707)
class ObeysAfterQuit(Engine):
    def hear(self, line: str) -> list[str]:
        if line == "quit":
            self.put("pong late")
        return [line]

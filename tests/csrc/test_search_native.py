"""Which kernel searches, and what the compiled search refuses; no global state between trees that grow side by side."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import search.kernel
from engine.components import Components
from engine.native import NativeCore, NativeError
from engine.packing import PackingError, pack
from engine.state import State, new_game
from engine.view import view
from search.api import Objective, SearchOptions
from search.kernel import KernelUnavailableError, kernel_name, new_search
from search.native import NativeWorker, SearchCore, TreeLine, TreeMemoryError, core_of, native_worker
from search.tree import TreeOptions
from tests.csrc.search_twins import position
from tests.csrc.twins import load


def shape(seed: int = 1, explore: float = 0.3, max_edges: int = 10_000) -> TreeOptions:
    return TreeOptions(seed, Objective.WIN, explore, turns=4, max_edges=max_edges)


def opening(components: Components) -> State:
    state = position(components, 2, 1, "opening")
    return view(state, state.turn)


@pytest.mark.parametrize("choice", ["auto", "native"])
def test_the_core_searches_where_it_can_be_had(core: NativeCore, choice: str) -> None:
    assert kernel_name(choice) == "native"


def test_python_searches_where_it_is_asked_to(core: NativeCore) -> None:
    assert kernel_name("python") == "python"


def test_python_searches_where_there_is_no_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search.kernel, "unavailable_reason", lambda: "it was not built")
    assert (kernel_name("auto"), kernel_name("python")) == ("python", "python")


def test_asking_for_a_core_that_is_not_there_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search.kernel, "unavailable_reason", lambda: "it was not built")
    with pytest.raises(KernelUnavailableError, match=r"^the native kernel cannot be used: it was not built$"):
        new_search(opening(load("core")), SearchOptions(kernel="native"))


def grown(core: SearchCore, state: State, seed: int) -> list[TreeLine]:
    worker = NativeWorker(core, state, shape(seed))
    for _ in range(20):
        worker.run(20)
    return worker.lines()


def test_trees_that_grow_side_by_side_do_not_meet(core: NativeCore) -> None:
    searcher, state = SearchCore(core.components), opening(core.components)
    alone = [grown(searcher, state, seed) for seed in range(6)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(lambda seed: grown(searcher, state, seed), range(6))) == alone


def test_a_seed_counts_by_its_lowest_64_bits(core: NativeCore) -> None:
    searcher, state = SearchCore(core.components), opening(core.components)
    assert grown(searcher, state, -1) == grown(searcher, state, (1 << 64) - 1)


def test_one_core_is_made_for_all_searches_with_a_set(core: NativeCore) -> None:
    assert core_of(core.components) is core_of(core.components)


def test_a_tree_of_no_known_shape_is_refused(core: NativeCore) -> None:
    with pytest.raises(NativeError, match="an argument is out of range"):
        NativeWorker(SearchCore(core.components), opening(core.components), shape(explore=float("nan")))


def test_a_tree_of_a_state_that_is_none_is_refused(core: NativeCore) -> None:
    state = opening(core.components)
    state.wheel[0] = state.wheel[1]
    assert not core.is_valid(pack(state))
    with pytest.raises(PackingError, match="no state of the component set"):
        NativeWorker(SearchCore(core.components), state, shape())


def test_a_tree_too_large_for_the_machine_is_refused(core: NativeCore, monkeypatch: pytest.MonkeyPatch) -> None:
    searcher = SearchCore(core.components)
    monkeypatch.setattr(searcher, "_check", raise_memory_error)
    with pytest.raises(NativeError, match="expected memory for a tree of 64 MB, there is less"):
        NativeWorker(searcher, opening(core.components), shape(max_edges=2 << 20))


def test_a_tree_too_large_for_the_machine_is_made_as_large_as_fits(
    core: NativeCore, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def scarce(self: SearchCore, view: State, options: TreeOptions) -> object:
        asked.append(options.max_edges)
        if options.max_edges > 1 << 16:
            raise TreeMemoryError("less")
        return real(self, view, options)

    real = SearchCore.new_tree
    monkeypatch.setattr(SearchCore, "new_tree", scarce)
    assert native_worker(opening(core.components), shape(max_edges=1 << 18)).run(5) == 5
    assert asked == [1 << 18, 1 << 17, 1 << 16]


def raise_memory_error(status: int) -> None:
    raise MemoryError


def test_weights_are_asked_for_at_decisions_only(core: NativeCore) -> None:
    with pytest.raises(NativeError, match="an argument is out of range"):
        SearchCore(core.components).weights(new_game(core.components, 2))


def test_before_the_first_iteration_nothing_is_known(core: NativeCore) -> None:
    worker = NativeWorker(SearchCore(core.components), opening(core.components), shape())
    assert (worker.lines(), worker.root_moves(), worker.depth, worker.edges) == ([], [], 0, 0)

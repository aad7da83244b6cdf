"""Mutation testing, with a list of the mutants that no test detects: `make mutants ARGS="--since HEAD~1"`."""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
WORK: Final = ROOT / "build" / "mutants"
sys.path.insert(0, str(ROOT / "tests"))

from mutants import kernel_sources, page_sources, python_sources  # noqa: E402 - found by the line above
from mutants.interval import interval  # noqa: E402
from mutants.kernel_build import built  # noqa: E402
from mutants.loaded_kernel import LoadedKernel  # noqa: E402
from mutants.loaded_python import LoadedPython  # noqa: E402
from mutants.mutant import Mutant, changed_lines, some_of  # noqa: E402
from mutants.noticed import Noticed  # noqa: E402
from mutants.plan import KERNEL, PAGE, PLAN, part_of  # noqa: E402
from mutants.reach import Reach  # noqa: E402
from mutants.session import try_loaded  # noqa: E402
from mutants.survivors import FILE, reasons  # noqa: E402
from mutants.trial import SELECTIONS, Outcome, Selection, Trial, copy_of, load_first  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

COUNTED: Final = (Outcome.NOTICED, Outcome.TIMEOUT)

Tried = tuple[Mutant, Outcome]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", help="folders or files; without any, all that has changed --since")
    parser.add_argument("--since", metavar="COMMIT", help="only lines that are new or other since then")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only so many changes, drawn at random")
    parser.add_argument("--seed", type=int, default=7, metavar="N", help="which are drawn")
    parser.add_argument("--module", type=Path, required=True, help="the compiled kernel")
    parser.add_argument("--selection", choices=SELECTIONS, default="quick", help="which of the plan's tests judge")
    parser.add_argument("--tests", nargs="+", metavar="FILE", help="what judges, in place of the plan's tests")
    parser.add_argument("--list", action="store_true", help="count what would be tried, and try nothing")
    found = parser.parse_args()
    if not found.paths and found.since is None:
        found.since = "HEAD"
    return found


def files(args: argparse.Namespace) -> dict[str, list[str]]:
    """Return the requested files, grouped by the plan's folders."""
    changed = None if args.since is None else changed_lines(ROOT, args.since)
    wanted = [ROOT / path for path in args.paths] or [ROOT / path for path in changed or ()]
    found = defaultdict(list)
    for place in wanted:
        if not place.exists():
            sys.exit(f"there is no {place.relative_to(ROOT)}")
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            path = file.relative_to(ROOT).as_posix()
            part = part_of(path)
            if part is not None and file.suffix in {".py", ".hpp", ".ts"} and (changed is None or path in changed):
                found[part].append(path)
    return found


def mutants(paths: Iterable[str], since: str | None) -> Iterator[Mutant]:
    changed = None if since is None else changed_lines(ROOT, since)
    headers = [path for path in paths if path.endswith(".hpp")]
    of_headers = kernel_sources.changes_of(ROOT, headers) if headers else {}
    for path in paths:
        if path in of_headers:
            made = dict.fromkeys(mutant for mutant, _ in of_headers[path])
        else:
            made = python_sources.mutants_of(path, (ROOT / path).read_text(encoding="utf-8"))
        yield from (mutant for mutant in made if changed is None or mutant.line in changed.get(path, ()))


def try_all(part: str, paths: list[str], chosen: list[Mutant], module: Path, selection: Selection) -> Iterator[Tried]:
    """Yield the outcomes of one folder's mutants for the selected tests, in order of completion."""
    folder = WORK / part.replace("/", "-")
    tree = folder / "tree"
    copy_of(ROOT, tree)
    if part == KERNEL:
        module, numbers = built(ROOT, folder)
        programs = [mutant for mutant in chosen if mutant in numbers]
    else:
        programs = [mutant for mutant in chosen if python_sources.compiles(mutant)]
    yield from ((mutant, Outcome.NO_PROGRAM) for mutant in set(chosen).difference(programs))
    loaded = tree / "src" / "clamber" / module.name
    shutil.copy(module, loaded)
    subprocess.run([sys.executable, "-m", "compileall", "-q", "src"], cwd=tree, check=True)
    sources = LoadedKernel(loaded, numbers) if part == KERNEL else LoadedPython(tree, paths)
    noted = [] if part == KERNEL else paths
    reach, anew = Reach(tree, folder, sources, selection, noted), []
    for mutant, outcome in _told_by_a_session(tree, reach, selection, programs):
        if outcome is None:
            anew.append(mutant)
        else:
            yield mutant, outcome
    if anew:
        trial = Trial(tree, Reach(tree, folder, sources, selection, noted), selection)
        yield from ((mutant, trial.of(mutant)) for mutant in anew)


def _told_by_a_session(
    tree: Path, reach: Reach, selection: Selection, chosen: list[Mutant]
) -> Iterator[tuple[Mutant, Any]]:
    context = multiprocessing.get_context("fork")
    results, told = context.Pipe(duplex=False)

    def session() -> None:
        try_loaded(tree, reach, selection, chosen, lambda *tried: told.send(tried))

    process = context.Process(target=session)
    process.start()
    told.close()
    for number in range(len(chosen)):
        try:
            yield results.recv()
        except EOFError:
            log = tree.with_name("session.log")
            sys.exit(f"the tests cannot be run, after {number} changes; see {log}")
    process.join()


def tell(place: str, tried: list[Tried], made: int, known: dict[tuple[str, str, str], str]) -> bool:
    """Print a folder's survivors and score; return True if a survivor is missing from the list."""
    count = Counter(outcome for _, outcome in tried)
    noticed, survived = sum(count[outcome] for outcome in COUNTED), count[Outcome.SURVIVED]
    compiled = max(1, noticed + survived)
    share = f"{noticed / compiled:.1%} noticed"
    if made > len(tried):
        share += " (of all {:.0%} to {:.0%})".format(*interval(noticed, compiled))
    of = f"{len(tried)} of {made:,}" if made > len(tried) else f"{made:,}"
    print(f"\n{place}: {of} changes tried, {share}, {survived} not")
    new = [mutant for mutant, outcome in tried if outcome is Outcome.SURVIVED and mutant.key not in known]
    for mutant in new:
        print(f"\n{mutant}")
    if survived and not new:
        print(f"Each of these has its reason in {FILE}.")
    return bool(new)


def try_page(paths: list[str], args: argparse.Namespace) -> bool:
    draw = {"sample": args.sample, "seed": args.seed}
    tried, made = page_sources.try_all(ROOT, WORK / "page", paths, args.since, draw)
    apart = sum(outcome is Outcome.NOT_RUN for _, outcome in tried)
    print(f"\n{PAGE}: {apart} of {len(tried)} changes drawn are in lines that only the tests in a browser run")
    return tell(PAGE, [one for one in tried if one[1] is not Outcome.NOT_RUN], made, reasons(ROOT))


def main() -> int:
    args = arguments()
    found, kept = files(args), Noticed(ROOT, WORK / "tried.jsonl")
    made = {part: list(mutants(paths, args.since)) for part, paths in found.items() if part != PAGE}
    total = [mutant for of_part in made.values() for mutant in of_part]
    chosen = set(some_of(total, args.sample or len(total), args.seed))
    WORK.mkdir(parents=True, exist_ok=True)
    load_first()
    tried = []
    for part, of_part in made.items():
        mine = [mutant for mutant in of_part if mutant in chosen]
        if args.list:
            print(f"{part}: {len(mine)} of {len(of_part)} changes in {len(found[part])} files")
            continue
        before = [mutant for mutant in mine if kept.noticed(mutant)]
        tried += [(mutant, Outcome.NOTICED) for mutant in before]
        now = [mutant for mutant in mine if mutant not in before]
        selection = replace(SELECTIONS[args.selection], tests=tuple(args.tests or PLAN[part]))
        for mutant, outcome in try_all(part, found[part], now, args.module, selection) if now else ():
            tried.append((mutant, outcome))
            kept.add(mutant, outcome)
            print(f"{len(tried)}/{len(chosen)} {mutant.path}:{mutant.line} {outcome}", file=sys.stderr)
    any_new = bool(tried) and tell(" ".join(made), tried, len(total), reasons(ROOT))
    if PAGE in found and not args.list:
        any_new |= try_page(found[PAGE], args)
    return any_new


if __name__ == "__main__":
    sys.exit(main())

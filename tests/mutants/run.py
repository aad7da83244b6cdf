"""Changes lines one by one and lists the changes that no test notices: `make mutants ARGS="--since HEAD~1"`."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[2]
WORK: Final = ROOT / "build" / "mutants"
sys.path.insert(0, str(ROOT / "tests"))

from mutants import kernel_sources, page_sources, python_sources  # noqa: E402 - found by the line above
from mutants.mutant import Mutant, changed_lines, some_of  # noqa: E402
from mutants.plan import PAGE, PLAN, part_of  # noqa: E402
from mutants.survivors import FILE, reasons  # noqa: E402
from mutants.trial import Outcome, Trial, load_first  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NOTICED: Final = (Outcome.NOTICED, Outcome.TIMEOUT)
GOAL: Final = 0.9

Tried = tuple[Mutant, Outcome]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", help="folders or files; without any, all that has changed --since")
    parser.add_argument("--since", metavar="COMMIT", help="only lines that are new or other since then")
    parser.add_argument("--most", type=int, default=0, metavar="N", help="so many changes of each folder at most")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="so many trials beside each other")
    parser.add_argument("--module", type=Path, required=True, help="the compiled kernel")
    parser.add_argument("--list", action="store_true", help="count what would be tried, and try nothing")
    found = parser.parse_args()
    if not found.paths and found.since is None:
        found.since = "HEAD"
    return found


def files(args: argparse.Namespace) -> dict[str, list[str]]:
    """The files that are asked for, by the folder of the plan that they belong to."""
    changed = None if args.since is None else changed_lines(ROOT, args.since)
    wanted = [ROOT / path for path in args.paths] or [ROOT / path for path in changed or ()]
    found = defaultdict(list)
    for place in wanted:
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            path = file.relative_to(ROOT).as_posix()
            part = part_of(path)
            if part is not None and file.suffix in {".py", ".hpp", ".ts"} and (changed is None or path in changed):
                found[part].append(path)
    return found


def mutants(paths: Iterable[str], since: str | None) -> Iterator[Mutant]:
    changed = None if since is None else changed_lines(ROOT, since)
    for path in paths:
        make = kernel_sources.mutants_of if path.endswith(".hpp") else python_sources.mutants_of
        for mutant in make(path, (ROOT / path).read_text(encoding="utf-8")):
            if changed is None or mutant.line in changed.get(path, ()):
                yield mutant


def try_all(part: str, chosen: list[Mutant], args: argparse.Namespace) -> Iterator[Tried]:
    """What comes of the mutants of one folder, in whatever order they are done."""
    count = max(1, min(args.workers, len(chosen)))
    shares = [(number, part, chosen[number::count], args.module) for number in range(count)]
    context = multiprocessing.get_context("fork")
    results = context.SimpleQueue()
    workers = [context.Process(target=_work, args=(*share, results)) for share in shares]
    for worker in workers:
        worker.start()
    for _ in chosen:
        found = results.get()
        if isinstance(found, str):
            sys.exit(found)
        yield found
    for worker in workers:
        worker.join()


def _work(number: int, part: str, share: list[Mutant], module: Path, results) -> None:
    os.nice(5)
    try:
        trial = Trial(ROOT, WORK / str(number), PLAN[part], module)
        trial.judge()
        for mutant in share:
            results.put((mutant, trial.of(mutant)))
    except Exception as error:  # noqa: BLE001 - whoever waits for results has to hear of it
        results.put(f"{type(error).__name__}: {error}")


def tell(part: str, tried: list[Tried], made: int, known: dict[tuple[str, str, str], str]) -> bool:
    """Prints what nobody noticed, and the share of a folder; whether something survived that the list lacks."""
    count = Counter(outcome for _, outcome in tried)
    noticed, survived = sum(count[outcome] for outcome in NOTICED), count[Outcome.SURVIVED]
    of = f"{len(tried)} of {made}" if made > len(tried) else str(made)
    share = noticed / max(1, noticed + survived)
    print(f"\n{part}: {of} changes tried, {share:.1%} of those that compile noticed, {survived} not")
    new = [mutant for mutant, outcome in tried if outcome is Outcome.SURVIVED and mutant.key not in known]
    for mutant in new:
        print(f"\n{mutant}")
    if survived and not new:
        print(f"Each of these has its reason in {FILE}.")
    return bool(new)


def main() -> int:
    args = arguments()
    known, any_new = reasons(ROOT), False
    WORK.mkdir(parents=True, exist_ok=True)
    load_first()
    for part, paths in files(args).items():
        if part == PAGE:
            if args.list:
                print(f"{part}: {len(paths)} files; Stryker counts their changes as it tries them")
                continue
            tried = list(page_sources.try_all(ROOT, WORK / "page", paths, args.since))
            made = len(tried)
        else:
            made_all = list(mutants(paths, args.since))
            chosen, made = some_of(made_all, args.most or len(made_all)), len(made_all)
            if args.list:
                print(f"{part}: {len(chosen)} of {made} changes in {len(paths)} files")
                continue
            tried = []
            for mutant, outcome in try_all(part, chosen, args):
                tried.append((mutant, outcome))
                print(f"{len(tried)}/{len(chosen)} {mutant.path}:{mutant.line} {outcome}", file=sys.stderr)
        any_new |= tell(part, tried, made, known)
        with (WORK / "tried.jsonl").open("a", encoding="utf-8") as log:
            for mutant, outcome in tried:
                log.write(json.dumps([part, mutant.path, mutant.line, mutant.old, mutant.new, outcome]) + "\n")
    return any_new


if __name__ == "__main__":
    sys.exit(main())

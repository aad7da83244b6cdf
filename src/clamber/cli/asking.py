"""`clamber rules GAME --ask`: the rules of a club in a few questions, which end in a rules file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from clamber._internal.new_file import new_file
from clamber.cli.arguments import FINE
from clamber.cli.console import output
from clamber.cli.parsing import Usage
from clamber.cli.show.screen import DIM, STRONG, Screen
from clamber.cli.table.lines import LineReader
from clamber.errors import InvalidOptionError
from clamber.rules.games import GAMES
from clamber.rules.options import Choice, Number, find_option
from clamber.rules.spelling import same, spell
from clamber.rules_file import TITLE_KEYS, bad_text
from clamber.sentences import Row, Worded
from clamber.survey import MOST, Question, Survey, examples
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse

    from clamber.cards import Cards
    from clamber.cli.console import Out
    from clamber.rules.options import Option, Value

UNSAID: Final = "x-unsaid"
"""Key of a rules file under which the rules that no option says are listed."""

END: Final = "q"


def ask(args: argparse.Namespace) -> int:
    """Ask for the rules of a club until all points are answered or the input ends, and show or write their file.

    Raises:
        Usage: The name is that of no game, or the file cannot be written.
    """
    if args.name not in GAMES or args.settings:
        raise Usage("survey-game", known=Row(tuple(GAMES)))
    console = output()
    asker = _Asker(console, LineReader(console), Screen(args.language))
    asker.say("survey-intro", game=GAMES[args.name].called, most=MOST)
    survey = asker.run(Survey(args.name))
    json_object = {
        "rules": f"{survey.name}/{survey.nearest.name}",
        "options": survey.rules().options,
        **asker.title(),
    }
    asker.write(json.dumps(json_object, ensure_ascii=False, indent=1) + "\n")
    return FINE


class _Asker:
    """Questions on a console, and the answers to them."""

    def __init__(self, console: Out, lines: LineReader, screen: Screen) -> None:
        self._console, self._lines, self._screen = console, lines, screen
        self._ended = False

    def say(self, name: str, style: str = "", /, **values: Any) -> None:
        """Print a sentence."""
        self._console.say(self._screen.text(name, style, **values))

    def run(self, survey: Survey) -> Survey:
        """Return the survey after all answers; those that exclude each other are asked for again."""
        while not self._ended and (question := survey.question) is not None:
            survey = self._answer(survey, question)
        try:
            survey.rules()
        except InvalidOptionError as error:
            self._console.say(error.say(self._screen.language))
            if self._ended:
                return Survey(survey.name)
            again = Question("", (find_option(survey.game.options, error.option),))
            return self.run(self._answer(survey, again))
        return survey

    def _answer(self, survey: Survey, question: Question) -> Survey:
        self._console.print()
        self.say("survey-question", STRONG, n=survey.asked + 1, most=max(MOST, survey.asked + 1))
        values = survey.values
        if question.is_single and isinstance(question.options[0], Choice):
            self._ask_option(survey, question.options[0], values)
        else:
            self._list_options(question, values)
        settings = None
        while settings is None:
            line = self._lines.ask("> ")
            if line is None or line == END:
                self._ended = True
                return survey
            settings = self._read(question, line)
        survey = survey.answered({option.name: values[option.name] for option in question.options} | settings)
        self._print_nearest(survey)
        return survey

    def _ask_option(self, survey: Survey, option: Choice, values: dict[str, Value]) -> None:
        self._console.say(Text(f"{self._localize(option.title)} ({option.rule}): ").append(self._description(option)))
        drawn = examples(survey.game, values, option)
        for letter, example in zip("AB", drawn, strict=False):
            on_table = (
                Text() if example.on is None else self._screen.text("survey-on", "", cards=self._cards(example.on))
            )
            self._console.say(Text(f"  {letter}  ").append_text(self._cards(example.cards)).append_text(on_table))
        for number, value in enumerate(option.values, 1):
            permissions = zip("AB", (value in example.allowed for example in drawn), strict=False)
            allowed = [
                self._screen.say("survey-allowed", play=play, allowed=int(is_allowed))
                for play, is_allowed in permissions
            ]
            mark = "*" if same(value, values[option.name]) else " "
            line = Text(f"{mark}{number:>2}  {self._phrase(option, value)}")
            self._console.say(line.append("".join(f"  {permission}" for permission in allowed), DIM))

    def _list_options(self, question: Question, values: dict[str, Value]) -> None:
        self.say("survey-several", matter=self._screen.say(f"matter-{question.matter}"))
        for number, option in enumerate(question.options, 1):
            line = Text(f"{number:>3}  {self._localize(option.title)}: ")
            line.append(self._phrase(option, values[option.name]), STRONG)
            self._console.say(line.append(f"  {option.spelled}", DIM))

    def _print_nearest(self, survey: Survey) -> None:
        changes = [(find_option(survey.game.options, name), value) for name, value in survey.differing]
        differing = Row(tuple(f"{self._localize(option.title)}={spell(value)}" for option, value in changes))
        name = f"{survey.name}/{survey.nearest.name}"
        self.say("survey-nearest", DIM, rules=name, count=len(changes), differing=differing)

    def _read(self, question: Question, line: str) -> dict[str, Value] | None:
        """Return the settings in a line; None after a refusal."""
        settings: dict[str, Value] = {}
        for word in line.split():
            option, text = _setting(question, word)
            if option is None:
                self.say("survey-unreadable", word=repr(word))
                return None
            try:
                settings[option.name] = option.parse(text)
            except InvalidOptionError as error:
                self._console.say(error.say(self._screen.language))
                return None
        return settings

    def title(self) -> dict[str, Any]:
        """Return the name of the rules, and what no option says, as keys of a rules file."""
        title_keys: dict[str, Any] = {}
        while not self._ended:
            name = self._lines.ask(self._screen.say("survey-name"))
            if not name or not bad_text("name", name):
                title_keys |= {"name": name} if name else {}
                break
            self.say("survey-name-refused", most=TITLE_KEYS["name"])
        unsaid: list[str] = []
        while not self._ended and (line := self._lines.ask(self._screen.say("survey-unsaid"))):
            unsaid.append(line)
        return title_keys | ({UNSAID: unsaid} if unsaid else {})

    def write(self, text: str) -> None:
        """Write the file under a name that is asked for, or show it.

        Raises:
            Usage: The file cannot be written.
        """
        path = None if self._ended else self._lines.ask(self._screen.say("survey-save"))
        if not path:
            self._console.file.write(text)
            return
        try:
            with new_file(path) as file:
                file.write(text)
        except OSError as error:
            raise Usage("survey-no-writing", file=path, reason=why_unreadable(error)) from None
        self.say("survey-saved", file=path)

    def _cards(self, cards: Cards) -> Text:
        return Text(" ").join(self._screen.card(card) for card in cards)

    def _localize(self, pair: tuple[str, str]) -> str:
        return Worded(*pair).say(self._screen.language)

    def _description(self, option: Option) -> str:
        return self._localize((option.says, option.says_zh))

    def _phrase(self, option: Option, value: Value) -> str:
        """Return a value with its meaning, if that is declared."""
        if isinstance(option, Number):
            return spell(value)
        phrases = (option.value_says, option.value_says_zh)[self._screen.language == "zh"]
        values = option.values if isinstance(option, Choice) else option.kinds
        kind = value if isinstance(option, Choice) else str(value).partition(":")[0]
        phrase = dict(zip(map(spell, values), phrases, strict=False)).get(spell(kind))
        return spell(value) if phrase is None else f"{spell(value)} ({phrase})"


def _setting(question: Question, word: str) -> tuple[Option | None, str]:
    """Return the option that a word sets, and the text of its value; no option if the word names none."""
    key, equals, text = word.partition("=")
    if not equals:
        option = question.options[0] if question.is_single else None
        if isinstance(option, Choice) and word.isdecimal() and 0 < int(word) <= len(option.values):
            return option, spell(option.values[int(word) - 1])
        return option, word
    if key.isdecimal() and 0 < int(key) <= len(question.options):
        return question.options[int(key) - 1], text
    return next((option for option in question.options if option.name == key), None), text

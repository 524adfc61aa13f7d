"""What a view's parts are called: prompts, offers, refusals, notes, events and scores in words for whoever looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from wonderland_gui.engine.protocol import Illegal, Line, Named, Note, Param, Params
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import Change, Eyes, Notice, Offer, TableView, ViewPiece
from wonderland_gui.text import Texts, Voice, fields_of

Component = Callable[[str], object]
"""The definition of a kind."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Puts one view into words."""

    texts: Texts
    view: TableView
    eyes: Eyes
    names: Sequence[str]
    component: Component
    _voices: list[Voice] = field(default_factory=list, repr=False, compare=False)
    """The voice, as soon as it has been asked for: a table shows some hundred sentences at once."""

    @property
    def voice(self) -> Voice:
        """To whom everything is said."""
        if not self._voices:
            pieces = [piece for zone in self.view.zones.values() for piece in zone.pieces]
            kinds: dict[str, str] = {p.id: p.kind for p in pieces if p.kind is not None}
            backs: dict[str, str] = {p.id: p.back for p in pieces}
            self._voices.append(Voice(self.eyes, self.names, kinds, backs, self.component))
        return self._voices[0]

    # ------------------------------------------------------------ refs
    def ref(self, ref: str | None) -> Param:
        """A ref as a param: a piece by its face or back, a zone by its name, a seat's plate by the seat."""
        if ref is None:
            return ""
        piece = self.view.piece(ref)
        if piece is not None:
            return Named("kind", piece.kind) if piece.kind is not None else Named("hidden", piece.back)
        if ref.startswith("seat."):
            return Named("seat", ref.removeprefix("seat."))
        return Named("zone", ref)

    def offer_params(self, offer: Offer) -> Params:
        """What sentences about an offer may speak of: what its prompt does, which `prompt` names, and what it moves and where.

        `source.rank` is a field of the piece's definition, `target.rank` also of a zone's; `left` is what a choice leaves of the number that is asked for.
        """
        asked = self.view.prompt
        params: dict[str, Param] = {
            **({} if asked is None else {**asked.params, "seat": Named("seat", str(int(asked.seat))), "prompt": asked.key}),
            "source": self.ref(offer.source),
            "target": self.ref(offer.target),
            "turn": offer.turn,
            "choice": self._choice(offer.choice),
        }
        asked_for, chosen = params.get("n"), params["choice"]
        if isinstance(asked_for, int) and isinstance(chosen, int):
            params["left"] = asked_for - chosen
        for name, ref in (("source", offer.source), ("target", offer.target)):
            piece = self.view.piece(ref) if ref is not None else None
            if piece is not None and piece.kind is not None:
                params |= fields_of(self.component(piece.kind), f"{name}.")
            elif piece is None and ref is not None:
                params |= {f"{name}.{field}": value for field, value in self.texts.spot(ref, self.component).items()}
        return params

    def _choice(self, choice: str) -> Param:
        if choice.lstrip("-").isdecimal():
            return int(choice)
        if choice.startswith("seat."):
            return Named("seat", choice.removeprefix("seat."))
        return Named("kind", choice) if self.texts.has(f"component.{choice}") else choice

    # ------------------------------------------------------------ sentences
    def prompt(self) -> str:
        """Who acts and what is to be done."""
        prompt = self.view.prompt
        if prompt is None:
            return ""
        params = {"seat": Named("seat", str(int(prompt.seat))), **prompt.params}
        mine = self.voice.is_you(str(int(prompt.seat))) or (isinstance(self.eyes, tuple) and prompt.seat in self.eyes)
        key = f"prompt.{prompt.key}" if mine else self.texts.pick(f"prompt.{prompt.key}.other", "prompt.other")
        return self.texts.say(key, params, self.voice)

    def how(self) -> str:
        """Which gesture comes next."""
        prompt = self.view.prompt
        if prompt is None or not self.view.offers:
            return ""
        return self.texts.maybe(f"prompt.{prompt.key}.how", {"seat": Named("seat", str(int(prompt.seat))), **prompt.params}, self.voice)

    def action(self, offer: Offer) -> str:
        """An offer as a whole sentence, for menus and lists."""
        return self.texts.say(f"action.{offer.verb}", self.offer_params(offer), self.voice)

    def form(self, offer: Offer, form: str) -> str:
        """Another form of an offer's sentence, such as the heading of the choice among several; empty where there is none."""
        return self.texts.maybe(f"action.{offer.verb}.{form}", self.offer_params(offer), self.voice)

    def tag(self, offer: Offer) -> str:
        """An offer in a few words, for the hot target."""
        return self.texts.say(self.texts.pick(f"action.{offer.verb}.tag", f"action.{offer.verb}"), self.offer_params(offer), self.voice)

    def back(self, verb: str, params: Params) -> str:
        """What would be taken back."""
        return self.texts.maybe(f"action.{verb}.back", params, self.voice)

    def why(self, illegal: Illegal) -> str:
        """Why a gesture was refused."""
        params = {name: self._piece(param) for name, param in illegal.params.items()}
        return self.texts.say(f"why.{illegal.key}", params, self.voice)

    def _piece(self, param: Param) -> Param:
        return self.ref(param.id) if isinstance(param, Named) and param.what == "piece" else param

    def note(self, note: Note) -> str:
        """A note as its plate says it."""
        return self.texts.say(f"note.{note.key}", note.params, self.voice)

    def preview(self, changes: Sequence[Change]) -> tuple[str, ...]:
        """What a drop would change; `was.x` is what a param was before, `at` where the note stands."""
        said = []
        for change in changes:
            note = change.after or change.before
            if note is None:
                continue
            params: dict[str, Param] = {"at": self.ref(note.at), **note.params}
            params |= {f"was.{name}": value for name, value in (change.before.params.items() if change.before else ())}
            form = ".if.new" if change.before is None else ".if" if change.after is not None else ".if.gone"
            said.append(self.texts.maybe(f"note.{note.key}{form}", params, self.voice))
        return tuple(sentence for sentence in said if sentence)

    def promise(self, offer: Offer) -> str:
        """What an offer itself would do, beside what follows from it."""
        return self.texts.maybe(f"action.{offer.verb}.if", self.offer_params(offer), self.voice)

    def event(self, notice: Notice) -> str:
        """An event as the chronicle has it; empty for a moment without a sentence."""
        if not notice.key:
            return ""
        hidden = f"event.{notice.key}.hidden"
        key = hidden if notice.hidden and self.texts.has(hidden) else f"event.{notice.key}"
        return self.texts.say(key, {name: self._piece(param) for name, param in notice.params.items()}, self.voice)

    def event_how(self, notice: Notice) -> str:
        """What is to be read with an event while it is seen; empty where there is no such text, or its sentence is the hidden one."""
        if not notice.key or notice.hidden:
            return ""
        return self.texts.maybe(f"event.{notice.key}.how", {name: self._piece(param) for name, param in notice.params.items()}, self.voice)

    def line(self, line: Line) -> str:
        """What one line of a score is for."""
        return self.texts.say(f"score.{line.key}", line.params, self.voice)

    def over(self) -> str:
        """Why the match has ended, and with how many points; empty while it goes on."""
        if self.view.over is None:
            return ""
        points = sorted((standing.points for standing in self.view.standings), reverse=True)
        winner = next((int(standing.seat) for standing in self.view.standings if standing.rank == 1), 0)
        params: Params = {"winner": Named("seat", str(winner)), "most": points[0], "second": points[min(1, len(points) - 1)]}
        return self.texts.say(f"over.{self.view.over}", params, self.voice)

    def stage(self) -> str:
        """The window's subtitle."""
        view = self.view
        params: dict[str, Param] = {"seats": view.seats, **view.counters, **{f"count.{zone}": lies.count for zone, lies in view.zones.items()}}
        if view.progress is not None:
            params["n"], params["of"] = view.progress
        return self.texts.maybe(f"stage.{view.stage}", params, self.voice)

    def zone(self, zone: str) -> str:
        """The name of a zone."""
        return self.texts.zone(zone, self.voice)

    def piece(self, piece: ViewPiece, form: str = "") -> str:
        """The name of a piece, as far as its face is seen."""
        return self.texts.kind(piece.kind, form, self.component) if piece.kind is not None else self.texts.hidden(piece.back, form)

    def rules(self, kind: str) -> str:
        """The card text of a kind."""
        return self.texts.rules(kind, self.component(kind))

    def foot(self, kind: str) -> str:
        """The line at the foot of a kind's card."""
        return self.texts.foot(kind, self.component(kind))

    def seat(self, seat: Seat) -> str:
        """What a seat is called: always the name."""
        return self.texts.seat(str(int(seat)), self.voice, "name")

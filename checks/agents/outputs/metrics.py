"""What was counted over many outputs: how many were valid, by level, specialist and category of error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from checks.model.agents.verdicts import ErrorCategory, Level, OutputVerdict, Validity
from checks.model.outcome import Disposition

SPECIALISTS_LIMIT = 200
"""Specialists that are counted under their own names; later ones are counted as `other`."""

NAME_LIMIT = 100
OTHER = "other"


@dataclass(slots=True)
class Counted:
    """Outputs, or outputs at one level."""

    total: int = 0
    passed: int = 0
    seconds: float = 0.0

    @property
    def failed(self) -> int:
        """Those that did not pass."""
        return self.total - self.passed

    @property
    def pass_rate(self) -> float:
        """Share that passed; 1 of none."""
        return self.passed / self.total if self.total else 1.0

    @property
    def average_ms(self) -> float:
        """Milliseconds that one took."""
        return 1000 * self.seconds / self.total if self.total else 0.0


@dataclass(slots=True)
class OutputMetrics:
    """The counts of all outputs so far."""

    outputs: Counted = field(default_factory=Counted)
    levels: dict[str, Counted] = field(default_factory=lambda: {str(level): Counted() for level in Level})
    specialists: dict[str, Counted] = field(default_factory=dict)
    unclaimed: int = 0
    """Outputs of which nothing could be checked: they neither passed nor failed, and are counted nowhere else."""

    errors: dict[str, int] = field(default_factory=dict)
    """Category → failures."""

    def add(self, verdict: OutputVerdict) -> None:
        """Count one output. A level that had nothing to verify is not counted for it."""
        if verdict.validity is Validity.UNCLAIMED:
            self.unclaimed += 1
            return
        seconds = sum(verdict.seconds.values())
        self._count(self.outputs, passed=verdict.valid, seconds=seconds)
        name = verdict.specialist[:NAME_LIMIT] or "unnamed"
        if name not in self.specialists and len(self.specialists) >= SPECIALISTS_LIMIT:
            name = OTHER
        self._count(self.specialists.setdefault(name, Counted()), passed=verdict.valid, seconds=seconds)
        for level in Level:
            found = {one.disposition for one in verdict.of(level)}
            if not found.isdisjoint((Disposition.VERIFIED, Disposition.FAILED)):
                passed = Disposition.FAILED not in found
                self._count(self.levels[str(level)], passed=passed, seconds=verdict.seconds.get(level, 0.0))
        for one in verdict.failures:
            category = str(one.category or ErrorCategory.UNKNOWN)
            self.errors[category] = self.errors.get(category, 0) + 1

    @staticmethod
    def _count(counted: Counted, *, passed: bool, seconds: float) -> None:
        counted.total += 1
        counted.passed += passed
        counted.seconds += seconds

    def as_json(self) -> dict[str, object]:
        """As it is kept and exported."""
        return {
            "total": self.outputs.total,
            "passed": self.outputs.passed,
            "passRate": round(self.outputs.pass_rate, 4),
            "avgDurationMs": round(self.outputs.average_ms, 3),
            "unclaimed": self.unclaimed,
            "byLevel": {name: _shown(one) for name, one in self.levels.items()},
            "bySpecialist": {name: _shown(one) for name, one in sorted(self.specialists.items())},
            "errorsByCategory": dict(sorted(self.errors.items())),
        }

    @classmethod
    def of_json(cls, value: object) -> OutputMetrics:
        """What `as_json` wrote, also under the names of older versions. Raises ValueError when it is something else."""
        found = cls()
        if not isinstance(value, Mapping):
            raise ValueError("metrics are a JSON object")  # noqa: TRY004
        found.outputs = _read(value)
        unclaimed = value.get("unclaimed", 0)
        if type(unclaimed) is not int or unclaimed < 0:
            raise ValueError("`unclaimed` is no whole number")
        found.unclaimed = unclaimed
        for name, one in _objects(value, "byLevel", "levels"):
            if name in found.levels:
                found.levels[name] = _read(one)
        for name, one in _objects(value, "bySpecialist", "specialists"):
            found.specialists[name] = _read(one)
        errors = value.get("errorsByCategory", value.get("errors"))
        for name, number in errors.items() if isinstance(errors, Mapping) else ():
            if name in set(ErrorCategory) and type(number) is int and number >= 0:
                found.errors[name] = number
        return found

    def as_prometheus(self) -> str:
        """In the text format of Prometheus."""
        return "\n".join(self._samples()) + "\n"

    def _samples(self) -> Iterator[str]:
        groups = {"specialist": self.specialists, "level": self.levels}
        for label, counted in groups.items():
            name = f"citecheck_outputs_by_{label}_total"
            yield f"# HELP {name} Outputs of specialists that were verified, by {label}."
            yield f"# TYPE {name} counter"
            for value, one in sorted(counted.items()):
                said = _label(value)
                yield f'{name}{{{label}="{said}",outcome="passed"}} {one.passed}'
                yield f'{name}{{{label}="{said}",outcome="failed"}} {one.failed}'
        yield "# HELP citecheck_output_level_seconds_total Seconds that the verification took, by level."
        yield "# TYPE citecheck_output_level_seconds_total counter"
        for value, one in sorted(self.levels.items()):
            yield f'citecheck_output_level_seconds_total{{level="{_label(value)}"}} {one.seconds:.6f}'
        yield "# HELP citecheck_outputs_unclaimed_total Outputs of which nothing could be checked."
        yield "# TYPE citecheck_outputs_unclaimed_total counter"
        yield f"citecheck_outputs_unclaimed_total {self.unclaimed}"
        yield "# HELP citecheck_output_errors_total Failures by category."
        yield "# TYPE citecheck_output_errors_total counter"
        for category in ErrorCategory:
            yield f'citecheck_output_errors_total{{category="{category}"}} {self.errors.get(str(category), 0)}'


def _label(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _shown(one: Counted) -> dict[str, object]:
    return {
        "total": one.total,
        "passed": one.passed,
        "failed": one.failed,
        "passRate": round(one.pass_rate, 4),
        "avgDurationMs": round(one.average_ms, 3),
    }


def _objects(value: Mapping[str, object], *keys: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    found = next((value[key] for key in keys if key in value), None)
    if isinstance(found, Mapping):
        for name, one in found.items():
            if isinstance(name, str) and isinstance(one, Mapping):
                yield name, one


def _read(value: Mapping[str, object]) -> Counted:
    total, passed = value.get("total"), value.get("passed")
    average = value.get("avgDurationMs", value.get("averageMs", 0.0))
    if type(total) is not int or type(passed) is not int or not 0 <= passed <= total:
        raise ValueError("`total` and `passed` are whole numbers, the first the larger")
    if isinstance(average, bool) or not isinstance(average, int | float) or not 0 <= average < 1e12:
        raise ValueError("`avgDurationMs` is no number")
    return Counted(total, passed, average * total / 1000)

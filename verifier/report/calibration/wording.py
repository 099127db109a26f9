"""What the reports of a calibration say, in words and rows; shares are percent, rounded down to a tenth."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.calibration.calibrate import FEW_ACCEPTED, FEW_CLAIMS, FEW_OF_A_KIND, Calibration
from verifier.calibration.thresholds import MAX_SCORE, Band, Sample, Threshold
from verifier.measures.confidence import SURE_PERCENT
from verifier.measures.exact import WHOLE_BP
from verifier.parsers.frozen import record
from verifier.records import AuditMode
from verifier.report.common.frame import Banner
from verifier.report.common.language import later, say, show, show_decimal

STEP = 500
"""How far apart the scores of the table of thresholds are."""

WARNINGS: Mapping[str, str] = {
    "SAME_DATA": later(
        "The threshold was chosen and judged on the same claims, so its precision looks better than it "
        "will be on others. Run again with --holdout 30 to measure it on claims that it was not chosen "
        "on."
    ),
    "FEW_CLAIMS": later(
        "The threshold was chosen on fewer than {claims} claims. Label more of them before you rely on it."
    ),
    "FEW_OF_A_KIND": later(
        "Fewer than {kind} of the claims are supported, or fewer are not: of one kind the data say little."
    ),
    "FEW_ACCEPTED": later(
        "The threshold accepts fewer than {accepted} of the claims that it was chosen on. One claim more "
        "that is wrong would change the precision a lot."
    ),
    "BOUND_BELOW": later(
        "The lower bound is below the precision that was asked for: the data do not rule out that the "
        "threshold falls short of it."
    ),
    "FEW_MEASURED": later(
        "The threshold accepts fewer than {accepted} of the claims held out, too few to measure it well."
    ),
    "MEASURED_BELOW": later(
        "On the claims held out the precision falls short of what was asked for. Believe this figure, "
        "not the one of the claims that the threshold was chosen on."
    ),
    "BAD_LINES": later("Some lines could not be used. Nothing here counts them."),
}
"""A sentence for every code of a calibration's warnings."""

_LIMITS = {"claims": FEW_CLAIMS, "kind": FEW_OF_A_KIND, "accepted": FEW_ACCEPTED}

_UNSURE = frozenset({"FEW_CLAIMS", "FEW_ACCEPTED", "FEW_MEASURED", "MEASURED_BELOW"})
_LABELS: Mapping[AuditMode, str] = {
    "STRICT": later("REACHED"),
    "HYBRID": later("UNSURE"),
    "UNGROUNDED": later("NOT REACHED"),
}


def warn(code: str) -> str:
    """Return the sentence of a warning."""
    return say(WARNINGS[code], **_LIMITS)


@record
class ThresholdRow:
    """A threshold as a row of a table; shares as they are shown."""

    score: str
    accepted: str
    right: str
    precision: str
    lower: str
    recall: str
    coverage: str
    is_chosen: bool = False


@record
class BandRow:
    """A band of scores as a row of a table; `permille` is the share of right ones, for a bar."""

    scores: str
    claims: str
    supported: str
    share: str
    permille: int


def show_share(part: int, whole: int) -> str:
    """Return a share in percent with one decimal, rounded down; a dash where there is no whole."""
    if not whole:
        return "-"
    tenths = part * 1_000 // whole
    return show_decimal(f"{tenths // 10}.{tenths % 10}%")


def show_wanted(precision_bp: int) -> str:
    """Return the wanted precision in percent, without decimals that say nothing."""
    percent, rest = divmod(precision_bp, 100)
    return show_decimal(f"{percent}.{rest:02}".rstrip("0").rstrip(".") + "%")


def make_banner(calibration: Calibration) -> Banner:
    """Say how the calibration came out; its mode is HYBRID where the figures are not to be relied on."""
    mode: AuditMode = "UNGROUNDED"
    if calibration:
        mode = "HYBRID" if _UNSURE.intersection(calibration.warnings) else "STRICT"
    headline = say("No score reaches {share}", share=show_wanted(calibration.precision_bp))
    if calibration.threshold is not None:
        headline = say("Accept from a score of {score} on", score=calibration.threshold.score)
    return Banner(
        audit_mode=mode, label=say(_LABELS[mode]), headline=headline, summary=_summarize(calibration)
    )


def _summarize(calibration: Calibration) -> str:
    """Say in a few sentences what the threshold comes to, on the claims of its choice and on the others."""
    sample, threshold = calibration.chosen_on, calibration.threshold
    if threshold is None:
        return _summarize_failure(sample)
    text = say(
        "It was chosen on {n} claims. Of these it accepts {told}",
        n=sample.claims,
        told=_count_right(threshold, sample),
    )
    if calibration.held_out is not None and calibration.measured is not None:
        measured = _count_right(calibration.measured, calibration.held_out)
        of_others = say(
            "Of the {n} held out, it accepts {told}", n=calibration.held_out.claims, told=measured
        )
        text = f"{text} {of_others}"
    return text


def _summarize_failure(sample: Sample) -> str:
    best = sample.find_best()
    if best is None:
        return say("No claim is accepted at any score. No policy is written.")
    return say(
        "The best precision is {share}, from a score of {score} on: {right} of {accepted} accepted claims "
        "are "
        "right. No policy is written.",
        share=show_share(best.right, best.accepted),
        score=best.score,
        right=best.right,
        accepted=best.accepted,
    )


def _count_right(threshold: Threshold, sample: Sample) -> str:
    if not threshold.accepted:
        return say("none.")
    precision = show_share(threshold.right, threshold.accepted)
    lower = show_share(threshold.lower_bp, WHOLE_BP)
    return say(
        "{accepted}, of which {right} rightly: precision {precision}, lower bound {lower}. That finds "
        "{recall} of "
        "the supported claims.",
        accepted=threshold.accepted,
        right=threshold.right,
        precision=precision,
        lower=lower,
        recall=show_share(threshold.right, sample.supported),
    )


def explain(calibration: Calibration) -> tuple[str, ...]:
    """Say in plain words what the figures mean, a paragraph each."""
    sample = calibration.chosen_on
    words = [
        say(
            "A claim is accepted if its score reaches the threshold and nothing in its evidence "
            "contradicts it. "
            "Precision is the share of right ones among the accepted; recall is the share of the supported "
            "claims that are accepted; coverage is the share of all claims that are. A higher threshold "
            "makes "
            "fewer mistakes and accepts less."
        ),
        say(
            "The lower bound says how low the precision may really be: if it were lower than that, a "
            "sample as "
            "good as this one would come about in fewer than {n} of 100 cases (exact binomial bound after "
            "Clopper and Pearson). It takes the threshold as given, and the claims as a fair draw from those "
            "you will check.",
            n=100 - SURE_PERCENT,
        ),
    ]
    if sample.refused:
        words.append(
            say(
                "No score accepts a claim that its evidence contradicts, of which not a word stands there, "
                "or "
                "that could not be read. Here that is {refused} of {n}, and {supported} of these are "
                "labelled "
                "as supported. They count towards recall and coverage.",
                refused=sample.refused,
                n=sample.claims,
                supported=sample.refused_supported,
            )
        )
    return tuple(words)


def list_rows(calibration: Calibration) -> tuple[ThresholdRow, ...]:
    """Return the table of thresholds: round scores at which something changes, and the chosen one."""
    sample, chosen = calibration.chosen_on, calibration.threshold
    # Of several that accept the same claims the lowest stands there, or the chosen one.
    by_accepted: dict[int, Threshold] = {}
    for score in range(0, MAX_SCORE + 1, STEP):
        threshold = sample.count_from(score)
        if threshold.accepted:
            by_accepted.setdefault(threshold.accepted, threshold)
    if chosen is not None:
        by_accepted[chosen.accepted] = chosen
    return tuple(
        show_threshold(threshold, sample, is_chosen=threshold is chosen)
        for threshold in sorted(by_accepted.values(), key=lambda threshold: threshold.score)
    )


def show_threshold(threshold: Threshold, sample: Sample, *, is_chosen: bool = False) -> ThresholdRow:
    """Return a threshold as a row, its shares those of a sample."""
    return ThresholdRow(
        score=f"{show(threshold.score)}",
        accepted=f"{show(threshold.accepted)}",
        right=f"{show(threshold.right)}",
        precision=show_share(threshold.right, threshold.accepted),
        lower=show_share(threshold.lower_bp, WHOLE_BP),
        recall=show_share(threshold.right, sample.supported),
        coverage=show_share(threshold.accepted, sample.claims),
        is_chosen=is_chosen,
    )


def list_bands(sample: Sample) -> tuple[BandRow, ...]:
    """Return the reliability table, band by band."""
    return tuple(_show_band(band) for band in sample.bands)


def _show_band(band: Band) -> BandRow:
    return BandRow(
        scores=say("{first} to {last}", first=band.first, last=band.last),
        claims=f"{show(band.claims)}",
        supported=f"{show(band.supported)}",
        share=show_share(band.supported, band.claims),
        permille=band.supported * 1_000 // band.claims if band.claims else 0,
    )


def comment_policy(calibration: Calibration) -> tuple[str, ...]:
    """Return the comment lines of the policy file: where its threshold comes from, without a date."""
    sample = calibration.chosen_on
    lines = [
        "Written by verifier policy calibrate: the score from which on a claim is accepted.",
        f"Wanted: a precision of {show_wanted(calibration.precision_bp)}.",
        f"Chosen on {sample.claims:,} labelled claims, {sample.supported:,} of them supported.",
    ]
    if calibration.threshold is not None:
        lines.append(f"There {_comment_counts(calibration.threshold, sample)}")
    if calibration.measured is not None and calibration.held_out is not None:
        held_out = calibration.held_out
        lines += [
            f"Measured on {held_out.claims:,} others, {held_out.supported:,} of them supported.",
            f"There {_comment_counts(calibration.measured, held_out)}",
        ]
    else:
        lines.append("Not measured on other claims: the precision looks better than it will be.")
    return (*lines, f"The labelled claims: {calibration.data.sha256}")


def _comment_counts(threshold: Threshold, sample: Sample) -> str:
    row = show_threshold(threshold, sample)
    return (
        f"{row.right} of {row.accepted} accepted are right: precision {row.precision}, lower bound "
        f"{row.lower}, recall {row.recall}."
    )

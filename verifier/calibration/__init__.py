"""Calibration: from labelled claims to the score from which on claims are accepted."""

from verifier.calibration.calibrate import Calibration, calibrate, score_claims

__all__ = ["Calibration", "calibrate", "score_claims"]

"""`verifier.labelled` of earlier versions: see `verifier.calibration.labelled`."""

from verifier.calibration.labelled import *  # noqa: F403

"""Sources: contexts and evidence made ready for checking, and the limits that inputs must keep."""

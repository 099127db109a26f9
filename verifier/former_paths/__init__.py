"""Import paths of earlier versions, one line each, so that code written for them runs.

`verifier` looks for its modules here, too: `verifier.batch` is `verifier.former_paths.batch`.
"""

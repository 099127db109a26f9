"""What the readers of quantities and of dates share: where a figure may stand, and the words around it.

A *figure* is whatever tells an amount or a time: ``3.2 million``, ``twenty-five``, ``Q4 2024``, ``July 4``.
Both readers work the same way:

1. One pass of one pattern finds the *anchors*: runs of digits, rows of number words, names of months and of
   weekdays (`verifier.parsers.numerics.anchors`). A text without any costs this pass and nothing more.
2. At each anchor a reading begins. It looks a few dozen characters to either side, never further, and it
   consumes what it reads, so the whole is linear in the text.
3. Dates are read first. A quantity never takes a character that a date has taken.

The patterns run on a copy of the text in which only ASCII capitals are lowered, so every place in it is a
place in the text, and no table of the interpreter is asked. Amounts are exact (`exact_values`).
"""

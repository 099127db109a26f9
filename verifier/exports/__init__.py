"""Cards in the forms of other systems: pure functions from cards to text or plain values.

A card is exported as it is given: whoever wants sources left out exports stored forms. Figures that a record
holds in basis points become shares here, which is the one place where there are floats. A module for each
form: `csv_rows`, `bundle`, `prov`, `otel`, `langfuse`, `preferences`, `parquet`.
"""

"""Receipts: a verdict with the call that gave it; replay, golden files and batches of them."""

from verifier.receipts.receipts import Receipt, read_receipt, record_call

__all__ = ["Receipt", "read_receipt", "record_call"]

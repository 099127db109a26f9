"""Fields that policies no longer have and what holds in their place: for the message that refuses one."""

from __future__ import annotations

from collections.abc import Mapping

CONSTANTS: Mapping[str, int | str] = {
    # Of policies.
    "claim_min_tokens": 2,
    "contradiction_min_bp": 7000,
    "credit_form": 10,
    "credit_prefix": 7,
    "credit_synonym": 7,
    "denial_reach": 1000,
    "edit_max_words": 3,
    "elision_max_parts": 8,
    "elision_min_part": 4,
    "format_min_chars": 20,
    "format_min_lines": 5,
    "lazy_anchor_min_uses": 3,
    "nearest_max_words": 64,
    "paraphrase_min_prose_words": 2,
    "paraphrase_min_tokens": 4,
    "partial_min_bp": 5000,
    "rest_min_tokens": 4,
    "score_document": 14,
    "score_doubt": 70,
    "score_names": 4,
    "score_numbers": 8,
    "score_window": 17,
    "stemmer": "snowball-3.1",
    "subject_min_tokens": 3,
    "token_min_chars": 4,
    "topic_min_bp": 2000,
    "weight_light": 1,
    "weight_name": 4,
    "weight_number": 6,
    "weight_subject": 1,
    "weight_word": 2,
    "weight_written_number": 2,
    # Of audit policies.
    "bm25_b_percent": 75,
    "bm25_k1_percent": 120,
    "confidence_base_bp": 5000,
    "confidence_high_bp": 8500,
    "confidence_low_bp": 5000,
    "confidence_off_bp": 3000,
    "confidence_similarity_bp": 8500,
    "context_sentences": 1,
    "correction_max_citations": 3,
    "gate_correct_bp": 5500,
    "gate_coverage_bp": 5000,
    "gate_incorrect_bp": 5000,
    "gate_min_quote_chars": 8,
    "gate_soft_percent": 25,
    "interleave_coverage_bp": 8000,
    "interleave_max_claims": 10,
    "interleave_max_retries": 3,
    "interleave_plain_bp": 5000,
    "interleave_similarity_bp": 5000,
    "jaccard_min_chars": 10,
    "jaccard_name_bp": 500,
    "jaccard_names_max_bp": 1500,
    "jaccard_number_bp": 2000,
    "jaccard_stride": 1,
    "jaccard_window_sentences": 3,
    "numeric_max_figures": 256,
    "numeric_max_inputs": 16,
    "preselection_keyword_bp": 8000,
    "preselection_numeric_bp": 2000,
    "preselection_off_chars": 5000,
    "preselection_spans_per_source": 10,
    "retrieval_max_searches": 2,
    "selfcheck_min_samples": 3,
    "selfcheck_ngram": 1,
    "sentence_min_words": 3,
    "support_floor_bp": 9000,
    "warning_contradicted_bp": 500,
    "warning_unsupported_bp": 2000,
}
"""Fields that became a constant of the code, with its value."""

WORD_LISTS = (
    # Of policies.
    *("absolute_words", "citation_cues", "claim_function_words", "comparators"),
    *("irregular_forms", "light_words", "modal_words", "negations", "prepositions", "pronouns"),
    *("relation_phrases", "relation_words", "symmetric_verbs", "turning_words"),
    # Of audit policies.
    *("comparative_phrases", "condition_openers", "definition_phrases", "derived_cues", "fact_patterns"),
    *("hypothesis_words", "jaccard_stop_words", "meta_phrases", "possibility_words", "prediction_words"),
    *("recommendation_words", "signal_cancels", "subjective_words", "superlatives"),
)
"""Word lists that hold under every policy as they ship."""

_SCORE = "the parts of a claim's score are constants of the code"
_GATE = "accept_score and forgiven say which claims are accepted"

REMOVED: Mapping[str, str] = {
    **{name: f"the constant {value}" for name, value in CONSTANTS.items()},
    **dict.fromkeys(WORD_LISTS, "the list of that name that ships holds under every policy"),
    **dict.fromkeys(("accept_by", "accept_min_score", "gate_one_missing_bp", "gate_order_bp"), _GATE),
    **dict.fromkeys(("score_complete", "score_conflict", "score_direction"), _SCORE),
    **dict.fromkeys(("score_polarity", "score_rows"), _SCORE),
    "correction_keep_partial": 'correction_keep has "partial" in its place',
    "function_words": "no rule reads such a list",
    "unspaced_weight": "it is 3 where any_script is true, and 1 where it is false",
    "window_sentences": "claim_window_sentences holds for soft units, too",
}
"""For each field that is gone, what holds now."""

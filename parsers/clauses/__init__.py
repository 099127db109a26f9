"""The reader of clauses: who does what to whom, under which cues, sentence by sentence."""

/** What was looked for in what somebody sent, and what was found. It informs whoever reads; it decides nothing. */
export type Finding = {
	/** Unique among the findings of a case. */
	name: string;
	/** Looked for, and nothing there. */
	clean: boolean;
	/** In a sentence, for staff. */
	words: string;
	evidence: Evidence[];
};

/** Plain text, whatever it holds. */
export type Evidence = {
	/** A sentence of theirs, as they wrote it. */
	quote?: string;
	/** Which field it stands in, or why it matters. */
	why?: string;
	/** Another record of ours, with what became of it. */
	record?: { path: string; name: string; state: string };
};

/** A text and the field that it was written into. */
export type Said = { field: string; text: string };

/** Article 6(1) of the GDPR: (a), (b) and (f). */
export type LegalBasis = "consent" | "request" | "interest";

/**
 * What a feature keeps about people, for the privacy page, in whole sentences of Markdown. Lengths of
 * time come from the constants by which the clock deletes, never from a number in the text.
 */
export type KeptData = {
	/** Their names in the database. */
	tables: readonly string[];
	/** The heading: "When you send a form". */
	when: string;
	what: string;
	why: string;
	basis: LegalBasis;
	seenBy: string;
	/** And what ends it. */
	until: string;
};

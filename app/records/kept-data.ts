/** Legal bases under Article 6(1) of the GDPR: points (a), (b) and (f). */
export type LegalBasis = "consent" | "request" | "interest";

/**
 * The personal data a feature keeps, described for the privacy page in full Markdown sentences. Retention
 * periods come from the constants the cleanup jobs use, never from a number in the text.
 */
export type KeptData = {
	tables: readonly string[];
	/** The heading, such as "When you send a form". */
	when: string;
	what: string;
	why: string;
	basis: LegalBasis;
	seenBy: string;
	/** How long the data is kept, and what ends that period. */
	until: string;
};

/** What the server says to a form that was sent; the same with and without JavaScript. */
export type FormAnswer =
	/** Kept for good. */
	| { kind: "sent"; heading: string; words: string; emailTypo?: EmailTypo }
	/** Something is missing or wrong; a message for each field by its name. */
	| { kind: "invalid"; errors: Record<string, string>; values: FormValues }
	/** Nothing is wrong with the form, but it cannot be taken now: too many, too large, no database. */
	| { kind: "refused"; words: string; values: FormValues };

/** What was typed, by field name: shown again in the form. */
export type FormValues = Record<string, string>;

/** An address that looks like a slip of the keys, and what was probably meant. Offered, never forced. */
export type EmailTypo = { written: string; meant: string };

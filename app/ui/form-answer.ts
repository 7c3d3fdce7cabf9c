export type FormAnswer =
	| { kind: "sent"; heading: string; words: string; emailTypo?: EmailTypo }
	| { kind: "invalid"; errors: Record<string, string>; values: FormValues }
	/** The form is valid but cannot be accepted now: too many, too large, no database. */
	| { kind: "refused"; words: string; values: FormValues };

export type FormValues = Record<string, string>;

export type EmailTypo = { written: string; meant: string };

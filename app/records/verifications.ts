export const verificationKinds = [
	"email",
	"phone",
	"code_photo",
	"microchip",
	"video_call",
	"vet_record",
	"licence",
] as const;
export type VerificationKind = (typeof verificationKinds)[number];

/** "registered": in a registry that doesn't say to whom. */
export const verificationResults = ["confirmed", "registered", "mismatch", "not_found"] as const;
export type VerificationResult = (typeof verificationResults)[number];

/** Only these are told to the public. */
export const positiveResults: readonly VerificationResult[] = ["confirmed", "registered"];

export type Verification<Name extends string = string> = {
	label: string;
	/** The field that was checked: a result counts while the field has the same value. */
	of?: Name;
	/** How long a result counts. */
	days: number;
	/** What the team can record, in its words. */
	results: Partial<Record<VerificationResult, string>>;
	/** Recorded when it happens, and not by a form of the team. */
	automatic?: true;
	/** On the public page; `on` is a date. */
	sentence(told: { on: string; name: string }): string;
	/** On the public page while it was never done. */
	unchecked?(told: { name: string }): string;
};

export type Verifications<Name extends string = string> = Partial<
	Record<VerificationKind, Verification<Name>>
>;

/** A line under “What we checked”; `not` where nothing was. */
export type ToldCheck = { words: string; not?: "Not checked" | "Not tested" };

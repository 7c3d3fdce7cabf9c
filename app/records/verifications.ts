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

/** "registered" means found in a registry that doesn't say who the owner is. */
export const verificationResults = ["confirmed", "registered", "mismatch", "not_found"] as const;
export type VerificationResult = (typeof verificationResults)[number];

/** The only results shown to the public. */
export const positiveResults: readonly VerificationResult[] = ["confirmed", "registered"];

export type Verification<Name extends string = string> = {
	label: string;
	/** The field that was checked; a result is valid only while the field's value stays the same. */
	of?: Name;
	days: number;
	results: Partial<Record<VerificationResult, string>>;
	/** Recorded automatically when it happens, not through a team form. */
	automatic?: true;
	/** The text on the public page; `on` is a formatted date. */
	sentence(told: { on: string; name: string }): string;
	/** The text on the public page if the check was never made. */
	unchecked?(told: { name: string }): string;
};

export type Verifications<Name extends string = string> = Partial<
	Record<VerificationKind, Verification<Name>>
>;

/** The checks of the contact details, which every kind of record has. */
export function contactChecks<Name extends string>(
	who: string,
	{ email, phone }: { email: Name; phone: Name },
): Verifications<Name> {
	return {
		phone: {
			label: "Phone",
			of: phone,
			days: 365,
			results: {
				confirmed: `We called, and the ${who} answered`,
				mismatch: `The number isn’t the ${who}’s`,
			},
			sentence: ({ on }) => `On ${on}, our team called the ${who}, who answered.`,
		},
		email: {
			label: "Email",
			of: email,
			days: 365,
			automatic: true,
			results: { confirmed: `The ${who} used a link that we emailed` },
			sentence: ({ on }) => `On ${on}, the ${who} confirmed the email address that we write to.`,
		},
	};
}

/** A line under “What we checked”; `not` is set if nothing was checked or tested. */
export type PublicCheck = { label: string; not?: "Not checked" | "Not tested" };

import type { AnyRecord } from "#app/records/record.ts";
import type { VerificationKind, VerificationResult } from "#app/records/verifications.ts";

export const noteLimit = 1000;
export const reasonLimit = 500;

/** Names the form field with the value that the page showed, because the owner may change it meanwhile. */
export function expectedName(field: string): string {
	return `expected-${field}`;
}

export function checkChoices({ verifications }: AnyRecord) {
	return Object.entries(verifications).flatMap(([kind, { label, results, automatic }]) =>
		automatic
			? []
			: Object.entries(results).map(([result, text]) => ({
					kind: kind as VerificationKind,
					result: result as VerificationResult,
					value: `${kind}/${result}`,
					label: `${label}: ${text}`,
				})),
	);
}

export const checkNotices = {
	check: "The check has been saved.",
	unchecked: "The check has been withdrawn. The history keeps it.",
	"code-requested": "An email with a private link is on its way to the owner.",
	"code-open": "We’ve already asked, and the code is still open. No second email was sent.",
	"code-over": "Nothing was sent: the decision is final, and the link wouldn’t open anything.",
	"code-sent": "The owner has already sent a photo. Look at it below.",
	"code-confirmed": "Saved: the photo shows the dog and the code.",
	"code-mismatch": "Saved. The owner gets an email with your reason, and can try again.",
	"code-unsent":
		"Saved. The owner gets no email: the decision is final, and the link wouldn’t open anything.",
	"code-replaced":
		"The owner has just sent another photo, so nothing was saved. Look at the new one.",
	"code-decided": "Someone else has already decided about this photo, so nothing was saved.",
};

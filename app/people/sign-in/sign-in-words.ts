import type { SignInAnswer } from "#app/people/sign-in/sign-in.ts";
import { inMinutes } from "#app/people/sign-in/sign-in-limits.ts";

/** What a page says to somebody who did not get in: for the alert area, and beside the field. */
export type SignInRefusal = { status: number; words: string; errors: Record<string, string> };

/** Said where no other way in would help. */
export function waitWords(wait: number): string {
	return `That was tried too often. Try again ${inMinutes(wait)}.`;
}

type Refused = Extract<SignInAnswer, { ok: false }>;

export function refusalOf(refused: Refused): SignInRefusal {
	if (refused.why === "wait") {
		const words = `That was tried too often. Try again ${inMinutes(refused.wait)}, or sign in by a mailed link or a passkey.`;
		return { status: 429, words, errors: { password: words } };
	}
	if (refused.why === "passkey") {
		const words = "Your team asks for a second factor: please sign in with your passkey.";
		// The alert area goes after five seconds; this stays.
		return { status: 422, words, errors: { password: words } };
	}
	return {
		status: 422,
		words: "You are not signed in yet.",
		errors: { password: "This email and this password do not belong together." },
	};
}

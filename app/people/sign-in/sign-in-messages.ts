import type { SignInAnswer } from "#app/people/sign-in/sign-in.ts";
import { inMinutes } from "#app/people/sign-in/sign-in-limits.ts";

export type SignInRefusal = { status: number; words: string; errors: Record<string, string> };

export function waitWords(wait: number): string {
	return `Too many attempts. Try again ${inMinutes(wait)}.`;
}

type Refused = Extract<SignInAnswer, { ok: false }>;

export function refusalOf(refused: Refused): SignInRefusal {
	if (refused.why === "wait") {
		const words = `Too many attempts. Try again ${inMinutes(refused.wait)}, or sign in with an emailed link or a passkey.`;
		return { status: 429, words, errors: { password: words } };
	}
	if (refused.why === "passkey") {
		const words = "Your team requires two-step sign-in. Please sign in with your passkey.";
		// The alert disappears after five seconds; this one stays.
		return { status: 422, words, errors: { password: words } };
	}
	return {
		status: 422,
		words: "You’re not signed in yet.",
		errors: { password: "That email and password don’t match." },
	};
}

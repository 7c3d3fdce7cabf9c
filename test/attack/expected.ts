import type { Finding } from "./tool.ts";

type Expected = { what: RegExp; where?: RegExp; words?: RegExp; because: string };

/** Known reports of the tools, and why they are no weakness here. Anything else fails the run. */
const expected: Expected[] = [
	{
		what: /HTTP Secure Headers/,
		words: /X-XSS-Protection is not set/,
		because:
			"Browsers have taken that filter out, because it could itself be used to read pages; the policy (CSP) does its work.",
	},
];

export function reasonFor({ what, where, words }: Finding): string | undefined {
	return expected.find(
		(each) =>
			each.what.test(what) &&
			(each.where?.test(where) ?? true) &&
			(each.words?.test(words) ?? true),
	)?.because;
}

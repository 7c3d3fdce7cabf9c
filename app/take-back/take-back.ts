export const answers = ["yes", "help", "no"] as const;
export type Answer = (typeof answers)[number];

/** Maximum message length in characters. */
export const wordsLimit = 1500;

export function answerLabels(name: string): Record<Answer, string> {
	return {
		yes: `Yes, we’ll take ${name} back`,
		help: "We’ll help find a home",
		no: "We can’t",
	};
}

export const uses = {
	changes: "Asking for changes",
	declined: "Declining",
	answer: "Answering a message",
} as const;

export type Use = keyof typeof uses;

/** In characters. */
export const replyLimit = 2000;

/** With its fields filled from what is at hand. */
export type FilledReply = { id: number; title: string; text: string };

export const field = /\{([^{}]*)\}/g;

/** Why a text with a field that nobody filled is not sent. */
export function unfilledError(text: string): string | undefined {
	const [first] = text.match(field) ?? [];
	return first && `Replace ${first} with your own words, or remove it.`;
}

export const insertButton = "insert";

export function boxName({ id }: Pick<FilledReply, "id">): string {
	return `reply-${id}`;
}

/** The replies whose boxes are checked, after what was typed. */
export function withReplies(
	typed: string,
	replies: readonly FilledReply[],
	isChecked: (box: string) => boolean,
): string {
	const chosen = replies.filter((reply) => isChecked(boxName(reply)));
	return [typed.trimEnd(), ...chosen.map(({ text }) => text)].filter(Boolean).join("\n\n");
}

export const uses = {
	changes: "Asking for changes",
	declined: "Declining",
	answer: "Answering a message",
} as const;

export type Use = keyof typeof uses;

/** Maximum length in characters. */
export const replyLimit = 2000;

export type FilledReply = { id: number; title: string; text: string };

export const field = /\{([^{}]*)\}/g;

export function unfilledError(text: string): string | undefined {
	const [first] = text.match(field) ?? [];
	return first && `Replace ${first} with your own words, or remove it.`;
}

export const insertButton = "insert";

export function boxName({ id }: Pick<FilledReply, "id">): string {
	return `reply-${id}`;
}

export function appendReplies(
	typed: string,
	replies: readonly FilledReply[],
	isChecked: (box: string) => boolean,
): string {
	const chosen = replies.filter((reply) => isChecked(boxName(reply)));
	return [typed.trimEnd(), ...chosen.map(({ text }) => text)].filter(Boolean).join("\n\n");
}

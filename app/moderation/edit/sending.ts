import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import type { EditAnswer } from "#app/moderation/edit/edit.ts";

/** Milliseconds that an answer may take: photos may go with it. */
const longestWait = 120_000;

/**
 * Posts what stands in a form to the door that would answer it without scripts, and returns what that
 * door says. A lost connection is an answer too: nothing typed is ever given up for an error page.
 */
export async function submitEdit(path: string, fields: FormData): Promise<EditAnswer> {
	const hasFiles = [...fields.values()].some((value) => value instanceof File && value.size > 0);
	const texts = [...fields].flatMap(([name, value]) =>
		typeof value === "string" ? [[name, value]] : [],
	);
	let status = 0;
	try {
		const response = await fetch(`${path}.data`, {
			method: "POST",
			body: hasFiles ? fields : new URLSearchParams(texts),
			signal: AbortSignal.timeout(longestWait),
		});
		status = response.status;
		if (response.body) {
			const answered: unknown = await (await decode(response.body, window)).value;
			const { data } = Object(answered);
			if (isEditAnswer(data)) return data;
		}
	} catch {
		// What came is no answer of ours, or nothing came: the status says what is known.
	}
	return { kind: "refused", words: wordsFor(status), values: {} };
}

function isEditAnswer(value: unknown): value is EditAnswer {
	return ["saved", "sent", "invalid", "elsewhere", "refused"].includes(Object(value).kind);
}

function wordsFor(status: number): string {
	const still = "Everything you typed is still here";
	if (status === 404) return `Not saved: this link no longer opens anything. ${still}.`;
	if (status === 0 || status === 200) {
		return `Not saved: the connection was lost on the way. ${still}; please try again.`;
	}
	return `Not saved: something went wrong on our side. ${still}; please try again in a minute.`;
}

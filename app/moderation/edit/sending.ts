import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import type { EditAnswer } from "#app/moderation/edit/edit.ts";

/** Milliseconds; the request may carry photos. */
const timeoutMs = 120_000;

/**
 * Posts a form to its route module as the browser would without scripts. A lost connection returns
 * an answer too, so that nothing typed is lost to an error page.
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
			signal: AbortSignal.timeout(timeoutMs),
		});
		status = response.status;
		if (response.body) {
			const decoded: unknown = await (await decode(response.body, window)).value;
			const { data } = Object(decoded);
			if (isEditAnswer(data)) return data;
		}
	} catch {
		// No readable answer: the status decides the message.
	}
	return { kind: "refused", words: messageFor(status), values: {} };
}

function isEditAnswer(value: unknown): value is EditAnswer {
	return ["saved", "sent", "invalid", "elsewhere", "refused"].includes(Object(value).kind);
}

function messageFor(status: number): string {
	const nothingLost = "Everything you typed is still here";
	if (status === 404) return `Not saved: this link no longer works. ${nothingLost}.`;
	if (status === 0 || status === 200) {
		return `Not saved: the connection was lost. ${nothingLost}. Please try again.`;
	}
	return `Not saved: something went wrong on our end. ${nothingLost}. Please try again in a minute.`;
}

import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import type { FormAnswer } from "#app/ui/form-state.ts";

/** Milliseconds, as for a page. */
const longestWait = 120_000;

/**
 * Posts a form to its route and returns the answer; a lost connection or a fault is an answer too. A router fetcher
 * would show the error page instead and lose what was typed.
 */
export async function postForm(form: HTMLFormElement): Promise<FormAnswer> {
	const written = new FormData(form);
	let status = 0;
	try {
		const response = await fetch(`${new URL(form.action).pathname}.data`, {
			method: "POST",
			body:
				form.enctype === "multipart/form-data"
					? written
					: new URLSearchParams([...written].map(([name, value]) => [name, String(value)])),
			signal: AbortSignal.timeout(longestWait),
		});
		status = response.status;
		if (response.body) {
			const answered: unknown = await (await decode(response.body, window)).value;
			const { data } = Object(answered);
			if (isFormAnswer(data)) return data;
		}
	} catch {
		// Not our JSON, or nothing at all: the status decides below.
	}
	return { kind: "refused", words: wordsFor(status), values: {} };
}

function isFormAnswer(value: unknown): value is FormAnswer {
	return ["sent", "invalid", "refused"].includes(Object(value).kind);
}

function wordsFor(status: number): string {
	const still = "Everything you typed is still here";
	if (status === 413) return `Not sent: this is more than we can accept at once. ${still}.`;
	if (status === 429)
		return `Not sent: too much came from your network just now. ${still}. Please try again in a few minutes.`;
	if (status === 0 || status === 200)
		return `Not sent: the connection was lost. Nothing is lost: ${still.toLowerCase()}. Try again; if it did reach us after all, it counts once.`;
	return `Not sent: something went wrong on our side. ${still}; please try again in a minute.`;
}

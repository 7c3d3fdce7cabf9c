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
	const body =
		form.enctype === "multipart/form-data"
			? written
			: new URLSearchParams([...written].map(([name, value]) => [name, String(value)]));
	const { status, data } = await postData(new URL(form.action).pathname, body);
	return isFormAnswer(data) ? data : { kind: "refused", words: wordsFor(status), values: {} };
}

/** What the route's action returned: undefined if unreadable, with status 0 if nothing arrived. */
export async function postData(
	path: string,
	body: FormData | URLSearchParams,
): Promise<{ status: number; data?: unknown }> {
	let status = 0;
	try {
		const signal = AbortSignal.timeout(longestWait);
		const response = await fetch(`${path}.data`, { method: "POST", body, signal });
		status = response.status;
		if (!response.body) return { status };
		const answered: unknown = await (await decode(response.body, window)).value;
		return { status, data: Object(answered).data };
	} catch {
		// Not our JSON, or nothing at all: the status decides.
		return { status };
	}
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

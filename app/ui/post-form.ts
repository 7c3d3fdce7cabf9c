import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import type { FormAnswer } from "#app/ui/form-state.ts";

/** Milliseconds; long because the request may include photos. */
const longestWait = 120_000;

/** Doesn't use a router fetcher, which would show the error page after a fault and lose user input. */
export async function post(
	path: string,
	fields: FormData,
	/** Only for up to 64 kB. */
	{ outlivesPage = false } = {},
): Promise<{ status: number; data?: unknown }> {
	const texts = [...fields].flatMap(([name, value]) =>
		typeof value === "string" ? [[name, value]] : [],
	);
	// A file field in which nothing was chosen has an empty file without a name.
	const hasFiles = [...fields.values()].some((value) => value instanceof File && value.name !== "");
	let status = 0;
	try {
		const response = await fetch(`${path}.data`, {
			method: "POST",
			body: hasFiles ? fields : new URLSearchParams(texts),
			keepalive: outlivesPage,
			signal: AbortSignal.timeout(longestWait),
		});
		status = response.status;
		if (response.body) {
			const answered: unknown = await (await decode(response.body, window)).value;
			return { status, data: Object(answered).data };
		}
	} catch {
		// Another format or no response at all: the caller decides by the status.
	}
	return { status };
}

export async function postForm(form: HTMLFormElement): Promise<FormAnswer> {
	const { status, data } = await post(new URL(form.action).pathname, new FormData(form));
	return isFormAnswer(data) ? data : { kind: "refused", words: wordsFor(status), values: {} };
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
		return `Not sent: the connection was lost. ${still}. Please try again: it can’t arrive twice.`;
	return `Not sent: something went wrong on our side. ${still}; please try again in a minute.`;
}

import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import type { FormAnswer } from "#app/ui/form-state.ts";
import type { Fault } from "#app/ui/sending.ts";

/** Milliseconds; long because the request may include photos. */
const longestWait = 120_000;

/** For answers that are shown in place, and for saves while someone types. */
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

export async function postForm(form: HTMLFormElement): Promise<FormAnswer | Fault["status"]> {
	const { status, data } = await post(new URL(form.action).pathname, new FormData(form));
	if (isFormAnswer(data)) return data;
	// A success without an answer isn't ours.
	return status === 200 ? 0 : status;
}

function isFormAnswer(value: unknown): value is FormAnswer {
	return ["sent", "invalid", "refused"].includes(Object(value).kind);
}

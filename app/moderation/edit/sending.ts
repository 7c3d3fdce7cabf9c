import type { EditAnswer } from "#app/moderation/edit/edit.ts";
import { postData } from "#app/ui/post-form.ts";

/**
 * Posts a form to its route module as the browser would without scripts. A lost connection returns
 * an answer too, so that nothing typed is lost to an error page.
 */
export async function submitEdit(path: string, fields: FormData): Promise<EditAnswer> {
	const hasFiles = [...fields.values()].some((value) => value instanceof File && value.size > 0);
	const texts = [...fields].flatMap(([name, value]) =>
		typeof value === "string" ? [[name, value]] : [],
	);
	const { status, data } = await postData(path, hasFiles ? fields : new URLSearchParams(texts));
	return isEditAnswer(data) ? data : { kind: "refused", words: messageFor(status), values: {} };
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

import type { EditAnswer } from "#app/moderation/edit/edit.ts";
import { post } from "#app/ui/post-form.ts";

export async function submitEdit(path: string, fields: FormData): Promise<EditAnswer> {
	const hasFiles = [...fields.values()].some((value) => value instanceof File && value.size > 0);
	const { status, data } = await post(path, fields, hasFiles);
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

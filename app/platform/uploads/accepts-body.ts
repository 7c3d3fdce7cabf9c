export type AcceptsBody = { bodyLimit: number; methods: readonly BodyMethod[] };

type BodyMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** Bytes for every field at its limit, with three bytes per letter, plus some margin. */
export const formLimit = 64 * 1024;

export function acceptsBody(
	bodyLimit = formLimit,
	methods: readonly BodyMethod[] = ["POST"],
): AcceptsBody {
	return { bodyLimit, methods };
}

export type AcceptsBody = { bodyLimit: number; methods: readonly BodyMethod[] };

type BodyMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** Bytes: every field at its limit with three bytes a letter, and some margin. */
export const formLimit = 64 * 1024;

export function acceptsBody(
	bodyLimit = formLimit,
	methods: readonly BodyMethod[] = ["POST"],
): AcceptsBody {
	return { bodyLimit, methods };
}

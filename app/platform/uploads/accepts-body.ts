export type AcceptsBody = { bodyLimit: number; methods: readonly BodyMethod[] };

type BodyMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** Bytes for every field at its limit, with three bytes per letter, plus some margin. */
export const formLimit = 64 * 1024;

/** More than any form has, but few enough to parse: each takes kilobytes of memory with a file, and much time. */
export const maxFields = 1_000;

export function acceptsBody(
	bodyLimit = formLimit,
	methods: readonly BodyMethod[] = ["POST"],
): AcceptsBody {
	return { bodyLimit, methods };
}

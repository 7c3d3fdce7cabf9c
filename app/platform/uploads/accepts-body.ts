/** What a route says of itself in its `handle`: what visitors may send to it, and up to how many bytes. */
export type AcceptsBody = { bodyLimit: number; methods: readonly BodyMethod[] };

type BodyMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** What a form without files may weigh: every field at its limit, three bytes a letter, and room. */
export const formLimit = 64 * 1024;

/** A form posts. Its action runs for these methods and no others. */
export function acceptsBody(
	bytes = formLimit,
	methods: readonly BodyMethod[] = ["POST"],
): AcceptsBody {
	return { bodyLimit: bytes, methods };
}

export function isAcceptingBody(handle: unknown): handle is AcceptsBody {
	return typeof handle === "object" && handle !== null && "bodyLimit" in handle;
}

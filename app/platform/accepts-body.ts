/** What a route says of itself in its `handle`: it takes what visitors send, up to so many bytes. */
export type AcceptsBody = { bodyLimit: number };

/** What a form without files may weigh: every field at its limit, three bytes a letter, and room. */
export const formLimit = 64 * 1024;

export function acceptsBody(bytes = formLimit): AcceptsBody {
	return { bodyLimit: bytes };
}

export function isAcceptingBody(handle: unknown): handle is AcceptsBody {
	return typeof handle === "object" && handle !== null && "bodyLimit" in handle;
}

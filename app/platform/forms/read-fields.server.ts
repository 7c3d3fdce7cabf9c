import { readUpTo } from "#app/platform/uploads/body-limit.server.ts";

/**
 * The fields of a form that was sent, as browsers send them; undefined when what came is no form.
 * The body is already limited: see body-limit.server.ts.
 */
export async function readFields(request: Request): Promise<FormData | undefined> {
	try {
		return await request.formData();
	} catch {
		return undefined;
	}
}

/** The same where the route takes heavier bodies than fields are; what weighs more is read no further. */
export async function readFieldsUpTo(
	most: number,
	request: Request,
): Promise<FormData | "too large" | undefined> {
	try {
		const body = await readUpTo(most, request);
		if (!body) return "too large";
		const { url, method, headers } = request;
		return await new Request(url, { method, headers, body }).formData();
	} catch {
		return undefined;
	}
}

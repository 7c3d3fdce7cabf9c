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

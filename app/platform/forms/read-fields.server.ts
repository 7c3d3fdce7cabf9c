import {
	askedValues,
	checkForm,
	type FormSchema,
	firstTextValues,
} from "#app/platform/forms/typed-form.server.ts";
import { maxFields } from "#app/platform/uploads/accepts-body.ts";
import { readUpTo } from "#app/platform/uploads/body-limit.server.ts";

/** Returns undefined for anything but a form with at most as many fields as a form can have. */
export async function readFields(request: Request): Promise<FormData | undefined> {
	const read = await readFieldsUpTo(Number.POSITIVE_INFINITY, request);
	return read === "too large" ? undefined : read;
}

export async function readFieldsUpTo(
	most: number,
	request: Request,
): Promise<FormData | "too large" | undefined> {
	try {
		const body = await readUpTo(most, request.body);
		if (!body) return "too large";
		// Counted before parsing, because each field costs far more than its bytes.
		if (hasMoreThan(maxFields, body)) return undefined;
		const { url, method, headers } = request;
		return await new Request(url, { method, headers, body }).formData();
	} catch {
		return undefined;
	}
}

function hasMoreThan(most: number, body: Buffer): boolean {
	let fields = 0;
	for (let at = 0; at !== -1; at = body.indexOf("&", at + 1)) if (++fields > most) return true;
	return false;
}

export async function readValues(request: Request): Promise<Record<string, string>> {
	return firstTextValues((await readFields(request)) ?? new FormData());
}

/** @param also fields that are read or sent back although the schema doesn't have them */
export async function readForm<Schema extends FormSchema>(
	request: Request,
	schema: Schema,
	also: readonly string[] = [],
) {
	const values = askedValues(await readValues(request), schema, also);
	return { values, ...checkForm(values, schema) };
}

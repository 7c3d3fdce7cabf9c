import {
	checkForm,
	type FormSchema,
	firstTextValues,
} from "#app/platform/forms/typed-form.server.ts";
import { readUpTo } from "#app/platform/uploads/body-limit.server.ts";

export async function readFields(request: Request): Promise<FormData | undefined> {
	try {
		return await request.formData();
	} catch {
		return undefined;
	}
}

export async function readFieldsUpTo(
	most: number,
	request: Request,
): Promise<FormData | "too large" | undefined> {
	try {
		const body = await readUpTo(most, request.body);
		if (!body) return "too large";
		const { url, method, headers } = request;
		return await new Request(url, { method, headers, body }).formData();
	} catch {
		return undefined;
	}
}

export async function readValues(request: Request): Promise<Record<string, string>> {
	return firstTextValues((await readFields(request)) ?? new FormData());
}

export async function readForm<Schema extends FormSchema>(request: Request, schema: Schema) {
	const values = await readValues(request);
	return { values, ...checkForm(values, schema) };
}

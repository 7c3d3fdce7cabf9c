export function numberIn(text: string | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

export function orNotFound<Value>(value: Value): Exclude<Value, undefined | null | false> {
	if (value === undefined || value === null || value === false) {
		throw new Response(null, { status: 404 });
	}
	return value as Exclude<Value, undefined | null | false>;
}

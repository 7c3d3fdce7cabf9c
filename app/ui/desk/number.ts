export function numberIn(text: string | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

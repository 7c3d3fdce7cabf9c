/** The number in an address; undefined for anything else. */
export function numberIn(text: string | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Without spaces and hyphens, in capitals. */
export function normalizeMicrochip(text: string): string {
	return text.replace(/[\s-]/g, "").toUpperCase();
}

/** What is wrong with a normalized number: ISO chips have 15 digits, older ones 9 or 10 characters. */
export function microchipFault(number: string): string | undefined {
	if (!/^(?:\d{15}|[\dA-Z]{9,10})$/.test(number)) {
		return "A microchip number has 15 digits; older ones have 9 or 10 characters. You’ll find it in your vet’s papers.";
	}
	if (/^(.)\1+$/.test(number) || /^999\d{12}$/.test(number)) {
		return "This number is used for tests only. Check it in your vet’s papers.";
	}
	return undefined;
}

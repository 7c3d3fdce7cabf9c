/** Unescaped ? and & in the address would add recipients. */
export function mailtoOf(address: string): string {
	return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}

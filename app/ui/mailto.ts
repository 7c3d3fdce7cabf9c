/** The link that writes to an address, which may hold ? and &: they would add recipients to the mail. */
export function mailtoOf(address: string): string {
	return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}

/** Numbers the UTC days, on which everything that is counted in days changes. */
export function currentDay(): number {
	return Math.floor(Date.now() / 86_400_000);
}

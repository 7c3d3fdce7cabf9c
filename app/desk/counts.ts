import { countWaiting } from "#app/desk/cases/cases.ts";

/** How many items wait, samples too, by the address of the page that lists them. */
export async function deskCounts(): Promise<Record<string, number>> {
	const waiting = Object.entries(await countWaiting());
	return Object.fromEntries(waiting.map(([path, { many, samples }]) => [path, many + samples]));
}

import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits for what is being ended, so many milliseconds at most: a server that hangs answers no goodbye,
 * and a process that stops would be killed for its patience. Its own end cuts what is left.
 */
export async function endWithin(longest: number, ending: Promise<unknown>): Promise<void> {
	await Promise.race([ending, sleep(longest, undefined, { ref: false })]);
}

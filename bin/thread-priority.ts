import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** `nice` steps: helpers get a third of the main thread's share of a core. At 10, memory grew by 10 MB. */
const niceSteps = 5;
const last = 19;

/**
 * Lowers the priority of helper threads (garbage collection, compression, hashing, images), so that on two
 * cores Linux doesn't let them displace the main thread. Does nothing on other systems. Call it once the
 * helpers exist, which is after files were read and a port is open.
 */
export function yieldToMainThread(): void {
	if (process.platform !== "linux") return;
	// The process may have been started with a lower priority.
	const priority = Math.min(getPriority() + niceSteps, last);
	for (const thread of readdirSync("/proc/self/task").map(Number)) {
		if (thread === process.pid) continue;
		try {
			setPriority(thread, priority);
		} catch {
			// The thread has ended, or changing its priority isn't permitted.
		}
	}
}

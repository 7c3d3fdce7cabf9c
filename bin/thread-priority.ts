import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** Steps of `nice`: a third of the share, where both want the same core. With 10 memory grew by 10 MB more. */
const behind = 5;
const last = 19;

/**
 * The thread that answers goes before those that help it: they collect garbage, compress, hash and make
 * photos. On two cores Linux lets a helper that it wakes take its place, for a seventh of the time while the
 * other core idles. Only Linux gives each thread a priority of its own; elsewhere, and
 * where it is forbidden, nothing changes. Threads that a helper starts later are like it.
 *
 * Call it when the helpers are there: after files were read and a port listens.
 */
export function yieldToMainThread(): void {
	if (process.platform !== "linux") return;
	// Whoever started the program may have put all of it behind others.
	const priority = Math.min(getPriority() + behind, last);
	for (const thread of readdirSync("/proc/self/task").map(Number)) {
		if (thread === process.pid) continue;
		try {
			setPriority(thread, priority);
		} catch {
			// It has ended meanwhile, or belongs to nobody who may.
		}
	}
}

import type { Reporter } from "vitest/node";

/** Ends the run with one line. A file that could not be loaded counts as a failed test. */
export const summary: Reporter = {
	onTestRunEnd(files, errors) {
		const counts = { passed: 0, failed: errors.length, skipped: 0 };
		for (const file of files) {
			const states = [...file.children.allTests()].map((test) => test.result().state);
			for (const state of states) if (state !== "pending") counts[state]++;
			if (file.state() === "failed" && !states.includes("failed")) counts.failed++;
		}
		const { passed, failed, skipped } = counts;
		console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
	},
};

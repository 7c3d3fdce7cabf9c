/**
 * Reads Vitest's JSON report and counts what it says. A test file that could not be read at all
 * holds no failed test: it counts as one.
 */
export function readReport(text) {
	const report = JSON.parse(text);
	const broken = report.testResults.filter(
		(file) =>
			file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
	);
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + broken.length,
		skipped: report.numPendingTests + (report.numTodoTests ?? 0),
		success: report.success,
	};
}

/** The last line of a test run: "12 passed, 0 failed", and the skipped ones where there are any. */
export function closingLine({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A test file that could not be loaded contains no failed test, so it counts as one. */
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

export function closingLine({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

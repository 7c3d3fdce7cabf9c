import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "./setup-build.mjs";
import { Failure, runInFront, runQuietly, say, scriptOf } from "./setup-run.mjs";

/**
 * Runs every check, even after a failure. A failed check outside the tests counts as one failed test. Chosen tests run
 * without the checks of the whole project, and with a build only if they serve the site.
 */
export async function test(node, args) {
	const firstOption = args.findIndex((arg) => arg.startsWith("-"));
	const chosen = firstOption < 0 ? args : args.slice(0, firstOption);
	const needsBuild = chosen.length === 0 || (await mayNeedBuild(node, chosen));
	const failures = [];
	const attempt = async (name, check) => {
		try {
			await check();
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			say(error.message);
			failures.push(name);
		}
	};
	const beside = [
		chosen.length === 0 && attempt("style", () => checkStyle(node)),
		needsBuild && attempt("types", () => checkTypes(node)),
	];
	if (needsBuild) await attempt("build", () => build(node));
	const counts = await runTests(node, args);
	await Promise.all(beside);
	if (counts.reason) failures.push(counts.reason);
	counts.failed += failures.length;
	if (failures.length > 0) say(`Also failed: ${failures.join(", ")}.`);
	const { passed, failed, skipped } = counts;
	say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
	return counts.failed > 0 ? 1 : 0;
}

async function mayNeedBuild(node, chosen) {
	const { code, output } = await runQuietly(node, ["test/test-needs.ts", ...chosen]);
	if (code !== 0) throw new Failure(output);
	return JSON.parse(output);
}

async function checkStyle(node) {
	say("Checking the style (biome)…");
	await check(node, [scriptOf("@biomejs/biome", "biome"), "ci", "--colors=off", "."]);
}

async function checkTypes(node) {
	say("Checking the types (tsc)…");
	await check(node, [scriptOf("@react-router/dev", "react-router"), "typegen"]);
	await check(node, [scriptOf("typescript", "tsc"), "--noEmit"]);
}

async function check(node, command) {
	const { code, output } = await runQuietly(node, command);
	if (code !== 0) throw new Failure(`${output.trim()}\n`);
}

async function runTests(node, args) {
	say("Running the tests (vitest)…");
	const folder = mkdtempSync(path.join(os.tmpdir(), "ccr-report-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const file = path.join(folder, "report.json");
	const code = await runInFront(node, [
		scriptOf("vitest", "vitest"),
		"run",
		...args,
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${file}`,
	]);
	return resultOf(file, code);
}

function resultOf(file, code) {
	let counts;
	try {
		counts = readReport(readFileSync(file, "utf8"));
	} catch {
		return { passed: 0, failed: 0, skipped: 0, reason: "vitest, which wrote no report" };
	}
	if (counts.passed + counts.failed === 0)
		return { ...counts, reason: "vitest, which ran no test" };
	if (counts.failed === 0 && (code !== 0 || !counts.success)) {
		return { ...counts, reason: `vitest, which ended with code ${code}` };
	}
	return counts;
}

/** A test file that could not be loaded contains no failed test, so it counts as one. */
function readReport(text) {
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

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { arch, availableParallelism, cpus, platform, release, totalmem } from "node:os";
import { promisify } from "node:util";
import { browserVersion } from "./browser.ts";

/** What the figures were measured on, one line each. */
export async function describeMachine(about: {
	postgresVersion: string;
	/** What else ran: processes that wanted a core in the minute before the run. */
	loadBefore: number;
}): Promise<string[]> {
	const chromium = await browserVersion().catch(() => "none");
	return [
		`Processor: ${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? "unknown"}`,
		`Memory: ${Math.round(totalmem() / 2 ** 30)} GiB`,
		`System: ${await systemName()}, ${platform()} ${release()} ${arch()}`,
		`Node ${process.versions.node}, PostgreSQL ${about.postgresVersion}, Chromium ${chromium}`,
		`Load average before the run: ${about.loadBefore.toFixed(1)}`,
		`Date: ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
		`Commit: ${await commit()}`,
	];
}

async function systemName(): Promise<string> {
	const text = await readFile("/etc/os-release", "utf8").catch(() => "");
	return /^PRETTY_NAME="?([^"\n]*)/m.exec(text)?.[1] ?? platform();
}

async function commit(): Promise<string> {
	const git = async (...args: string[]) => {
		const { stdout } = await promisify(execFile)("git", args, { cwd: import.meta.dirname });
		return stdout.trim();
	};
	try {
		const changed = await git("status", "--porcelain", "--", "..", ":!results.md");
		return (await git("rev-parse", "--short", "HEAD")) + (changed ? " with changes" : "");
	} catch {
		return "unknown";
	}
}

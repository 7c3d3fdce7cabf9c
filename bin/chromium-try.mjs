import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Only guards against hanging. */
const timeoutMs = 120_000;

/**
 * Uses the debugging port, because server builds lack `--dump-dom` and hang on it.
 * @param {{ executablePath: string, args: string[], env: Record<string, string> }} browser
 * @returns {Promise<boolean>}
 */
export async function tryBrowser({ executablePath, args, env }) {
	const profile = mkdtempSync(path.join(os.tmpdir(), "ccr-chromium-"));
	const child = spawn(
		executablePath,
		[
			"--headless",
			"--remote-debugging-port=0",
			`--user-data-dir=${profile}`,
			"--no-first-run",
			"--disable-dev-shm-usage",
			...args,
			"about:blank",
		],
		// Its own process group, so that all its processes can be ended together.
		{ env, stdio: ["ignore", "ignore", "pipe"], detached: process.platform !== "win32" },
	);
	const end = new Promise((resolve) => {
		child.on("error", () => resolve(false));
		child.on("close", () => resolve(false));
	});
	const limit = new AbortController();
	const late = setTimeout(() => limit.abort(), timeoutMs);
	const aborted = new Promise((resolve) => {
		limit.signal.addEventListener("abort", () => resolve(false));
	});
	try {
		return await Promise.race([showsPage(child, limit.signal), end, aborted]);
	} catch {
		return false;
	} finally {
		clearTimeout(late);
		limit.abort();
		stop(child);
		await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 3000).unref())]);
		rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
	}
}

async function showsPage(child, signal) {
	const port = await portOf(child);
	const page = encodeURIComponent("data:text/html,<script>document.title = 40 + 2</script>");
	const opened = await fetch(`http://127.0.0.1:${port}/json/new?${page}`, {
		method: "PUT",
		signal,
	});
	const { id } = await opened.json();
	for (;;) {
		const answer = await fetch(`http://127.0.0.1:${port}/json/list`, { signal });
		if ((await answer.json()).some((tab) => tab.id === id && tab.title === "42")) return true;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

function portOf(child) {
	return new Promise((resolve) => {
		let said = "";
		child.stderr.setEncoding("utf8").on("data", (text) => {
			said += text;
			const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1];
			if (port !== undefined) resolve(port);
		});
	});
}

function stop(child) {
	if (child.pid === undefined) return;
	try {
		if (process.platform === "win32") child.kill();
		else process.kill(-child.pid, "SIGKILL");
	} catch {
		// It has already ended.
	}
}

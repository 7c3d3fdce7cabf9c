import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fetchChromium, fetched } from "./chromium-fetch.mjs";
import { tryBrowser } from "./chromium-try.mjs";
import { Failure, inProject } from "./setup-run.mjs";

/**
 * What a launcher needs: `{ executablePath, args, env }`, where `env` is the whole environment.
 * @typedef {{ executablePath: string, args: string[], env: Record<string, string> }} Chromium
 */

const memory = inProject("node_modules", ".cache", "ccr-chromium.json");

/**
 * Finds a Chromium that starts: the one named by CHROMIUM, a headless shell that is installed or was fetched before, or
 * a desktop browser. Throws when CHROMIUM names one that does not start.
 * @returns {Promise<Chromium | undefined>}
 */
export async function findChromium() {
	return (await findShell()) ?? (await firstThatStarts(desktops()));
}

/**
 * As findChromium, but fetches a headless shell before it takes a desktop browser, with which the tests take half as
 * long again. `node` is a Node 24 to unpack it with.
 * @returns {Promise<Chromium>}
 */
export async function ensureChromium({ say = console.log, node = process.execPath } = {}) {
	const shell = await findShell();
	if (shell !== undefined) return shell;
	const desktop = await firstThatStarts(desktops());
	const reasons = [];
	for await (const { candidate, reason } of fetchChromium({ say, node, shellOnly: !!desktop })) {
		const working = candidate && (await check(candidate));
		if (working) return working;
		reasons.push(reason ?? `${candidate.executablePath} does not start.`);
	}
	if (desktop !== undefined) return desktop;
	throw new Failure(
		"The tests need a Chromium, and none could be found or fetched here:\n" +
			`${reasons.map((reason) => `  ${reason}\n`).join("")}` +
			"Install Chromium or Google Chrome, or set CHROMIUM to the path of its program.",
	);
}

async function findShell() {
	const named = process.env.CHROMIUM;
	if (named) {
		const found = await check({ executablePath: path.resolve(named) });
		if (found !== undefined) return found;
		throw new Failure(`CHROMIUM is set to ${named}, which does not start as a browser.`);
	}
	return await firstThatStarts([...programs(["chromium-headless-shell"]), ...fetched()]);
}

async function firstThatStarts(candidates) {
	for (const candidate of candidates) {
		const found = await check(candidate);
		if (found !== undefined) return found;
	}
	return undefined;
}

function desktops() {
	const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
	const places = { darwin: onMac, win32: onWindows, linux: onLinux }[process.platform] ?? onLinux;
	return [
		...programs(names),
		...places()
			.filter((file) => existsSync(file))
			.map((executablePath) => ({ executablePath })),
	];
}

function programs(names) {
	const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
	return names
		.flatMap((name) => folders.map((folder) => path.join(folder, name)))
		.filter((file) => existsSync(file))
		.map((executablePath) => ({ executablePath }));
}

const onLinux = () => [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/snap/bin/chromium",
	"/opt/google/chrome/chrome",
];

const onMac = () =>
	["Chromium", "Google Chrome", "Microsoft Edge"].flatMap((name) =>
		["/Applications", `${process.env.HOME}/Applications`].map(
			(folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
		),
	);

const onWindows = () =>
	["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"]
		.flatMap((name) => process.env[name] ?? [])
		.flatMap((folder) => [
			path.join(folder, "Chromium", "Application", "chrome.exe"),
			path.join(folder, "Google", "Chrome", "Application", "chrome.exe"),
			path.join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
		]);

/** A browser that started once is remembered until its file changes: a try takes half a second. */
async function check({ executablePath, libraries, fonts }) {
	if (!existsSync(executablePath)) return undefined;
	const { mtimeMs, size } = statSync(executablePath);
	const key = [executablePath, mtimeMs, size, process.getuid?.()].join("|");
	const known = recall()[key];
	if (known !== undefined) return complete(executablePath, known);
	const isRoot = process.getuid?.() === 0;
	const environments = [{}, ...(libraries ? [{ LD_LIBRARY_PATH: libraries }] : [])].map((env) =>
		fonts && !existsSync("/etc/fonts/fonts.conf") ? { ...env, FONTCONFIG_PATH: fonts } : env,
	);
	for (const env of environments) {
		for (const args of isRoot ? [["--no-sandbox"]] : [[], ["--no-sandbox"]]) {
			const attempt = complete(executablePath, { args, env });
			if (!(await tryBrowser(attempt))) continue;
			remember(key, { args, env });
			return attempt;
		}
	}
	return undefined;
}

function complete(executablePath, { args, env }) {
	return { executablePath, args, env: { ...process.env, ...env } };
}

function recall() {
	try {
		return JSON.parse(readFileSync(memory, "utf8"));
	} catch {
		return {};
	}
}

function remember(key, found) {
	try {
		mkdirSync(path.dirname(memory), { recursive: true });
		writeFileSync(memory, JSON.stringify({ ...recall(), [key]: found }, null, "\t"));
	} catch {
		// node_modules is read-only: then the browser is tried each time.
	}
}

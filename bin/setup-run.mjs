import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export const inProject = (...names) => path.join(root, ...names);

export function scriptOf(name, command) {
	const folder = inProject("node_modules", ...name.split("/"));
	const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
	return path.join(folder, typeof bin === "string" ? bin : bin[command]);
}

export function say(line) {
	console.log(line);
}

/** Shown to the person without a stack. */
export class Failure extends Error {}

export const seconds = (since) => `${Math.max(1, Math.round((Date.now() - since) / 1000))} s`;

export const lastLines = (text, count = 25) => text.trim().split("\n").slice(-count).join("\n");

function environment(extra, isColored) {
	const env = { ...process.env, ...extra };
	if (isColored) return env;
	delete env.FORCE_COLOR;
	return { ...env, NO_COLOR: "1" };
}

/** Exit code 127 when the program is missing. */
export async function runQuietly(command, args, { env, cwd = root, shell = false } = {}) {
	const child = spawn(command, args, {
		cwd,
		env: environment(env, false),
		shell,
		stdio: ["ignore", "pipe", "pipe"],
		windowsHide: true,
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	const code = await waitForChild(child).catch((error) => {
		output += error.message;
		return 127;
	});
	return { code, output };
}

export function runInFront(command, args, { env } = {}) {
	const isColored = process.stdout.isTTY === true;
	return waitForChild(
		spawn(command, args, { cwd: root, env: environment(env, isColored), stdio: "inherit" }),
	);
}

/** Replaces this process, where Node can do that (from 22.15 on, not on Windows): a launcher would hold 50 MB. */
export async function runInstead(command, args, { env } = {}) {
	if (process.platform === "win32" || !process.execve) return runInFront(command, args, { env });
	process.chdir(root);
	const isColored = process.stdout.isTTY === true;
	process.execve(command, [command, ...args], environment(env, isColored));
}

/** Waits for a child, even through Ctrl-C. */
function waitForChild(child) {
	let interrupted;
	let last = 0;
	const onSignal = (signal) => {
		// The terminal sends Ctrl-C to every process, and npm forwards it once more.
		const isEcho = Date.now() - last < 1000;
		const childHasIt = signal === "SIGINT" && last === 0 && isAtTerminal();
		last = Date.now();
		interrupted = signal;
		if (!isEcho && !childHasIt) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
	};
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
	for (const signal of signals) process.on(signal, onSignal);
	const watch = watchNpm(() => onSignal("SIGTERM"));
	return new Promise((resolve, reject) => {
		child.on("error", (error) => {
			clearInterval(watch);
			reject(error);
		});
		child.on("close", (code, signal) => {
			clearInterval(watch);
			for (const name of signals) process.off(name, onSignal);
			const end = code ?? 128 + (os.constants.signals[signal] ?? 1);
			if (interrupted !== undefined) process.exit(end);
			resolve(end);
		});
	});
}

/** npm sends SIGTERM to the shell between us, and that shell dies without forwarding it. */
export function watchNpm(onGone) {
	if (process.env.npm_lifecycle_event === undefined || process.platform === "win32")
		return undefined;
	const parent = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(watch);
		onGone();
	}, 250);
	return watch.unref();
}

function isAtTerminal() {
	return [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
}

export function runNpm(args, options) {
	const beside = path.dirname(process.execPath);
	const found = [
		process.env.npm_execpath,
		path.join(beside, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
		path.join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
	].find((file) => file?.endsWith("npm-cli.js") && existsSync(file));
	if (found !== undefined) return runQuietly(process.execPath, [found, ...args], options);
	return runQuietly("npm", args, { ...options, shell: process.platform === "win32" });
}

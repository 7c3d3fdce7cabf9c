#!/usr/bin/env node
/**
 * The commands of package.json: installs when the lockfile has changed, builds when the sources have changed, then runs
 * the command's program with Node 24. Plain JavaScript for Node 20 or later, because nothing is installed yet.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import * as fs from "node:fs";
import { connect, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inProject = (name) => path.join(root, name);
const vitest = ["node_modules/vitest/vitest.mjs", "run"];

const commands = {
	/** What `npm start` needs before its shell starts the site, so that no launcher stays in memory. */
	ready: { builds: true, makesDatabase: true },
	/** For services that were set up when this command started the site. */
	start: { builds: true, makesDatabase: true, runs: ["build/start.js"] },
	dev: { runs: ["bin/start.ts", "--dev"], mode: "development" },
	build: { builds: "always" },
	admin: { runs: ["bin/admin.ts"] },
	outbox: { runs: ["bin/outbox.ts"] },
	backup: { runs: ["bin/backup.ts"] },
	restore: { runs: ["bin/restore.ts"] },
	move: { runs: ["bin/storage-move.ts"] },
	// Tests build by themselves as soon as one needs the built site (test/build.ts).
	test: { runs: vitest, mode: "test" },
	rest: { runs: vitest, mode: "test", suite: "rest" },
	long: { runs: vitest, mode: "test", suite: "long" },
	faults: { runs: vitest, mode: "test", suite: "fault" },
	attack: { runs: vitest, mode: "test", suite: "attack" },
	tools: { builds: true, runs: ["test/attack/run.ts"] },
	crash: { builds: true, runs: ["test/crash/run.ts"] },
	bench: { builds: true, runs: ["bench/run.ts"] },
};

/** Shown without a stack. */
class Failure extends Error {}

async function main([name = "", ...args]) {
	if (Number.parseInt(process.versions.node, 10) < 20) {
		throw new Failure(`This needs Node 20 or later, and this is ${process.version}.`);
	}
	if (!Object.hasOwn(commands, name)) {
		throw new Failure(`Usage: node bin/setup.mjs ${Object.keys(commands).join(" | ")}`);
	}
	const { builds, makesDatabase, runs, mode = "production", suite } = commands[name];
	const node = await install();
	await Promise.all([
		builds && build(node, { always: builds === "always" }),
		makesDatabase && makeDatabase(node),
	]);
	if (!runs) return 0;
	const [file, ...own] = runs;
	if (!fs.existsSync(inProject(file))) throw new Failure(`${file} doesn’t exist here.`);
	const env = { NODE_ENV: mode, ...process.env, ...(suite && { TEST_SUITE: suite }) };
	return await run(node, [inProject(file), ...own, ...args], cacheFor(file, env));
}

/** From the second time on, Node's compiler of TypeScript isn't loaded. */
function cacheFor(file, env) {
	if (!file.endsWith(".ts")) return env;
	return { NODE_COMPILE_CACHE: inProject("node_modules/.cache/ccr-compiled"), ...env };
}

/** A first start makes its database while the site is built. If that fails, the start says why. */
async function makeDatabase(node) {
	const { DATABASE_URL, DATA_DIR = "data" } = process.env;
	if (DATABASE_URL || fs.existsSync(path.resolve(root, DATA_DIR))) return;
	const file = "bin/make-database.ts";
	const env = cacheFor(file, { NODE_ENV: "production", ...process.env });
	await runQuietly(node, [inProject(file)], { env });
}

const advice =
	"See what npm says above (no network, no space, or a folder that cannot be written), then run the same command again.";

/**
 * Returns a Node 24, which is where the start script of package.json expects it. Needs neither network nor npm when
 * everything is there.
 */
async function install() {
	const packaged = inProject(
		`node_modules/node/bin/node${process.platform === "win32" ? ".exe" : ""}`,
	);
	const stamp = inProject("node_modules/.ccr-installed");
	const lockfile = fs.readFileSync(inProject("package-lock.json"), "utf8");
	const wanted = hashOf(lockfile, process.platform, process.arch);
	if (read(stamp) === wanted && (await isNode24(packaged))) return packaged;
	return await withLock(async () => {
		// Another process may have installed while we waited for the lock.
		if (read(stamp) !== wanted && !isInstalled(JSON.parse(lockfile))) await installPackages();
		if (!(await isNode24(packaged))) await addNode(packaged);
		fs.writeFileSync(stamp, wanted);
		return packaged;
	});
}

async function installPackages() {
	console.log("Installing packages (once, about a minute)…");
	const begun = Date.now();
	// The lockfile pins versions, so cached packages are always current.
	const flags = "--include=dev --prefer-offline --no-audit --no-fund --loglevel=error".split(" ");
	// npm's default retries take many minutes per package without a network.
	const brief = "--fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=3000";
	const args = ["ci", ...flags, ...brief.split(" ")];
	const cli = process.env.npm_execpath;
	const { code, output } = cli?.endsWith("npm-cli.js")
		? await runQuietly(process.execPath, [cli, ...args])
		: await runQuietly("npm", args, { shell: process.platform === "win32" });
	if (code !== 0) throw new Failure(`${output}\n\nThe packages could not be installed. ${advice}`);
	console.log(`Installed in ${secondsSince(begun)}.`);
}

/** Whether someone has run `npm ci` already, on a machine like this one. */
function isInstalled({ packages }) {
	const list = read(inProject("node_modules/.package-lock.json"));
	if (list === undefined) return false;
	const there = JSON.parse(list).packages;
	return Object.entries(packages).every(([name, { version, os, cpu, libc, ...entry }]) => {
		if (name === "" || there[name]?.version === version) return true;
		const isForUs = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
		return (entry.optional || entry.devOptional) && !isForUs;
	});
}

/** For when npm was told not to run the install script that fetches Node. */
async function addNode(packaged) {
	if (await isNode24(process.execPath)) {
		fs.mkdirSync(path.dirname(packaged), { recursive: true });
		fs.copyFileSync(process.execPath, packaged);
		return;
	}
	console.log("Fetching Node 24 (once)…");
	const { output } = await runQuietly(process.execPath, ["installArchSpecificPackage.js"], {
		cwd: inProject("node_modules/node"),
		// The script calls npm by name.
		env: {
			...process.env,
			PATH: `${process.env.PATH}${path.delimiter}${path.dirname(process.execPath)}`,
		},
	});
	if (await isNode24(packaged)) return;
	throw new Failure(
		`${output}\n\nNode 24 could not be fetched. ${advice} Or install Node 24 on this machine (this is ${process.version}).`,
	);
}

async function isNode24(node) {
	const { code, output } = await runQuietly(node, ["--version"]);
	return code === 0 && Number.parseInt(output.slice(1), 10) >= 24;
}

const sources = [
	"app",
	"public",
	// Part of the build: the program compares the database with this journal.
	"drizzle",
	"bin",
	"server.ts",
	"static-files.ts",
	"site.config.ts",
	"site.policies.ts",
	"vite.config.ts",
	"react-router.config.ts",
	"tsconfig.json",
	"package.json",
	"package-lock.json",
];
const leftOut = /\.(test|spec)\.tsx?$|\.mjs$|(^|[\\/])\.[^\\/]+$/;

/** Builds the desk and the site, unless the sources are the same as at the last build. */
export async function build(node, { always = false } = {}) {
	const wanted = hashOf(
		...sources.flatMap(filesOf).flatMap((file) => [file, fs.readFileSync(inProject(file))]),
	);
	const stamp = inProject("build/.ccr-built");
	const isBuilt = () => !always && read(stamp) === wanted;
	if (isBuilt()) return;
	await withLock(async () => {
		// Another process may have built while we waited for the lock.
		if (isBuilt()) return;
		console.log("Building the site…");
		const begun = Date.now();
		try {
			fs.rmSync(stamp, { force: true });
		} catch (error) {
			if (!["EROFS", "EACCES", "EPERM"].includes(error.code)) throw error;
			throw new Failure(
				"The code is newer than its build, and this user can’t write to this folder: run node bin/setup.mjs build as a user who can.",
			);
		}
		await bundle(node);
		fs.writeFileSync(stamp, wanted);
		console.log(`Built in ${secondsSince(begun)}.`);
	});
}

/** Runs React Router's builds in a folder that has the sources. Two, see docs/decisions/014-desk-apart.md. */
export async function bundle(node, cwd = root) {
	const { bin } = JSON.parse(read(inProject("node_modules/@react-router/dev/package.json")));
	const command = inProject(`node_modules/@react-router/dev/${bin["react-router"]}`);
	for (const side of ["desk", "site"]) {
		const env = { ...process.env, NODE_ENV: "production" };
		const { code, output } = await runQuietly(node, [command, "build", "--mode", side], {
			cwd,
			env,
		});
		if (code !== 0) throw new Failure(`${output}\n\nThe site could not be built.`);
	}
}

function filesOf(name) {
	if (!fs.existsSync(inProject(name))) return [];
	if (path.extname(name) !== "") return [name];
	return fs
		.readdirSync(inProject(name), { recursive: true })
		.map((file) => path.join(name, file))
		.filter((file) => path.extname(file) !== "" && !leftOut.test(file))
		.sort();
}

/**
 * Runs `work` while no other command of this project installs or builds: npm and the bundler break when two of them
 * write to one folder. The lock is a socket, which the system frees when its process ends, however it ends.
 */
async function withLock(work) {
	const name = `ccr-setup-${hashOf(root).slice(0, 16)}`;
	const file = path.join(os.tmpdir(), name);
	const pipes = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` };
	const address = pipes[process.platform] ?? file;
	for (let tries = 0; ; tries++) {
		const server = createServer();
		if (await happens(server.listen(address), "listening")) {
			return await work().finally(() => server.close());
		}
		if (tries === 0) {
			console.log("Another command is installing or building here. Waiting for it to finish…");
		}
		await sleep(250);
		// Where a socket is a file, that of a process that was killed stays.
		if (address !== file) continue;
		const socket = connect(file);
		if (!(await happens(socket, "connect"))) fs.rmSync(file, { force: true });
		socket.destroy();
	}
}

function happens(emitter, event) {
	return once(emitter, event).then(
		() => true,
		() => false,
	);
}

/** Returns a program's last lines and its exit code, which is 127 when it is missing. */
async function runQuietly(command, args, options) {
	const stdio = ["ignore", "pipe", "pipe"];
	const child = spawn(command, args, { cwd: root, windowsHide: true, ...options, stdio });
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	const code = await exitCodeOf(child).catch(() => 127);
	return { code, output: output.trim().split("\n").slice(-25).join("\n") };
}

/** Replaces this process where Node can do that (from 22.15 on, not on Windows): a launcher would hold 50 MB. */
async function run(command, args, env) {
	process.chdir(root);
	if (process.execve) process.execve(command, [command, ...args], env);
	return await exitCodeOf(spawn(command, args, { env, stdio: "inherit" }));
}

/** Passes on requests to stop. The terminal itself sends Ctrl-C to the child. */
async function exitCodeOf(child) {
	const passOn = (signal) => signal === "SIGINT" || child.kill(signal);
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, passOn);
	const [code, signal] = await once(child, "close").finally(() => {
		for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(name, passOn);
	});
	return code ?? 128 + os.constants.signals[signal];
}

function read(file) {
	return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

function hashOf(...parts) {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(part).update("\0");
	return hash.digest("hex");
}

function secondsSince(begun) {
	return `${Math.max(1, Math.round((Date.now() - begun) / 1000))} s`;
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	main(process.argv.slice(2)).then(
		(code) => {
			process.exitCode = code;
		},
		(error) => {
			console.error(error instanceof Failure ? error.message : error);
			process.exitCode = 1;
		},
	);
}

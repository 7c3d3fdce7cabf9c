import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject, say } from "./setup-run.mjs";

const lockFile = inProject(".ccr-setup.lock");
/** Milliseconds. A holder renews its lock; a process that reused a dead holder's pid does not. */
const renewMs = 5_000;
const staleAfter = 60_000;
const pollMs = 250;
/** Milliseconds; longer than it takes to replace a lock that was found stale. */
const settleMs = 500;

/**
 * Runs `work` while no other command of this project installs or builds: npm and the bundler break when two of them
 * write to one folder.
 */
export async function withLock(work) {
	const held = await acquire();
	const renewal = setInterval(() => renew(held), renewMs);
	const end = () => release(held);
	// On Ctrl-C.
	process.once("exit", end);
	try {
		return await work();
	} finally {
		clearInterval(renewal);
		process.off("exit", end);
		end();
	}
}

async function acquire() {
	const ours = JSON.stringify({ pid: process.pid, host: os.hostname(), since: Date.now() });
	let hasToldUser = false;
	for (;;) {
		try {
			writeFileSync(lockFile, ours, { flag: "wx" });
			return ours;
		} catch (error) {
			// The folder is not writable: installing or building will fail with its own message.
			if (error.code !== "EEXIST") return undefined;
		}
		if (isStale()) {
			// Several may do so at once; the last one wins.
			writeFileSync(lockFile, ours);
			await sleep(settleMs);
			if (read() === ours) return ours;
		}
		if (!hasToldUser)
			say("Another command is installing or building here. Waiting for it to finish…");
		hasToldUser = true;
		await sleep(pollMs);
	}
}

function isStale() {
	const age = ageOfLock();
	if (age === undefined) return false;
	if (age > staleAfter) return true;
	const { pid, host } = parse(read());
	return host === os.hostname() && Number.isInteger(pid) && !isAlive(pid);
}

function ageOfLock() {
	try {
		return Date.now() - statSync(lockFile).mtimeMs;
	} catch {
		return undefined;
	}
}

function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		// Being written right now, or its writer was killed.
		return {};
	}
}

function read() {
	try {
		return readFileSync(lockFile, "utf8");
	} catch {
		return undefined;
	}
}

function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}

function renew(held) {
	if (held === undefined || read() !== held) return;
	const now = new Date();
	utimesSync(lockFile, now, now);
}

function release(held) {
	if (held !== undefined && read() === held) rmSync(lockFile, { force: true });
}

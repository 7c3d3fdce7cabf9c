import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject, say } from "./setup-run.mjs";

const lockFile = inProject(".ccr-setup.lock");
/** Milliseconds. A holder renews its lock; a process that got a dead holder's number does not. */
const renewEvery = 5_000;
const staleAfter = 60_000;
const pollEvery = 250;
/** Longer than it takes from finding a lock stale to replacing it, for everybody who found it so. */
const contest = 500;

/**
 * Runs `work` while no other command of this project installs or builds: npm and the bundler break
 * when two of them write to one folder. Says so when it has to wait.
 */
export async function withLock(work) {
	const held = await acquire();
	const renewal = setInterval(() => renew(held), renewEvery);
	const end = () => release(held);
	// Ctrl-C ends the process while work goes on.
	process.once("exit", end);
	try {
		return await work();
	} finally {
		clearInterval(renewal);
		process.off("exit", end);
		end();
	}
}

/** What stands in our lock file; undefined where the folder cannot be written at all. */
async function acquire() {
	const ours = JSON.stringify({ pid: process.pid, host: os.hostname(), since: Date.now() });
	let told = false;
	for (;;) {
		try {
			writeFileSync(lockFile, ours, { flag: "wx" });
			return ours;
		} catch (error) {
			// Whoever cannot write here installs and builds nothing either; that has its own words.
			if (error.code !== "EEXIST") return undefined;
		}
		if (isStale()) {
			// Several may do so at once; the last of them is the one that goes on.
			writeFileSync(lockFile, ours);
			await sleep(contest);
			if (read() === ours) return ours;
		}
		if (!told) say("Another command installs or builds here. Waiting for it to finish…");
		told = true;
		await sleep(pollEvery);
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
		// It is being written just now, or whoever wrote it was killed.
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

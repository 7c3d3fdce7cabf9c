import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const canTrace = spawnSync("strace", ["-V"]).status === 0;
if (!canTrace) console.info("Power cuts are not tried here: the package strace is not installed.");

const calls = [
	"openat",
	"mkdir",
	"write",
	"pwrite64",
	"writev",
	"pwritev",
	"ftruncate",
	"sendfile",
	"copy_file_range",
	"fsync",
	"fdatasync",
	"rename",
	"renameat2",
	"unlink",
	"unlinkat",
	"rmdir",
];

/** Returns the words before a command that log its system calls to a file; the command keeps its PID. */
export function straceCommand(log: string): string[] {
	return [
		"strace",
		"-D",
		"-f",
		"-y",
		"-qq",
		"--seccomp-bpf",
		"-s",
		"4096",
		"-e",
		`trace=${calls.join()}`,
		"-e",
		"signal=none",
		"-o",
		log,
	];
}

type Content = { isDirty: boolean };
type Names = Map<string, Content>;

/**
 * Returns what a folder would have lost in a power cut at the end of a trace: paths whose name (`lost`) or
 * content (`torn`) had not reached the disk. Only a finished `fsync` counts, of the file and of every folder
 * on the way to it.
 */
export function findPowerCutLosses(folder: string, log: string, before: Set<string>) {
	const names: Names = new Map();
	const durable: Names = new Map();
	for (const path of before) {
		const content = { isDirty: false };
		names.set(path, content);
		durable.set(path, content);
	}
	replay(readFileSync(log, "utf8"), folder, names, durable);
	const lost: string[] = [];
	const torn: string[] = [];
	for (const path of pathsIn(folder)) {
		if (!isNamed(path, folder, names, durable)) lost.push(path);
		else if (durable.get(path)?.isDirty) torn.push(path);
	}
	return { lost, torn };
}

/** Returns whether the name itself and every folder on the way to it are durable. */
function isNamed(path: string, folder: string, names: Names, durable: Names): boolean {
	for (let at = path; at.length > folder.length; at = dirname(at)) {
		if (!durable.has(at) || durable.get(at) !== names.get(at)) return false;
	}
	return true;
}

export function pathsIn(folder: string): string[] {
	if (!existsSync(folder)) return [];
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return entries.map((entry) => join(entry.parentPath, entry.name));
}

type Doing = (names: Names, durable: Names) => void;

/** Replays the changes below the folder in the order in which they finished. */
function replay(log: string, folder: string, names: Names, durable: Names): void {
	const begun = new Map<string, { text: string; sync: Doing | undefined }>();
	for (const line of log.split("\n")) {
		const [, pid = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
		const halfway = /^(.*) <unfinished \.\.\.>$/.exec(rest)?.[1];
		if (halfway !== undefined) {
			begun.set(pid, { text: halfway, sync: syncOf(halfway, names, durable) });
			continue;
		}
		const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
		const first = resumed === undefined ? undefined : begun.get(pid);
		begun.delete(pid);
		const text = first ? first.text + resumed : rest;
		if (/ = -1 E/.test(text) || !text.includes(folder)) continue;
		const doing = first?.sync ?? syncOf(text, names, durable) ?? changeOf(text);
		doing?.(names, durable);
	}
}

/** `fsync` persists the state from when it began; what other calls have persisted since then stays. */
function syncOf(text: string, names: Names, durable: Names): Doing | undefined {
	const path = /^f(?:data)?sync\(\d+<([^>]*)>/.exec(text)?.[1];
	if (!path) return undefined;
	const inside = [...names].filter(([name]) => dirname(name) === path);
	const gone = [...durable.keys()].filter((name) => dirname(name) === path && !names.has(name));
	const own = names.get(path);
	return () => {
		if (own) own.isDirty = false;
		for (const name of gone) durable.delete(name);
		for (const [name, content] of inside) durable.set(name, content);
	};
}

function changeOf(text: string): Doing | undefined {
	const [, opened] = /^openat\(.*O_CREAT.* = \d+<([^>]*)>/.exec(text) ?? [];
	if (opened) {
		return (names) => {
			if (!names.has(opened)) names.set(opened, { isDirty: true });
		};
	}
	const [, made] = /^mkdir\("([^"]*)"/.exec(text) ?? [];
	if (made) return (names) => void names.set(made, { isDirty: false });
	const [, from, to] = /^rename(?:at2)?\((?:\S+, )?"([^"]*)", (?:\S+, )?"([^"]*)"/.exec(text) ?? [];
	if (from && to) {
		return (names) => {
			const content = names.get(from);
			names.delete(from);
			if (content) names.set(to, content);
		};
	}
	const [, gone] = /^(?:unlink|rmdir|unlinkat)\((?:\S+, )?"([^"]*)"/.exec(text) ?? [];
	if (gone) return (names) => void names.delete(gone);
	const [, written] =
		/^(?:p?writev?|pwrite64|ftruncate|sendfile|copy_file_range)\(\d+<([^>]*)>/.exec(text) ?? [];
	if (!written) return undefined;
	return (names) => {
		const content = names.get(written);
		if (content) content.isDirty = true;
	};
}

export const within = (folder: string) => (path: string) => relative(folder, path);

import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

export type Account = { prefix: string[]; uid?: number; gid?: number };

const ourselves: Account = { prefix: [] };

export async function accountOfCluster(folder: string): Promise<Account> {
	if (process.getuid?.() !== 0) return ourselves;
	const { uid, gid } = await stat(folder);
	return uid === 0 ? namespaced() : { prefix: [], uid, gid };
}

/** Returns accounts to try, best first. PostgreSQL refuses root, and initdb refuses unnamed users. */
export async function accountsForNewCluster(parent: string): Promise<Account[]> {
	if (process.getuid === undefined) return [ourselves];
	if (process.getuid() !== 0) return [hasName() ? ourselves : await namespaced()];
	const accounts = [await namespaced()];
	const owner = await firstOtherOwner(parent);
	if (owner !== undefined) accounts.push(owner);
	const nobody = (await readUsers()).find((user) => user.name === "nobody");
	if (nobody !== undefined) accounts.push({ prefix: [], uid: nobody.uid, gid: nobody.gid });
	return accounts;
}

/** Keeps our uid outside the namespace, and has a name in /etc/passwd inside, which initdb requires. */
async function namespaced(): Promise<Account> {
	const users = (await readUsers()).filter((user) => user.uid !== 0 && user.name !== "nobody");
	const uid = users.find((user) => user.uid === 1000)?.uid ?? users[0]?.uid ?? 1000;
	return { prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${uid}`] };
}

async function firstOtherOwner(folder: string): Promise<Account | undefined> {
	for (let at = folder; ; at = path.dirname(at)) {
		const { uid, gid } = await stat(at);
		if (uid !== 0) return { prefix: [], uid, gid };
		if (at === path.dirname(at)) return undefined;
	}
}

function hasName(): boolean {
	try {
		return os.userInfo().username !== "";
	} catch {
		return false;
	}
}

async function readUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
	const list = await readFile("/etc/passwd", "utf8").catch(() => "");
	return list.split("\n").flatMap((line) => {
		const [name = "", , uid, gid] = line.split(":");
		return uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
	});
}

const inherited = ["PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot"];

/** Returns options for PostgreSQL's programs, which get none of the site's secrets. */
export function spawnOptions({ uid, gid }: Account) {
	const environment = Object.entries(process.env).filter(([name]) => inherited.includes(name));
	return {
		cwd: path.parse(process.execPath).root,
		// macOS refuses to start PostgreSQL without a valid locale.
		env: { ...Object.fromEntries(environment), LC_ALL: "C" },
		windowsHide: true,
		...(uid === undefined ? {} : { uid, gid }),
	};
}

export function run(
	account: Account,
	program: string,
	args: string[],
): Promise<{ code: number; output: string }> {
	const [command = program, ...rest] = [...account.prefix, program, ...args];
	return new Promise((resolve) => {
		execFile(command, rest, spawnOptions(account), (error, stdout, stderr) => {
			if (!error) resolve({ code: 0, output: stdout + stderr });
			else if (typeof error.code === "number")
				resolve({ code: error.code, output: stdout + stderr });
			else resolve({ code: -1, output: error.message });
		});
	});
}

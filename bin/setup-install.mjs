import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLock } from "./setup-lock.mjs";
import { Failure, inProject, lastLines, runNpm, runQuietly, say, seconds } from "./setup-run.mjs";

const stamp = inProject("node_modules", ".ccr-installed");
const machine = `${process.platform}-${process.arch}`;
const suffix = process.platform === "win32" ? ".exe" : "";
const packaged = inProject("node_modules", "node", "bin", `node${suffix}`);

/**
 * Installs the packages when the list of them has changed, and returns the path of a Node that
 * runs the program. Does not need the network, nor npm, when they are there.
 */
export async function install() {
	const list = readFileSync(inProject("package-lock.json"), "utf8");
	const wanted = createHash("sha256").update(list).update(machine).digest("hex");
	if (read(stamp) === wanted && (await runsProgram(packaged))) return packaged;
	return await withLock(async () => {
		// Whoever held the lock before may have done it.
		if (read(stamp) !== wanted) {
			if (!isInstalled(list)) await installPackages();
			writeFileSync(stamp, wanted);
		}
		return await findNode();
	});
}

/** What only the measurements need. Without it they leave out the rows that ask for it. */
export async function installBenchTools() {
	const folder = inProject("bench", "tools");
	if (existsSync(path.join(folder, "node_modules"))) return;
	say("Installing what only the measurements need (once)…");
	const flags = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
	const { code } = await runNpm(["install", ...flags], { cwd: folder });
	if (code !== 0) say("It could not be installed; Lighthouse is left out.");
}

async function installPackages() {
	say("Installing packages (once, about a minute)…");
	const begun = Date.now();
	const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
	// What the cache holds is not asked for again: the list of packages says which versions are meant.
	const cached = "--prefer-offline";
	// Without a network npm's own patience is many minutes, one package after the other.
	const brief = [
		"--fetch-retries=1",
		"--fetch-retry-mintimeout=1000",
		"--fetch-retry-maxtimeout=3000",
	];
	const flags = ["--include=dev", cached, ...quiet, ...brief];
	let result = await runNpm(["ci", ...flags]);
	if (result.output.includes("EUSAGE")) {
		// A list made where the registry lacks the packages of other machines (macOS's, say) misses
		// them. `npm ci` refuses such a list everywhere; this takes all that it does say, and adds them.
		result = await runNpm(["install", "--no-save", ...flags]);
	}
	if (result.code !== 0) {
		throw new Failure(
			`${lastLines(result.output)}\n\nThe packages could not be installed (npm ended with code ` +
				`${result.code}). ${adviceFor(result.output)}`,
		);
	}
	say(`Installed in ${seconds(begun)}.`);
}

const noNetwork =
	/^(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONN\w+|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)$/;

/** What somebody can do about it, from what npm said. */
function adviceFor(output) {
	const read = (name) => new RegExp(`^npm (?:error|ERR!) ${name} (.+)$`, "m").exec(output)?.[1];
	const [code = "", at] = [read("code")?.trim(), read("path")?.trim()];
	const again = "then run the same command again.";
	// It may fail over a file that is missing because there was no room for it.
	if (/\b(ENOSPC|EDQUOT)\b/.test(output)) {
		return `There is no space left on the disk${at ? ` of ${at}` : ""}. Make room there, ${again}`;
	}
	if (at) {
		return `npm could not write ${at} (${code}). Make that possible, or name another folder for its cache (npm_config_cache=FOLDER), ${again}`;
	}
	if (noNetwork.test(code)) return `Check the network connection, ${again}`;
	return `See what npm says above, ${again}`;
}

/** Whether npm has already put the listed packages there, told to by somebody else. */
function isInstalled(list) {
	const there = parse(read(inProject("node_modules", ".package-lock.json")));
	if (there === undefined) return false;
	return Object.entries(JSON.parse(list).packages).every(([name, entry]) => {
		if (name === "" || there[name]?.version === entry.version) return true;
		const isForUs = entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch);
		return (entry.optional || entry.devOptional) && !(isForUs && entry.libc === undefined);
	});
}

function parse(text) {
	try {
		return JSON.parse(text).packages;
	} catch {
		return undefined;
	}
}

function read(file) {
	return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** The packaged Node 24. npm may have been told not to run the script that fetches its program. */
async function findNode() {
	if (await runsProgram(packaged)) return packaged;
	say("Fetching Node 24 (once)…");
	const begun = Date.now();
	const { output } = await runQuietly(process.execPath, ["installArchSpecificPackage.js"], {
		cwd: inProject("node_modules", "node"),
		// The script calls npm by its name.
		env: { PATH: `${process.env.PATH}${path.delimiter}${path.dirname(process.execPath)}` },
	});
	if (await runsProgram(packaged)) {
		say(`Fetched in ${seconds(begun)}.`);
		return packaged;
	}
	if (await runsProgram(process.execPath)) return process.execPath;
	throw new Failure(
		`${lastLines(output)}\n\nNode 24 could not be fetched. ${adviceFor(output)} Or install Node 24 ` +
			`on this machine (this is ${process.version}).`,
	);
}

async function runsProgram(node) {
	if (!existsSync(node)) return false;
	const { code, output } = await runQuietly(node, ["--version"]);
	return code === 0 && Number(/^v(\d+)/.exec(output)?.[1]) >= 24;
}

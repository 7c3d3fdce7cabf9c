import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLock } from "./setup-lock.mjs";
import { Failure, inProject, lastLines, runNpm, runQuietly, say, seconds } from "./setup-run.mjs";

const stamp = inProject("node_modules", ".ccr-installed");
const machine = `${process.platform}-${process.arch}`;
const suffix = process.platform === "win32" ? ".exe" : "";
const packaged = inProject("node_modules", "node", "bin", `node${suffix}`);

const advice =
	"See what npm says above (no network, no space, or a folder that cannot be written), then run the same command again.";

/**
 * Installs the packages when the lock file has changed, and returns the path of a Node 24, which is where the start
 * script of package.json expects it. Needs neither network nor npm when everything is there.
 */
export async function install() {
	const list = readFileSync(inProject("package-lock.json"), "utf8");
	const wanted = createHash("sha256").update(list).update(machine).digest("hex");
	if (read(stamp) === wanted && (await runsProgram(packaged))) return packaged;
	return await withLock(async () => {
		// Another process may have installed while we waited for the lock.
		if (read(stamp) !== wanted) {
			if (!isInstalled(list)) await installPackages();
			writeFileSync(stamp, wanted);
		}
		return await findNode();
	});
}

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
	// The lock file pins versions, so cached packages are always current.
	const cached = "--prefer-offline";
	// npm's default retries take many minutes per package without a network.
	const brief = [
		"--fetch-retries=1",
		"--fetch-retry-mintimeout=1000",
		"--fetch-retry-maxtimeout=3000",
	];
	const flags = ["--include=dev", cached, ...quiet, ...brief];
	const result = await runNpm(["ci", ...flags]);
	if (result.code !== 0) {
		throw new Failure(
			`${lastLines(result.output)}\n\nThe packages could not be installed. ${advice}`,
		);
	}
	say(`Installed in ${seconds(begun)}.`);
}

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

/** npm may have been told not to run the install script that fetches Node. Without a network, this Node is taken. */
async function findNode() {
	if (await runsProgram(packaged)) return packaged;
	say("Fetching Node 24 (once)…");
	const begun = Date.now();
	const { output } = await runQuietly(process.execPath, ["installArchSpecificPackage.js"], {
		cwd: inProject("node_modules", "node"),
		// The script calls npm by name.
		env: { PATH: `${process.env.PATH}${path.delimiter}${path.dirname(process.execPath)}` },
	});
	if (await runsProgram(packaged)) {
		say(`Fetched in ${seconds(begun)}.`);
		return packaged;
	}
	if (await runsProgram(process.execPath)) {
		mkdirSync(path.dirname(packaged), { recursive: true });
		copyFileSync(process.execPath, packaged);
		return packaged;
	}
	throw new Failure(
		`${lastLines(output)}\n\nNode 24 could not be fetched. ${advice} Or install Node 24 ` +
			`on this machine (this is ${process.version}).`,
	);
}

async function runsProgram(node) {
	if (!existsSync(node)) return false;
	const { code, output } = await runQuietly(node, ["--version"]);
	return code === 0 && Number(/^v(\d+)/.exec(output)?.[1]) >= 24;
}

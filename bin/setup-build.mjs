import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLock } from "./setup-lock.mjs";
import { Failure, inProject, root, runQuietly, say, scriptOf, seconds } from "./setup-run.mjs";

const stamp = inProject("build", ".ccr-built");
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
const leftOut = /\.(test|spec)\.tsx?$|\.mjs$|(^|\/)\.[^/]+$/;

export async function build(node, { always = false } = {}) {
	const wanted = hash();
	const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
	if (!always && isBuilt()) return;
	await withLock(async () => {
		// Another process may have built while we waited for the lock.
		if (always || !isBuilt()) await buildAs(wanted, node);
	});
}

async function buildAs(wanted, node) {
	say("Building the site…");
	const begun = Date.now();
	try {
		rmSync(stamp, { force: true });
	} catch (error) {
		if (!["EROFS", "EACCES", "EPERM"].includes(error.code)) throw error;
		throw new Failure(
			"The code is newer than its build, and this folder cannot be written: run node bin/setup.mjs build first, as whoever may.",
		);
	}
	for (const side of ["desk", "site"]) {
		const { code, output } = await runQuietly(
			node,
			[scriptOf("@react-router/dev", "react-router"), "build", "--mode", side],
			{ env: { NODE_ENV: "production" } },
		);
		if (code !== 0) throw new Failure(`${output.trim()}\n\nThe site could not be built.`);
	}
	mkdirSync(inProject("build"), { recursive: true });
	writeFileSync(stamp, wanted);
	say(`Built in ${seconds(begun)}.`);
}

function hash() {
	const sum = createHash("sha256");
	for (const file of sources.flatMap(list).filter((name) => !leftOut.test(name))) {
		sum
			.update(`${file}\0`)
			.update(readFileSync(inProject(file)))
			.update("\0");
	}
	return sum.digest("hex");
}

function list(name) {
	if (!existsSync(inProject(name))) return [];
	if (path.extname(name) !== "") return [name];
	return readdirSync(inProject(name), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
		.map((file) => path.relative(root, file).split(path.sep).join("/"))
		.sort();
}

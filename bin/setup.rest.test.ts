import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patience } from "#test/waiting.ts";

const root = join(import.meta.dirname, "..");
const packaged = join(root, "node_modules/node/bin/node");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const children: ChildProcess[] = [];
let project = "";

/** Fails when two run at once, like npm and the bundler. */
const alone = (name: string, work: string) => `
	import { existsSync, mkdirSync, appendFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
	mkdirSync("at-work");
	appendFileSync("${name}-runs", "x");
	await new Promise((later) => setTimeout(later, 700));
	${work}
	rmSync("at-work", { recursive: true });`;

/** Waits for the database, if there is one to make, so that it was made before or is made after. */
const bundle = `
	for (let left = 200; left > 0 && existsSync("bin/make-database.ts") && !existsSync("made"); left--) {
		await new Promise((later) => setTimeout(later, 100));
	}
	mkdirSync("build", { recursive: true });
	writeFileSync("build/start.js", \`
		import { existsSync } from "node:fs";
		console.log("the site runs", process.env.NODE_COMPILE_CACHE ?? "");
		if (existsSync("stays")) setInterval(() => {}, 1000);\`);`;

beforeEach(async () => {
	project = await mkdtemp(join(tmpdir(), "ccr-setup-"));
	mkdirSync(join(project, "bin"));
	for (const file of globSync("setup*.mjs", { cwd: import.meta.dirname })) {
		cpSync(join(import.meta.dirname, file), join(project, "bin", file));
	}
	const files = {
		"package.json": `{ "type": "module" }`,
		"package-lock.json": `{ "packages": {} }`,
		"npm/npm-cli.js": alone(
			"npm",
			`mkdirSync("node_modules/node/bin", { recursive: true });
			mkdirSync("node_modules/@react-router/dev", { recursive: true });
			writeFileSync("node_modules/@react-router/dev/package.json", '{ "type": "module", "bin": { "react-router": "bundle.js" } }');
			writeFileSync("node_modules/@react-router/dev/bundle.js", ${JSON.stringify(alone("bundler", bundle))});
			symlinkSync(${JSON.stringify(packaged)}, "node_modules/node/bin/node");`,
		),
	};
	mkdirSync(join(project, "npm"));
	for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
});
afterEach(async () => {
	for (const child of children.splice(0)) killAll(child, "SIGKILL");
	await rm(project, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs what `npm start` does, in a shell as npm does. */
function command(line: string = scripts.start, settings: NodeJS.ProcessEnv = {}) {
	const child = spawn("sh", ["-c", line], {
		cwd: project,
		env: {
			...process.env,
			NODE_COMPILE_CACHE: undefined,
			DATABASE_URL: undefined,
			DATA_DIR: undefined,
			PORT: "0",
			HOST: undefined,
			...settings,
			npm_execpath: join(project, "npm/npm-cli.js"),
		},
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	children.push(child);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	const ended = once(child, "close").then(([code]) => ({ code, output }));
	return { child, ended, said: () => output };
}

/** Kills the process group, as a container or a terminal does. */
function killAll({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
	if (pid && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

async function runs() {
	const count = async (name: string) =>
		(await readFile(join(project, name), "utf8").catch(() => "")).length;
	return { npm: await count("npm-runs"), bundler: await count("bundler-runs") };
}

test("the first start makes the database during the build, and goes on if that fails", async () => {
	await writeFile(
		join(project, "bin/make-database.ts"),
		`import { appendFileSync, existsSync, mkdirSync } from "node:fs";
		appendFileSync("made", existsSync("build") ? "after" : "before");
		mkdirSync("data");
		process.exit(1);`,
	);
	for (const _ of ["first", "second"]) {
		expect(await command().ended).toEqual({
			code: 0,
			output: expect.stringContaining("the site runs"),
		});
	}
	expect(await readFile(join(project, "made"), "utf8")).toBe("before");
});

test.skipIf(process.platform !== "linux")(
	"no launcher stays in memory beside the site, which gets the signal to stop",
	async () => {
		await writeFile(join(project, "stays"), "");
		const { child, ended, said } = command();
		await vi.waitFor(() => expect(said()).toContain("the site runs"), patience);
		const group = globSync("/proc/[0-9]*/stat")
			.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : ""))
			.filter((stat) => stat.split(") ")[1]?.split(" ")[2] === String(child.pid));
		expect(group.filter((stat) => /\((node|MainThread)\)/.test(stat))).toHaveLength(1);
		killAll(child, "SIGTERM");
		await ended;
	},
);

test("the command of older services still starts the site", async () => {
	const { code, output } = await command("node bin/setup.mjs start").ended;
	expect([code, output]).toEqual([0, expect.stringContaining("the site runs")]);
});

const waits = /Waiting for it to finish/;

test("of three simultaneous starts one installs and builds; the others wait with a message", async () => {
	const ends = await Promise.all([command(), command(), command()].map(({ ended }) => ended));
	for (const { code, output } of ends)
		expect([code, output]).toEqual([0, expect.stringContaining("the site runs")]);
	// The bundler runs for the desk and for the site.
	expect(await runs()).toEqual({ npm: 1, bundler: 2 });
	expect(ends.filter(({ output }) => waits.test(output)).length).toBeGreaterThanOrEqual(2);
	const { output } = await command().ended;
	expect(output.trim()).toBe("the site runs");
});

test.each(["SIGKILL", "SIGTERM"] as const)(
	"one that is ended by %s while it installs keeps nobody out",
	async (signal) => {
		const first = command();
		await vi.waitFor(() => expect(existsSync(join(project, "at-work"))).toBe(true), patience);
		const later = [command(), command()];
		await new Promise((wait) => setTimeout(wait, 300));
		killAll(first.child, signal);
		await first.ended;
		await rm(join(project, "at-work"), { recursive: true, force: true });
		for (const { ended } of later) expect(await ended).toMatchObject({ code: 0 });
	},
);

test("a failure of npm is shown as npm says it, with what to do", async () => {
	const stub = `console.error("npm error code ENOSPC"); process.exit(1);`;
	await writeFile(join(project, "npm/npm-cli.js"), stub);
	const { code, output } = await command().ended;
	expect(code).toBe(1);
	expect(output).toContain("npm error code ENOSPC");
	expect(output).toContain("run the same command again");
});

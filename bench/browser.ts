import { type Browser, chromium } from "playwright-core";
import { chromiumOptions } from "../test/chromium.ts";
import { Unavailable } from "./part.ts";

/** Added to Playwright's flags, so that the browser does no other work while a page is measured. */
const quiet = ["--disable-gpu", "--disable-sync", "--disable-quic"];

/** Launches Chromium. With a port, Lighthouse can control it by remote debugging. */
export async function openBrowser(port?: number): Promise<Browser> {
	const steered = port === undefined ? [] : [`--remote-debugging-port=${port}`];
	const options = { ...(await chromiumOptions()), args: [...quiet, ...steered] };
	return chromium.launch(options).catch((error: Error) => {
		throw new Unavailable(error.message);
	});
}

import { build } from "../bin/setup.mjs";

const shared = globalThis as { ccrBuild?: Promise<void> };

/** Builds the site if its sources have changed since the last build, or waits while another test process does. */
export function builtSite(): Promise<void> {
	shared.ccrBuild ??= build(process.execPath);
	return shared.ccrBuild;
}

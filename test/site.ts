import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { waitForDueJobs } from "#test/database.ts";
import { startSite } from "#test/site-process.ts";

type LogLine = { level: number; msg: string; requestId?: string; path?: string };

export type Site = {
	readonly origin: string;
	output(): string;
	/** Returns and clears the errors logged since the last call; errors left over fail the test. */
	takeFaults(): LogLine[];
};

const shared = globalThis as { ccrSite?: Promise<Running> };

/**
 * Runs the built site in its own process, on this test process's database and data folder, while `prepare`
 * fills them. Files in one process share the site. Set `port` if something depends on the address.
 */
export function runSite(prepare: () => Promise<unknown>, port = "0"): Site {
	let running: Running | undefined;
	const sharesProcess = inject("sharesProcess");
	const start = () => (sharesProcess ? startShared() : startOurs(port));
	beforeAll(async () => {
		[running] = await Promise.all([start(), prepare()]);
	});
	afterEach(() => {
		running?.requireAlive();
		expect(running?.takeFaults()).toEqual([]);
	});
	afterAll(async () => {
		if (!sharesProcess) return running?.stop();
		await waitForDueJobs();
		expect(running?.takeFaults()).toEqual([]);
	});
	return {
		get origin() {
			if (!running) throw new Error("The site runs from beforeAll to afterAll.");
			return running.origin;
		},
		output: () => running?.output() ?? "",
		takeFaults: () => running?.takeFaults() ?? [],
	};
}

function startShared(): Promise<Running> {
	shared.ccrSite ??= startOurs("0");
	return shared.ccrSite;
}

type Running = Site & { requireAlive(): void; stop(): Promise<void> };

async function startOurs(PORT: string): Promise<Running> {
	const site = await startSite({ PORT, NODE_ENV: inject("nodeEnv") });
	const requireAlive = () => {
		const output = site.exitOutput();
		if (output !== undefined) throw new Error(`The site ended by itself:\n${output}`);
	};
	return {
		origin: site.origin,
		output: site.output,
		takeFaults: () => site.faults.splice(0).map((line) => JSON.parse(line)),
		requireAlive,
		async stop() {
			requireAlive();
			await site.stop();
		},
	};
}

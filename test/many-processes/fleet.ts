import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type SiteProcess, startSite } from "#test/crash/site-process.ts";

/** The same program once more, with a disk of its own: nothing that lasts may lie there. */
export type Member = {
	/** Stays the same when it is started anew, as a machine's address does. */
	readonly port: number;
	readonly origin: string;
	/** Faults of ours that it logged. */
	readonly faults: readonly string[];
	/** Asked to stop, waited for, and started anew: what an update does. From then on it is the version there. */
	restart(version?: string): Promise<void>;
	stop(): Promise<void>;
	/** Gone at once: `kill -9`, or a machine without power. */
	kill(): Promise<void>;
	/** After `stop` or `kill`. */
	start(): Promise<void>;
};

let machines = 0;

/** Starts one process for each of these settings, all at once, on the database of the test. */
export function startFleet(each: Record<string, string>[]): Promise<Member[]> {
	return Promise.all(each.map(startMember));
}

/** Ends whatever of it still runs. */
export async function endFleet(fleet: Member[]): Promise<void> {
	await Promise.all(fleet.map((member) => member.stop()));
}

export const faultsOf = (fleet: Member[]) => fleet.flatMap(({ faults }) => faults);

async function startMember(settings: Record<string, string>): Promise<Member> {
	const dataDir = join(process.env.DATA_DIR ?? "", `machine-${++machines}`);
	await mkdir(dataDir);
	const own = { DATA_DIR: dataDir, ...settings };
	let site: SiteProcess | undefined = await startSite(own);
	const { origin } = site;
	const port = Number(new URL(origin).port);
	const faults: string[] = [];
	const end = async (how: "stop" | "kill") => {
		const last = site;
		site = undefined;
		await last?.[how]();
		faults.push(...(last?.faults ?? []));
	};
	let folder: string | undefined;
	const start = async () => {
		site = await startSite({ ...own, PORT: String(port) }, [], folder);
	};
	return {
		port,
		origin,
		start,
		get faults() {
			return [...faults, ...(site?.faults ?? [])];
		},
		stop: () => end("stop"),
		kill: () => end("kill"),
		async restart(version = folder) {
			await end("stop");
			folder = version;
			await start();
		},
	};
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type SiteProcess, startSite } from "#test/site-process.ts";

/** One process of the site with its own disk, which holds nothing durable. */
export type Member = {
	/** Unchanged after a restart, like a machine's address. */
	readonly port: number;
	readonly origin: string;
	readonly faults: readonly string[];
	/** Restarts the process, as an update does; `version` is the folder to run from then on. */
	restart(version?: string): Promise<void>;
	stop(): Promise<void>;
	kill(): Promise<void>;
	start(): Promise<void>;
};

let machines = 0;

/** Starts one process for each of these settings, all together, on the test's database. */
export function startFleet(each: Record<string, string>[]): Promise<Member[]> {
	return Promise.all(each.map(startMember));
}

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

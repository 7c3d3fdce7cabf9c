import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
	accountOf,
	findPrograms,
	freePort,
} from "#app/platform/postgres/postgres-cluster.server.ts";
import { connectToEmbeddedPostgres } from "../crash/own-database.ts";
import { until } from "./requests.ts";

const library = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
	.map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
	.find(existsSync);
/** Needs Debian's package `faketime`. */
export const canFakeClock = library !== undefined;
if (!canFakeClock)
	console.info("Clocks are not moved here: the package faketime is not installed.");

/** Opens a clock for programs that are started with its settings; timers keep their normal pace. */
export async function openClock(folder: string) {
	const file = join(folder, "clock");
	const move = (by: string) => writeFile(file, `${by}\n`);
	await move("+0");
	return {
		/** Moves the clock, in libfaketime's notation: "+1d", "-1d", "+0". */
		move,
		settings: {
			LD_PRELOAD: library ?? "",
			FAKETIME_TIMESTAMP_FILE: file,
			FAKETIME_NO_CACHE: "1",
			FAKETIME_DONT_FAKE_MONOTONIC: "1",
			DONT_FAKE_MONOTONIC: "1",
		},
	};
}

type Clock = Awaited<ReturnType<typeof openClock>>;

/**
 * Starts PostgreSQL on the folder with this clock, like an external database: the one that the site starts
 * itself gets nothing of the site's environment.
 */
export async function startPostgresWithClock(clock: Clock, folder: string) {
	const [{ postgres }, account] = await Promise.all([findPrograms(), accountOf(folder)]);
	const port = await freePort();
	const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
	const [program = postgres, ...args] = [
		...account.prefix,
		postgres,
		"-D",
		folder,
		...settings.flatMap((setting) => ["-c", setting]),
	];
	const child = spawn(program, args, {
		cwd: "/",
		env: { PATH: process.env.PATH, LC_ALL: "C", ...clock.settings },
		stdio: "ignore",
		...(account.uid === undefined ? {} : { uid: account.uid, gid: account.gid }),
	});
	const ended = once(child, "exit");
	await until("PostgreSQL answers", async () => {
		await (await connectToEmbeddedPostgres(folder)).end();
		return true;
	});
	const password = await readFile(join(folder, "ccr.password"), "utf8");
	return {
		url: `postgres://ccr:${password}@127.0.0.1:${port}/ccr`,
		async stop() {
			child.kill("SIGINT");
			await ended;
		},
	};
}

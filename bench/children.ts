import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { FloorJob, FloorReply } from "./floor.ts";
import type { LoadJob, LoadOutcome, LoadReply } from "./load.ts";
import type { VisitorsJob, VisitorsOutcome, VisitorsReply } from "./s8-visitors.ts";

/** Runs one load in a process of its own. Throws when an answer was not 200. */
export async function load(job: LoadJob): Promise<LoadOutcome> {
	const child = start("load.ts");
	const late = setTimeout(() => child.kill("SIGKILL"), (job.settle + job.seconds + 30) * 1000);
	try {
		const reply = await ask<LoadReply>(child, job);
		if ("failure" in reply) throw new Error(`The load was cut short: ${reply.failure}`);
		return reply.outcome;
	} finally {
		clearTimeout(late);
		child.kill();
	}
}

/** Everybody who uses the site in S8, in a process of their own. */
export async function visit(job: VisitorsJob): Promise<VisitorsOutcome> {
	const child = start("s8-visitors.ts");
	const late = setTimeout(() => child.kill("SIGKILL"), (job.seconds + 120) * 1000);
	try {
		const reply = await ask<VisitorsReply>(child, job);
		if ("failure" in reply) throw new Error(`The visitors had to stop: ${reply.failure}`);
		return reply.outcome;
	} finally {
		clearTimeout(late);
		child.kill();
	}
}

/** A bare server that sends one answer, in a process of its own. */
export async function startFloor(
	answer: FloorJob,
): Promise<{ port: number; pid: number; stop(): void }> {
	const child = start("floor.ts");
	const { port } = await ask<FloorReply>(child, answer);
	return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}

function start(file: string): ChildProcess {
	return fork(join(import.meta.dirname, file), {
		execArgv: [],
		env: { ...process.env, NODE_ENV: "production" },
	});
}

function ask<Reply>(
	child: ChildProcess,
	question: LoadJob | FloorJob | VisitorsJob,
): Promise<Reply> {
	return new Promise((resolve, reject) => {
		child.once("message", (reply) => resolve(reply as Reply));
		child.once("error", reject);
		child.once("exit", (code, signal) => reject(new Error(`A helper ended: ${code ?? signal}`)));
		child.send(question);
	});
}

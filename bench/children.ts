import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { FloorJob, FloorReply } from "./floor.ts";
import type { Reply } from "./job.ts";
import type { LoadJob, LoadOutcome } from "./load.ts";
import type { VisitorsJob, VisitorsOutcome } from "./s8-visitors.ts";
import type { SendersJob, SendersOutcome } from "./s9-posts.ts";

type Job = LoadJob | VisitorsJob | SendersJob;

/** Runs one load in a process of its own. Throws when an answer was not 200. */
export function load(job: LoadJob): Promise<LoadOutcome> {
	return outcomeOf("load.ts", job, job.settle + job.seconds + 30);
}

/** Everybody who uses the site in S8, in a process of their own. */
export function visit(job: VisitorsJob): Promise<VisitorsOutcome> {
	return outcomeOf("s8-visitors.ts", job, job.seconds + 120);
}

/** The senders of S9, or its floor, in a process of their own. */
export function post(job: SendersJob): Promise<SendersOutcome> {
	return outcomeOf("s9-posts.ts", job, 60);
}

/** What a helper found out, which is ended after so many seconds. */
async function outcomeOf<Outcome>(file: string, job: Job, within: number): Promise<Outcome> {
	const child = start(file);
	const late = setTimeout(() => child.kill("SIGKILL"), within * 1000);
	try {
		const reply = await ask<Reply<Outcome>>(child, job);
		if ("failure" in reply) throw new Error(`${file} was cut short: ${reply.failure}`);
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

function ask<Answer>(child: ChildProcess, question: Job | FloorJob): Promise<Answer> {
	return new Promise((resolve, reject) => {
		child.once("message", (answer) => resolve(answer as Answer));
		child.once("error", reject);
		child.once("exit", (code, signal) => reject(new Error(`A helper ended: ${code ?? signal}`)));
		child.send(question);
	});
}

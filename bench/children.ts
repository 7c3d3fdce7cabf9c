import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { LoadJob, LoadOutcome } from "./load.ts";

type Reply<Outcome> = { outcome: Outcome } | { failure: string };

/** Runs one job from the parent process, replies and exits. Also exits if the parent does. */
export function doJob<Job, Outcome>(run: (job: Job) => Promise<Outcome>): void {
	process.once("message", async (job: Job) => {
		const reply: Reply<Outcome> = await run(job).then(
			(outcome) => ({ outcome }),
			(error: Error) => ({ failure: error.stack ?? error.message }),
		);
		process.send?.(reply, () => process.exit(0));
	});
	process.once("disconnect", () => process.exit(0));
}

/** Runs a load in a separate process. Throws if a response isn't a 200. */
export function load(job: LoadJob): Promise<LoadOutcome> {
	return outcomeOf("load.ts", job, job.settle + job.seconds + 30);
}

/** Runs a job in a helper process, which is killed after `within` seconds, and returns the outcome. */
export async function outcomeOf<Outcome>(
	file: string,
	job: object,
	within: number,
): Promise<Outcome> {
	const child = startHelper(file);
	const late = setTimeout(() => child.kill("SIGKILL"), within * 1000);
	try {
		const reply = await askHelper<Reply<Outcome>>(child, job);
		if ("failure" in reply) throw new Error(`${file} was cut short: ${reply.failure}`);
		return reply.outcome;
	} finally {
		clearTimeout(late);
		child.kill();
	}
}

export function startHelper(file: string): ChildProcess {
	return fork(join(import.meta.dirname, file), {
		execArgv: [],
		env: { ...process.env, NODE_ENV: "production" },
	});
}

export function askHelper<Answer>(child: ChildProcess, question: object): Promise<Answer> {
	return new Promise((resolve, reject) => {
		child.once("message", (answer) => resolve(answer as Answer));
		child.once("error", reject);
		child.once("exit", (code, signal) => reject(new Error(`A helper ended: ${code ?? signal}`)));
		child.send(question);
	});
}

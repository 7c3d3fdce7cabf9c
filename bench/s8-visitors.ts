/**
 * All who use the site in S8, a process of its own: readers and senders who come at their rates, and a
 * reviewer at the desk.
 */
import { doJob } from "./job.ts";
import { dice } from "./s8-arrivals.ts";
import { openLedger, type Times } from "./s8-ledger.ts";
import { type ReadersJob, read } from "./s8-readers.ts";
import { type Decided, type ReviewerJob, review } from "./s8-reviewer.ts";
import { type SendersJob, type Sent, write } from "./s8-senders.ts";

export type VisitorsJob = {
	port: number;
	/** How long they come, the warm-up included, in seconds. */
	seconds: number;
	/** How long times are not counted, in seconds; faults always are. */
	warmUp: number;
	readers: ReadersJob;
	senders: SendersJob;
	reviewer: ReviewerJob;
};

export type VisitorsOutcome = {
	times: Record<string, Times>;
	faults: string[];
	faultCount: number;
	sent: Sent;
	decided: Decided;
};

doJob(run);

async function run(job: VisitorsJob): Promise<VisitorsOutcome> {
	const { port } = job;
	const began = performance.now();
	const until = began + job.seconds * 1000;
	const ledger = openLedger(began + job.warmUp * 1000);
	const [, sent, decided] = await Promise.all([
		read(job.readers, port, until, dice(1), ledger),
		write(job.senders, port, until, dice(2), ledger),
		review(job.reviewer, port, until, ledger),
	]);
	return { ...ledger.outcome(), sent, decided };
}

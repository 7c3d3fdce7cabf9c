/** What a helper found out, or why not. */
export type Reply<Outcome> = { outcome: Outcome } | { failure: string };

/** The whole life of a helper process: one job from whoever started it, and the end when those are gone. */
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

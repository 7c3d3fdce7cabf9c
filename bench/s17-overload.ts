import { setTimeout as sleep } from "node:timers/promises";
import { outcomeOf } from "./children.ts";
import { boundRow, formatBound, written } from "./figures.ts";
import { dealt, dogSlugs, visit } from "./lists.ts";
import type { Part } from "./part.ts";
import type { VisitsJob, VisitsOutcome } from "./visits.ts";

const seconds = 60;
const recoverySeconds = 5;
const cachedPerSecond = 100;
const maxAnswer = { atMost: 2_000 };

export const overload: Part = {
	id: "S17",
	what: "three times more uncached visits than can be rendered",
	minutes: () => 2,
	async measure(stage) {
		const url = await stage.listings(100_000);
		const { port } = await stage.site(url);
		const all = (await dogSlugs(url, 100_000)).map((slug) => `/adoption-network/${slug}`);
		const few = all.splice(0, 10_000);
		const { perSecond } = await visit(port, dealt(few), 10);
		const cached = { kind: "from memory", perSecond: cachedPerSecond, paths: ["/"] };
		const others = { kind: "rendered", perSecond: 3 * perSecond, paths: all };
		const during = await visits({ port, seconds, streams: [cached, others] });
		await sleep(recoverySeconds * 1000);
		const calm = { ...others, perSecond: perSecond / 4, paths: all.toReversed() };
		const after = await visits({ port, seconds: 10, streams: [cached, calm] });
		const { "from memory": memory, any, rendered } = during.times;
		const refused = during.times["rendered, refused"]?.count ?? 0;
		const asked = `${written(3 * perSecond)} a second beside ${written(perSecond)} that can be rendered`;
		const faults = [during, after].flatMap((each) => Object.keys(each.faults));
		if (faults.length > 0) throw new Error(`Not all were answered: ${faults[0]}`);
		return [
			boundRow(
				{ id: "S17", what: `home from memory, p99, while ${asked}` },
				memory?.p99 ?? Number.NaN,
				"ms",
				{ atMost: 100 },
			),
			{
				...boundRow(
					{ id: "S17", what: "longest wait of any visit" },
					any?.max ?? Number.NaN,
					"ms",
					maxAnswer,
				),
				spread: `${rendered?.count ?? 0} rendered, ${refused} refused with 503`,
			},
			boundRow(
				{
					id: "S17",
					what: `refused from ${recoverySeconds} s after it (${formatBound({ atMost: 0 })})`,
				},
				after.times["rendered, refused"]?.count ?? 0,
				"",
				{ atMost: 0 },
			),
		];
	},
};

function visits(job: VisitsJob): Promise<VisitsOutcome> {
	return outcomeOf<VisitsOutcome>("visits.ts", job, job.seconds + 60);
}

import { ItemName, type Line } from "#app/desk/issues/desk/issue-parts.tsx";
import type { Report } from "#app/desk/issues/report.ts";
import type { Issue } from "#app/desk/issues/table.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { grouped } from "#app/ui/format.ts";

type Props = { issue: Issue; path: string; lines: Line[]; report: Report | undefined };

export function IssueReport({ issue, path, lines, report }: Props) {
	const { state, subject, scheduledAt, startedAt, endedAt } = issue;
	return (
		<div className="grid gap-6">
			<DeskCard
				title={subject}
				description={
					<>
						{scheduledAt && !startedAt ? (
							<>
								It goes out on <DeskMoment date={scheduledAt} />. You can stop it until then.
							</>
						) : null}
						{startedAt ? (
							<>
								Started <DeskMoment date={startedAt} />
							</>
						) : null}
						{endedAt ? (
							<>
								, {state === "sent" ? "finished" : "stopped"} <DeskMoment date={endedAt} />
							</>
						) : null}
					</>
				}
				actions={actions[state]?.map(({ action, label }) => (
					<DeskForm key={action} id={action} action={`${path}/${action}`}>
						<DeskButton variant={action === "resume" ? "action" : "quiet"}>{label}</DeskButton>
					</DeskForm>
				))}
			>
				{report && report.readers > 0 ? <Figures report={report} /> : null}
			</DeskCard>
			<section aria-labelledby="items" className="rounded-20 border border-line bg-card">
				<h2 id="items" className="px-5 pt-4 pb-3 text-23">
					In this issue
				</h2>
				<ol>
					{lines.map((item) => (
						<li key={item.key} className="border-t border-line px-5 py-3">
							<ItemName item={item} />
						</li>
					))}
				</ol>
			</section>
		</div>
	);
}

const actions: Partial<Record<Issue["state"], { action: string; label: string }[]>> = {
	scheduled: [{ action: "unschedule", label: "Cancel the schedule and edit" }],
	sending: [
		{ action: "pause", label: "Pause" },
		{ action: "cancel", label: "Stop sending" },
	],
	paused: [
		{ action: "resume", label: "Resume" },
		{ action: "cancel", label: "Stop sending" },
	],
};

function Figures({ report }: { report: Report }) {
	const { sent, readers, failed, waiting, left, unsubscribed } = report;
	const figures = [
		{ value: sent, label: `sent of ${grouped(readers)}` },
		{ value: failed, label: "failed" },
		{ value: unsubscribed, label: "unsubscribed from it" },
		{ value: waiting, label: "still to come or being retried", quiet: waiting === 0 },
		{ value: left, label: "not sent: nothing in it for them, or they left", quiet: left === 0 },
	];
	return (
		<>
			<dl className="flex flex-wrap gap-x-10 gap-y-4">
				{figures
					.filter(({ quiet }) => !quiet)
					.map(({ value, label }) => (
						<div key={label} className="flex flex-col-reverse">
							<dt className="text-15 text-stone">{label}</dt>
							<dd className="font-serif text-27 font-semibold text-heading">{grouped(value)}</dd>
						</div>
					))}
			</dl>
			<p className="mt-4 text-15 text-stone">We don’t track who opens an email or clicks in it.</p>
		</>
	);
}

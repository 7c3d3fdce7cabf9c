import { data, href, redirect } from "react-router";
import { HistoryList } from "#app/moderation/history/desk-history.tsx";
import { RecordNotes } from "#app/moderation/history/desk-record-notes.tsx";
import { addNote, NoteForm } from "#app/moderation/history/staff-notes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { type AnyRecord, isPublicStatus, publicPath } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { readReport } from "#app/reports/desk/reports.ts";
import { reportsAbout, verdictLabels } from "#app/reports/report.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { mailtoOf, PathLink } from "#app/ui/link.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const report = orNotFound(await readReport(numberIn(params.id) ?? 0, me));
	const { slug, email: _, ...listing } = report.listing;
	const record: AnyRecord = records[report.about.kind];
	return {
		...report,
		reader: me.id,
		listing: {
			...listing,
			status: record.statuses[listing.status]?.label ?? listing.status,
			isPaused: listing.status === "paused" && report.pausedAt !== null,
			one: record.words.one,
			deskPath: `${record.deskPath}/${report.about.id}`,
			publicPath: isPublicStatus(record, listing.status) ? publicPath(record, slug) : undefined,
		},
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	orNotFound(await readReport(id, actor));
	const form = await readForm(request, NoteForm);
	if (!form.ok) return data(form, 422);
	await addNote({ kind: "report", id }, form.value.words, actor);
	return redirect(`${href("/desk/reports/:id", { id: String(id) })}?done=noted`);
}

const done = {
	taken: "Assigned to you.",
	acted: "Closed: we acted.",
	nothing: "Closed: nothing found.",
	meanwhile: "Someone else closed or took this report in the meantime, so nothing was changed.",
	noted: "Your note has been saved.",
};

type Report = Route.ComponentProps["loaderData"];

export default function DeskShowPage({ loaderData: report, actionData }: Route.ComponentProps) {
	const { label, words, confirmedAt, listing, others, notes, reader, entries } = report;
	return (
		<DeskPage
			title={`Report about ${listing.name}`}
			line={
				<span className="flex flex-wrap items-center gap-2.5">
					<DeskPill tone={report.verdict ? "stone" : "terra"}>
						{report.verdict ? verdictLabels[report.verdict] : "Open"}
					</DeskPill>
					Number {report.id}
				</span>
			}
			back={{ to: href("/desk/reports"), label: "Reported listings" }}
			done={done}
		>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 gap-5">
					<section className="rounded-20 border border-amber-line bg-amber px-5 py-4 text-amber-ink">
						<p className="flex flex-wrap items-baseline justify-between gap-x-4">
							<span className="font-semibold">{label}</span>
							<span className="text-15">
								{confirmedAt ? <DeskMoment date={confirmedAt} /> : null}
							</span>
						</p>
						<TypedText className="mt-1.5">{words || "The text was erased."}</TypedText>
					</section>
					{others.length > 0 ? <Others report={report} /> : null}
					<h2 className="mt-3 text-23">Notes</h2>
					<RecordNotes
						notes={notes}
						reader={reader}
						answer={actionData}
						quiet
						stays={[`${href("/desk/reports/:id", { id: String(report.id) })}/`]}
					/>
					<h2 className="mt-3 text-23">History</h2>
					<HistoryList entries={entries} />
				</div>
				<div className="grid gap-5">
					<Listing report={report} />
					<Sender report={report} />
					<Steps report={report} />
				</div>
			</div>
		</DeskPage>
	);
}

function Others({ report: { others, about, listing } }: { report: Report }) {
	return (
		<DeskCard
			title={`Other reports about ${listing.name}`}
			actions={
				<PathLink
					to={reportsAbout(about)}
					className="inline-flex min-h-11 items-center text-terra underline"
				>
					Show as a list
				</PathLink>
			}
		>
			<ul className="divide-y divide-line">
				{others.map((other) => (
					<li key={other.id} className="py-2">
						<PathLink
							to={href("/desk/reports/:id", { id: String(other.id) })}
							className="inline-flex min-h-11 items-center font-semibold text-terra underline"
						>
							{other.label}
						</PathLink>
						<span className="block text-15 text-stone">
							{other.confirmedAt ? <DeskMoment date={other.confirmedAt} /> : null}
							{` · ${other.verdict ? verdictLabels[other.verdict] : "Open"}`}
							{other.samePerson ? " · by the same person" : ""}
							{other.answered ? " · heard back from the owner" : ""}
						</span>
					</li>
				))}
			</ul>
		</DeskCard>
	);
}

function Listing({ report: { listing } }: { report: Report }) {
	const { name, place, one, deskPath, publicPath, isPaused } = listing;
	return (
		<DeskCard title={`The ${one}`}>
			<p className="[overflow-wrap:anywhere]">
				<PathLink to={deskPath} className="font-semibold text-terra underline">
					<bdi>{name}</bdi>
				</PathLink>
				<span className="block text-15 text-stone">
					<bdi>{place}</bdi>
				</span>
			</p>
			<p className="mt-2.5">
				<DeskPill tone={publicPath ? "olive" : "stone"}>{listing.status}</DeskPill>
			</p>
			{isPaused ? (
				<p className="mt-2.5 text-15">
					Off the site since two people who had heard back from the owner said they were asked for
					money. Put it back or withdraw it on its own page, or on{" "}
					<PathLink to={href("/desk")} className="text-terra underline">
						Today
					</PathLink>
					.
				</p>
			) : null}
			{publicPath ? (
				<p className="mt-2.5">
					<a href={publicPath} className="text-terra underline">
						View the public page
					</a>
				</p>
			) : null}
		</DeskCard>
	);
}

function Sender({ report: { name, email, answered, about } }: { report: Report }) {
	return (
		<DeskCard title="Who reported it">
			<p className="[overflow-wrap:anywhere]">
				{name ? <bdi className="block">{name}</bdi> : null}
				<a href={mailtoOf(email)} className="text-terra underline">
					{email}
				</a>
			</p>
			<p className="mt-2.5 text-15 text-stone">
				{answered
					? "Wrote to this owner through the site and was answered. We can read what they wrote only after one of them reports it."
					: about.kind === "dog"
						? "Has no answered inquiry with this owner on this site."
						: "The address is confirmed."}{" "}
				Never tell the owner who it is.
			</p>
		</DeskCard>
	);
}

function Steps({ report }: { report: Report }) {
	const { id, verdict, closedAt, closedBy, assignedTo, assignee } = report;
	const to = (step: string) => href("/desk/reports/:id/:step", { id: String(id), step });
	if (verdict) {
		return (
			<DeskCard title={verdictLabels[verdict]}>
				<p className="text-15 text-stone">
					Closed by <bdi>{closedBy ?? "someone"}</bdi>
					{closedAt ? (
						<>
							, <DeskMoment date={closedAt} />
						</>
					) : null}
				</p>
			</DeskCard>
		);
	}
	return (
		<DeskCard title="Next step">
			<p className="text-15 text-stone">
				{assignee ? (
					<>
						Assigned to <bdi>{assignee}</bdi>.
					</>
				) : (
					"Unassigned."
				)}
			</p>
			<DeskForm id="take" action={to("taken")} className="mt-2.5">
				<input type="hidden" name="from" value={assignedTo ?? ""} autoComplete="off" />
				<DeskButton look="quiet" className="w-full">
					Assign to me
				</DeskButton>
			</DeskForm>
			<DeskForm id="close" className="mt-5 grid gap-2.5 border-t border-line pt-4">
				<CheckBox
					name="thanks"
					label="Email a short thank-you"
					hint="It says that we looked into it, but not what we found."
				/>
				<DeskButton formAction={to("acted")}>Close: we acted</DeskButton>
				<DeskButton formAction={to("nothing")} look="quiet">
					Close: nothing found
				</DeskButton>
			</DeskForm>
		</DeskCard>
	);
}

import { data, redirect } from "react-router";
import { ChangeList } from "#app/cases/history/desk-history.tsx";
import { conflictResponse, parseTimestamp, updateAtDesk } from "#app/cases/records/desk-edits.ts";
import { formValues } from "#app/cases/records/owner-edits.ts";
import { townsOf } from "#app/cases/records/towns.ts";
import { casesOfSubject } from "#app/cases/review/cases.ts";
import { isUndecided } from "#app/cases/review/states.ts";
import { Conversations } from "#app/desk/records/conversation-counts.tsx";
import { requireRecord } from "#app/desk/records/find-record.ts";
import { RecordPage, statusPill } from "#app/desk/records/record-page.tsx";
import { TownChoice } from "#app/desk/records/town-choice.tsx";
import { reviewPath } from "#app/desk/review/review-path.ts";
import { countConversations } from "#app/network/conversations/desk-counts.ts";
import { evidenceLinksOf } from "#app/network/kennels/evidence/case.ts";
import { EvidenceLinks } from "#app/network/kennels/evidence/desk/evidence-links.tsx";
import { reportsAbout } from "#app/network/reports/report.ts";
import { openReportsAbout } from "#app/network/reports/reports.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { RecordFields } from "#app/records/form.tsx";
import { demandsOf } from "#app/records/law.server.ts";
import { parseTyped } from "#app/records/parse.server.ts";
import { placeName } from "#app/records/places/places.ts";
import { type AnyRecord, isPublicStatus, publicPath, valuesOf } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { ActionForm, type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskStatus } from "#app/ui/desk/status.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { counted } from "#app/ui/format.ts";
import { orNotFound } from "#app/ui/found.ts";
import { capital } from "#app/ui/letter-case.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = acceptsBody(160 * 1024);

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { record, row, head } = await requireRecord(request, params);
	const actor = requireStaff(context);
	const found = await casesOfSubject(record.caseKind, row.id);
	return {
		head,
		expectedVersion: String(row.updatedAt.getTime()),
		confirmed: row.ownerConfirmedAt,
		values: formValues(record, valuesOf(record, row)),
		demands: demandsOf(record),
		cases: found.map((each) => ({ id: each.id, undecided: isUndecided(each) })),
		towns: row.latitude === null ? await townChoices(record, row) : undefined,
		undecided: row.status === record.initial && found.some(isUndecided),
		reports: (await openReportsAbout(head)).all,
		evidence: head.kind === "kennel" ? await evidenceLinksOf([], [row.id], actor) : [],
		conversations: head.kind === "dog" ? await countConversations(row.id, actor) : undefined,
		publicPath: isPublicStatus(record, row.status) ? publicPath(record, row.slug) : undefined,
	};
}

async function townChoices(record: AnyRecord, row: Record<string, unknown>) {
	const towns = await townsOf(record, row);
	return towns.map((town) => ({ id: town.id, name: placeName(town, site.countries[0].code) }));
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { store, record, row } = await requireRecord(request, params);
	const { expectedVersion = "", ...values } = await readValues(request);
	const parsed = parseTyped(record, values, valuesOf(record, row));
	if (!parsed.ok) return data({ errors: parsed.errors, values, expectedVersion }, 422);
	const updated = orNotFound(
		await updateAtDesk(store, row.id, parsed.value, parseTimestamp(expectedVersion), actor),
	);
	if (!updated.ok && "adminOnly" in updated) {
		const message = `${updated.adminOnly} Nothing was changed, and what you typed is still here. Ask an admin to save it.`;
		return data<DeskAnswer & { expectedVersion: string }>(
			{ errors: {}, values, message, expectedVersion },
			422,
		);
	}
	if (!updated.ok) return data(conflictResponse(updated, values), 409);
	return redirect(`${record.deskPath}/${row.id}?done=saved`);
}

export default function DeskShowPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, expectedVersion, values, demands, cases, undecided, confirmed, publicPath } =
		loaderData;
	const { reports, evidence, towns, conversations } = loaderData;
	const record: AnyRecord = records[head.kind];
	const { one, owner } = record.labels;
	const path = `${record.deskPath}/${head.id}`;
	const waiting = cases.find((each) => each.undecided);
	// Suggests publishing a record that was never public, unless a case for it is pending.
	const next = head.status === record.initial && !waiting ? record.published : undefined;
	const choices = Object.entries(record.statuses).flatMap(([status, { desk }]) => {
		const isOffered = status !== head.status && (!undecided || status === "withdrawn");
		const isPublic = isPublicStatus(record, status) && status !== next;
		return desk && isOffered
			? [{ status, ...desk, asks: publicPath !== undefined || isPublic }]
			: [];
	});
	const notices = {
		saved: `Saved. If the ${one} is public, everyone sees it within a second.`,
		status: "The status has been changed.",
		confirmed: `Saved: the ${owner} confirmed it today.`,
		town: "The town has been chosen.",
		moved: "The place was changed in the meantime. Choose the town again.",
		meanwhile:
			"Someone else changed the status in the meantime, so nothing was changed. This is the current status.",
		admin: `Nothing was changed: a bite broke the skin, so only an admin can publish this ${one}.`,
		law: `Nothing was changed: something that the law requires where it is listed is missing. Save the ${one} to see what.`,
		erased: `This ${one} was deleted at its owner’s request, so it can’t go back on the site.`,
		undecided: `A case about this ${one} is waiting for a decision. Publish or decline it there.`,
	};
	return (
		<RecordPage head={head} notices={notices}>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
				{/* The key resets the fields when the values change, but not when only the status does. */}
				<DeskForm
					key={`${path} ${JSON.stringify(values)}`}
					id="record"
					draft
					answer={actionData}
					values={values}
					className="order-2 min-w-0 xl:order-1"
				>
					<input
						type="hidden"
						name="expectedVersion"
						value={actionData?.expectedVersion ?? expectedVersion}
					/>
					<UnsavedGuard
						answer={actionData}
						stays={[`${path}/status/`, `${path}/confirmed`, `${path}/town/`]}
					/>
					{actionData && "meanwhile" in actionData ? (
						<div className="mb-6 rounded-12 bg-band px-4 py-3">
							<ChangeList changes={actionData.meanwhile} of={head} />
						</div>
					) : null}
					<RecordFields record={record} audience="desk" demands={demands} />
					<DeskButton variant={waiting || next ? "quiet" : "action"} className="mt-8">
						Save changes
					</DeskButton>
				</DeskForm>
				<div className="order-1 grid gap-5 xl:order-2">
					{waiting ? (
						<DeskButtonLink to={reviewPath(waiting.id)} variant="action">
							Review case {waiting.id}
						</DeskButtonLink>
					) : null}
					<DeskStatus
						now={statusPill(record, head.status)}
						expectedVersion={head.status}
						choices={choices}
						name={head.name}
						next={next}
						path={`${path}/status`}
					>
						<div className="border-t border-line pt-4">
							<p className="mb-2.5 text-15 text-stone">
								{confirmed ? (
									<>
										The {owner} confirmed it’s still current on <LongDate date={confirmed} />.
									</>
								) : (
									`The ${owner} hasn’t confirmed it yet.`
								)}
							</p>
							<ActionForm action={`${path}/confirmed`} className="w-full" preventScrollReset>
								{`${capital(owner)} confirmed today`}
							</ActionForm>
						</div>
					</DeskStatus>
					{towns ? (
						<TownChoice one={one} city={values[record.place[0]] ?? ""} towns={towns} path={path} />
					) : null}
					<EvidenceLinks dogs={evidence} />
					{conversations ? <Conversations of={conversations} /> : null}
					<div className="grid gap-2.5">
						{cases
							.filter((each) => each !== waiting)
							.map(({ id }) => (
								<DeskButtonLink key={id} to={reviewPath(id)}>
									Case {id}
								</DeskButtonLink>
							))}
						{reports > 0 ? (
							<DeskButtonLink to={reportsAbout(head)}>
								{counted(reports, "report")} by visitors
							</DeskButtonLink>
						) : null}
						{publicPath ? (
							<>
								<a href={publicPath} className={buttonClass("quiet")}>
									View the public page
								</a>
								<DeskButtonLink to={`${path}/kit`}>Promotion kit</DeskButtonLink>
							</>
						) : null}
					</div>
				</div>
			</div>
		</RecordPage>
	);
}

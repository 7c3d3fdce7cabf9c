import { data, redirect } from "react-router";
import { requireRecord } from "#app/desk/records/find-record.ts";
import { RecordPage } from "#app/desk/records/record-page.tsx";
import { RecordSheet } from "#app/desk/records/record-sheet.tsx";
import { casesOfSubject, isUndecided } from "#app/moderation/cases/cases.ts";
import {
	conflictResponse,
	isEarly,
	parseTimestamp,
	updateAtDesk,
} from "#app/moderation/records/desk-edits.ts";
import { formValues } from "#app/moderation/records/owner-edits.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { typedValues } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import { isPublicStatus, publicPath, valuesOf } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import type { Route } from "./+types/show.page.ts";

export const handle = acceptsBody(160 * 1024);

export async function loader({ request, params }: Route.LoaderArgs) {
	const { record, row, head } = await requireRecord(request, params);
	const found = await casesOfSubject(record.caseKind, row.id);
	return {
		head,
		seen: String(row.updatedAt.getTime()),
		confirmed: row.ownerConfirmedAt,
		values: formValues(record, valuesOf(record, row)),
		cases: found.map((each) => ({ id: each.id, undecided: isUndecided(each) })),
		undecided: isEarly(row.status) && found.some(isUndecided),
		publicPath: isPublicStatus(record, row.status) ? publicPath(record, row.slug) : undefined,
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { store, record, row } = await requireRecord(request, params);
	const fields = await readFields(request);
	if (!fields) throw new Response(null, { status: 400 });
	const { seen = "", ...values } = typedValues(fields);
	const parsed = parsePublishable(record, values, "desk");
	if (!parsed.ok) return data({ errors: parsed.errors, values, seen }, 422);
	const updated = await updateAtDesk(store, row.id, parsed.value, parseTimestamp(seen), actor);
	if (!updated) throw new Response(null, { status: 404 });
	if (!updated.ok) return data(conflictResponse(updated, values), 409);
	return redirect(`${record.deskPath}/${row.id}?done=saved`);
}

export default function DeskShowPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, ...sheet } = loaderData;
	const { one, owner } = records[head.kind].words;
	const done = {
		saved: `Saved. If the ${one} is public, everyone sees it within a second.`,
		status: "The status has been changed.",
		confirmed: `Saved: the ${owner} confirmed it today.`,
		meanwhile:
			"Someone else changed the status in the meantime, so nothing was changed. This is the current status.",
		undecided: `A case about this ${one} is waiting for a decision. Publish or decline it there.`,
	};
	return (
		<RecordPage head={head} done={done}>
			<RecordSheet {...sheet} head={head} answer={actionData} />
		</RecordPage>
	);
}

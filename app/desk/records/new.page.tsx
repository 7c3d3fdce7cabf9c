import { data, redirect } from "react-router";
import { createAtDesk } from "#app/cases/records/desk-edits.ts";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { RecordFields } from "#app/records/form.tsx";
import { demandsOf } from "#app/records/law.server.ts";
import { parseTyped } from "#app/records/parse.server.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import type { Route } from "./+types/new.page.ts";

export const handle = acceptsBody(160 * 1024);

export function loader({ request }: Route.LoaderArgs) {
	const { record } = storeForRequest(request);
	return { kind: record.kind, demands: demandsOf(record) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = storeForRequest(request);
	const values = await readValues(request);
	const parsed = parseTyped(store.record, values);
	if (!parsed.ok) return data({ errors: parsed.errors, values }, 422);
	const id = await createAtDesk(store, parsed.value, actor);
	return redirect(`${store.record.deskPath}/${id}/photos?done=made`);
}

export default function DeskNewPage({ loaderData, actionData }: Route.ComponentProps) {
	const record: AnyRecord = records[loaderData.kind];
	const { labels, deskPath, photos } = record;
	return (
		<DeskPage
			title={labels.create}
			description={labels.createDescription}
			back={{ to: deskPath, label: labels.list }}
		>
			<DeskForm
				id="record"
				draft
				answer={actionData}
				values={{ contactBy: "relay" }}
				className="max-w-[46rem]"
			>
				<UnsavedGuard answer={actionData} />
				<RecordFields record={record} audience="desk" demands={loaderData.demands} />
				<DeskButton className="mt-8">Save and add {photos.title.toLowerCase()}</DeskButton>
			</DeskForm>
		</DeskPage>
	);
}

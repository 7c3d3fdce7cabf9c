import { redirect } from "react-router";
import { verifiedOfRecord } from "#app/cases/verifications/verifications.ts";
import { requireRecord } from "#app/desk/records/find-record.ts";
import { RecordPage } from "#app/desk/records/record-page.tsx";
import { checkNotices } from "#app/desk/verifications/check.ts";
import { Checks } from "#app/desk/verifications/checks.tsx";
import { readChecks } from "#app/desk/verifications/read-checks.ts";
import { submitCheck } from "#app/desk/verifications/submit-check.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { records } from "#app/records/records.ts";
import type { Route } from "./+types/checks.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const { store, row, head } = await requireRecord(request, params);
	return { head, checks: await readChecks(await verifiedOfRecord(store, row)) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { store, record, row, head } = await requireRecord(request, params);
	const taken = await submitCheck(request, await verifiedOfRecord(store, row), actor);
	if ("answer" in taken) return taken.answer;
	return redirect(`${record.deskPath}/${head.id}/checks?done=${taken.notice}`);
}

export default function DeskChecksPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, checks } = loaderData;
	const action = `${records[head.kind].deskPath}/${head.id}/checks`;
	return (
		<RecordPage head={head} notices={checkNotices}>
			<Checks checks={checks} action={action} answer={actionData} />
		</RecordPage>
	);
}

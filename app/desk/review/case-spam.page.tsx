import { NothingToDecide } from "#app/desk/review/case-email.tsx";
import { CaseStep } from "#app/desk/review/case-parts.tsx";
import { readVerdictPage, takeVerdict } from "#app/desk/review/take-verdict.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import type { Route } from "./+types/case-spam.page.ts";

export const handle = acceptsBody();

export function loader({ params }: Route.LoaderArgs) {
	return readVerdictPage(params.id, "spam");
}

export function action({ request, params, context }: Route.ActionArgs) {
	return takeVerdict({ request, id: params.id }, "spam", requireStaff(context));
}

export default function SpamPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, open } = loaderData;
	return (
		<CaseStep
			head={head}
			title="Mark as spam"
			line="Removes it from the queue without emailing anyone. It’s kept, and you can approve or decline it later."
		>
			{!open && !actionData ? (
				<NothingToDecide />
			) : (
				<DeskForm id="spam" answer={actionData}>
					<input type="hidden" name="version" value={actionData?.values.version ?? head.version} />
					<DeskButton>Mark as spam</DeskButton>
				</DeskForm>
			)}
		</CaseStep>
	);
}

import { CaseEmail, NothingToDecide } from "#app/desk/review/case-email.tsx";
import { CaseStep } from "#app/desk/review/case-parts.tsx";
import { readVerdictPage, takeVerdict } from "#app/desk/review/take-verdict.ts";
import { wordsLimit } from "#app/moderation/decisions/verdicts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { Route } from "./+types/case-changes.page.ts";

export const handle = acceptsBody();

export function loader({ params }: Route.LoaderArgs) {
	return readVerdictPage(params.id, "changes");
}

export function action({ request, params, context }: Route.ActionArgs) {
	return takeVerdict({ request, id: params.id }, "changes", requireStaff(context));
}

export default function ChangesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, open } = loaderData;
	const email = actionData?.email;
	return (
		<CaseStep
			head={head}
			title="Ask for changes"
			line="The sender gets an email with your message and a private link to complete everything and send it back."
		>
			{!open && !actionData ? (
				<NothingToDecide />
			) : (
				<DeskForm id="changes" answer={email ? undefined : actionData} values={actionData?.values}>
					<input type="hidden" name="version" value={actionData?.values.version ?? head.version} />
					<input type="hidden" name="shown" value={actionData?.shown ?? ""} />
					<TextArea
						name="words"
						label="What is missing or should change"
						limit={wordsLimit}
						required
					/>
					<div className="mt-5">{email ? <CaseEmail email={email} /> : null}</div>
					<DeskButton>{email ? "Send email and ask for changes" : "Preview email"}</DeskButton>
				</DeskForm>
			)}
		</CaseStep>
	);
}

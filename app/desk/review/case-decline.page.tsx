import { CaseEmail, NothingToDecide } from "#app/desk/review/case-email.tsx";
import { CaseStep } from "#app/desk/review/case-parts.tsx";
import { readVerdictPage, takeVerdict } from "#app/desk/review/take-verdict.ts";
import { declineReasons, wordsLimit } from "#app/moderation/decisions/verdicts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Select, TextArea } from "#app/ui/field.tsx";
import type { Route } from "./+types/case-decline.page.ts";

export const handle = acceptsBody();

export function loader({ params }: Route.LoaderArgs) {
	return readVerdictPage(params.id, "declined");
}

export function action({ request, params, context }: Route.ActionArgs) {
	return takeVerdict({ request, id: params.id }, "declined", requireStaff(context));
}

const reasons = [
	{ value: "", label: "Choose a reason" },
	...Object.entries(declineReasons).map(([value, label]) => ({ value, label })),
];

export default function DeclinePage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, open } = loaderData;
	const email = actionData?.email;
	return (
		<CaseStep
			head={head}
			title="Decline"
			line="The sender gets an email with the reason. Anything already on the site stays as it is."
		>
			{!open && !actionData ? (
				<NothingToDecide />
			) : (
				<DeskForm id="decline" answer={email ? undefined : actionData} values={actionData?.values}>
					<input type="hidden" name="version" value={actionData?.values.version ?? head.version} />
					<input type="hidden" name="shown" value={actionData?.shown ?? ""} />
					<Select name="reason" label="Reason" required initial="" options={reasons} />
					<TextArea
						name="words"
						label="In your own words"
						hint="Optional. Appears in the email below the reason."
						limit={wordsLimit}
						className="mt-5"
					/>
					<div className="mt-5">{email ? <CaseEmail email={email} /> : null}</div>
					<DeskButton>{email ? "Decline and send email" : "Preview email"}</DeskButton>
				</DeskForm>
			)}
		</CaseStep>
	);
}

import { CaseLetter, NothingToDecide } from "#app/desk/review/case-letter.tsx";
import { CaseStep } from "#app/desk/review/case-parts.tsx";
import { readVerdictPage, takeVerdict } from "#app/desk/review/take-verdict.ts";
import { declineReasons, wordsLimit } from "#app/moderation/decisions/judgement.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
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
	{ value: "", label: "Please choose" },
	...Object.entries(declineReasons).map(([value, label]) => ({ value, label })),
];

export default function DeclinePage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, open } = loaderData;
	const letter = actionData?.letter;
	return (
		<CaseStep
			head={head}
			title="Decline"
			line="The sender gets a mail with the reason. What the site shows already stays as it is."
		>
			{!open && !actionData ? (
				<NothingToDecide />
			) : (
				<DeskForm id="decline" answer={letter ? undefined : actionData} values={actionData?.values}>
					<input type="hidden" name="version" value={actionData?.values.version ?? head.version} />
					<input type="hidden" name="shown" value={actionData?.shown ?? ""} />
					<Select name="reason" label="Why" required initial="" options={reasons} />
					<TextArea
						name="words"
						label="In your own words"
						hint="May be left out. It stands in the mail below the reason."
						limit={wordsLimit}
						className="mt-5"
					/>
					<div className="mt-5">{letter ? <CaseLetter letter={letter} /> : null}</div>
					<DeskButton>{letter ? "Decline and send it" : "Show the mail"}</DeskButton>
				</DeskForm>
			)}
		</CaseStep>
	);
}

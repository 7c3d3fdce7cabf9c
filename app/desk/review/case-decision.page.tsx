import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import {
	CaseEmail,
	ChangesFields,
	type DecisionFields,
	DeclineFields,
	MergeFields,
	PublishedPhotos,
} from "#app/desk/review/case-decision-fields.tsx";
import { CaseStep, NothingToDecide } from "#app/desk/review/case-parts.tsx";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { readVerdictPage, takeVerdict } from "#app/desk/review/take-verdict.ts";
import type { Verdict } from "#app/moderation/decisions/verdicts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/case-decision.page.ts";

type Decision = {
	verdict: Verdict;
	title: string;
	line: string;
	button: string;
	Fields?: DecisionFields;
};

/** By the last part of the address. */
const decisions: Record<string, Decision> = {
	approval: {
		verdict: "approved",
		title: "Approve and publish",
		line: "It appears on the site within a second, with its photos, in lists, feeds and search.",
		button: "Approve and publish",
		Fields: PublishedPhotos,
	},
	changes: {
		verdict: "changes",
		title: "Ask for changes",
		line: "The sender gets an email with your message and a private link to complete everything and send it back.",
		button: "Send email and ask for changes",
		Fields: ChangesFields,
	},
	decline: {
		verdict: "declined",
		title: "Decline",
		line: "The sender gets an email with the reason. Anything already on the site stays as it is.",
		button: "Decline and send email",
		Fields: DeclineFields,
	},
	merge: {
		verdict: "merged",
		title: "Merge a duplicate",
		line: "Closes this case and continues with the other one. Choose the case to keep.",
		button: "Merge and send email",
		Fields: MergeFields,
	},
	spam: {
		verdict: "spam",
		title: "Mark as spam",
		line: "Removes it from the queue without emailing anyone. It’s kept, and you can approve or decline it later.",
		button: "Mark as spam",
	},
};

function decisionAt(step: string): Decision {
	return orNotFound(Object.hasOwn(decisions, step) && decisions[step]);
}

export const handle = acceptsBody();

export function loader({ params }: Route.LoaderArgs) {
	return readVerdictPage(params.id, decisionAt(params.decision).verdict);
}

export function action({ request, params, context }: Route.ActionArgs) {
	const { verdict } = decisionAt(params.decision);
	return takeVerdict({ request, id: params.id }, verdict, requireStaff(context));
}

/** After a 422 the page is loaded again, so that it shows what changed meanwhile. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.actionStatus === 422 || args.defaultShouldRevalidate;
}

export default function DecisionPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { head, open, missing, stand } = loaderData;
	const decision = decisionAt(params.decision);
	const unread = stand !== undefined && (query.get("seen") ?? stand) !== stand;
	let content = <DecisionForm decision={decision} page={loaderData} answer={actionData} />;
	if (!open && !actionData) content = <NothingToDecide />;
	else if (missing.length > 0) content = <Unready id={head.id} missing={missing} />;
	else if (unread && !actionData) content = <Unread id={head.id} />;
	return (
		<CaseStep key={decision.verdict} head={head} title={decision.title} line={decision.line}>
			{content}
		</CaseStep>
	);
}

type FormProps = Parameters<DecisionFields>[0] & { decision: Decision };

function DecisionForm({ decision, page, answer }: FormProps) {
	const { verdict, button, Fields } = decision;
	const isApproval = verdict === "approved";
	const email = answer?.email ?? page.email;
	return (
		<DeskForm
			id={verdict}
			// An email to look at first is no error.
			answer={answer?.email ? undefined : answer}
			values={answer?.values}
		>
			<input type="hidden" name="version" value={answer?.values.version ?? page.head.version} />
			{Fields ? <Fields page={page} answer={answer} /> : null}
			<div className="mt-5">{email ? <CaseEmail email={email} /> : null}</div>
			<DeskButton
				look={isApproval ? "olive" : "action"}
				ref={isApproval ? focusWithoutScrolling : undefined}
			>
				{page.isWritten && !email ? "Preview email" : button}
			</DeskButton>
		</DeskForm>
	);
}

/** Enter approves; the email stays visible. */
function focusWithoutScrolling(button: HTMLButtonElement | null) {
	button?.focus({ preventScroll: true });
}

function Unready({
	id,
	missing,
}: {
	id: number;
	missing: Route.ComponentProps["loaderData"]["missing"];
}) {
	const to = useCasePath(id);
	return (
		<div className="rounded-20 border border-line bg-card px-5 py-5">
			<p className="font-semibold text-heading">This can’t be published yet.</p>
			<ul className="mt-2 list-disc pl-5">
				{missing.map(({ field, label, words }) => (
					<li key={field}>
						<strong className="font-semibold">{label}:</strong> {words}
					</li>
				))}
			</ul>
			<p className="mt-5 flex flex-wrap gap-2.5">
				<PathLink to={to("edit")} className={buttonClass()}>
					Edit
				</PathLink>
				<PathLink to={to("changes")} className={buttonClass("quiet")}>
					Ask for changes
				</PathLink>
			</p>
		</div>
	);
}

function Unread({ id }: { id: number }) {
	const to = useCasePath(id);
	return (
		<div className="rounded-20 border border-line bg-card px-5 py-5">
			<p className="font-semibold text-heading">This changed after you read it.</p>
			<p className="mt-1">
				The sender has corrected it, or someone on the team has changed the public page. Please read
				it again before you publish it.
			</p>
			<p className="mt-5">
				<PathLink to={to()} className={buttonClass()}>
					Review again
				</PathLink>
			</p>
		</div>
	);
}

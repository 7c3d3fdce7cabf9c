import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { canDecide } from "#app/cases/decisions/verdicts.ts";
import { isOpenToTeam } from "#app/cases/review/states.ts";
import { CaseEmail, type DecisionFields } from "#app/desk/review/case-decision-fields.tsx";
import { CaseStep, NothingToDecide } from "#app/desk/review/case-parts.tsx";
import { type Decision, decisions } from "#app/desk/review/decisions.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { readVerdictPage, submitVerdict } from "#app/desk/review/submit-verdict.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/case-decision.page.ts";

function requireDecision(path: string): Decision {
	return orNotFound(Object.values(decisions).find((each) => each.path === path));
}

export function loader({ params, context }: Route.LoaderArgs) {
	const { verdict } = requireDecision(params.decision);
	return readVerdictPage(params.id, verdict, requireStaff(context));
}

export function action({ request, params, context }: Route.ActionArgs) {
	const { verdict } = requireDecision(params.decision);
	return submitVerdict({ request, id: params.id }, verdict, requireStaff(context));
}

/** Reloads the page after a 422, so that it shows what changed in the meantime. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.actionStatus === 422 || args.defaultShouldRevalidate;
}

export default function DecisionPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const decision = requireDecision(params.decision);
	const { title, line, path } = decision;
	const { head, open } = loaderData;
	return (
		<CaseStep key={path} head={head} title={title} line={line}>
			{!open && !actionData ? (
				<NothingToDecide />
			) : (
				<DecisionForm decision={decision} page={loaderData} answer={actionData} />
			)}
		</CaseStep>
	);
}

type FormProps = Parameters<DecisionFields>[0] & { decision: Decision };

function DecisionForm({ decision, page, answer }: FormProps) {
	const [query] = useSearchParams();
	const { head, missing, currentVersion } = page;
	const to = useCasePath(head.id);
	const { verdict, button, Fields } = decision;
	const isApproval = verdict === "approved";
	const email = answer?.email ?? page.email;
	if (missing.length > 0) {
		return (
			<Obstacle
				title="This can’t be published yet."
				links={
					<>
						{isOpenToTeam(head) ? (
							<DeskButtonLink to={to("edit")} variant="action">
								Edit
							</DeskButtonLink>
						) : null}
						{canDecide("changes", head.state) ? (
							<DeskButtonLink to={to({ decision: "changes" })}>Ask for changes</DeskButtonLink>
						) : null}
					</>
				}
			>
				<ul className="list-disc pl-5">
					{missing.map(({ field, label, words, source }) => (
						<li key={field}>
							<strong className="font-semibold">{label}:</strong> {words}{" "}
							{source ? (
								<a href={source.url} className="inline-block py-1 underline">
									Read the source
								</a>
							) : null}
						</li>
					))}
				</ul>
			</Obstacle>
		);
	}
	if (
		currentVersion !== undefined &&
		(query.get("seen") ?? currentVersion) !== currentVersion &&
		!answer
	) {
		return (
			<Obstacle
				title="This changed after you read it."
				links={
					<DeskButtonLink to={to()} variant="action">
						Review again
					</DeskButtonLink>
				}
			>
				The sender has corrected it, or someone on the team has changed the public page. Please read
				it again before you publish it.
			</Obstacle>
		);
	}
	return (
		<DeskForm
			id={verdict}
			draft={page.isWritten}
			// Neither an email preview nor an inserted reply is an error.
			answer={answer?.email || answer?.inserted ? undefined : answer}
			values={answer?.values ?? { words: page.words }}
		>
			<UnsavedGuard answer={answer} />
			{page.held ? (
				<p className="mb-5 rounded-12 border border-amber-line bg-amber px-4 py-3 text-amber-ink">
					{page.held}
				</p>
			) : null}
			<input type="hidden" name="version" value={answer?.values.version ?? head.version} />
			<input type="hidden" name="shown" value={answer?.shown ?? ""} />
			{Fields ? <Fields page={page} answer={answer} /> : null}
			<div className="mt-5">{email ? <CaseEmail email={email} /> : null}</div>
			<div className="decide-bar border-t border-line bg-page py-3">
				<DeskButton
					variant={isApproval ? "olive" : "action"}
					ref={isApproval ? focusWithoutScrolling : undefined}
				>
					{page.isWritten && !email ? "Preview email" : button}
				</DeskButton>
			</div>
		</DeskForm>
	);
}

/** Lets Enter approve without scrolling the email out of view. */
function focusWithoutScrolling(button: HTMLButtonElement | null) {
	button?.focus({ preventScroll: true });
}

type ObstacleProps = { title: string; children: React.ReactNode; links: React.ReactNode };

function Obstacle({ title, children, links }: ObstacleProps) {
	return (
		<div className="rounded-20 border border-line bg-card px-5 py-5">
			<p className="font-semibold text-heading">{title}</p>
			<div className="mt-2">{children}</div>
			<p className="mt-5 flex flex-wrap gap-2.5">{links}</p>
		</div>
	);
}

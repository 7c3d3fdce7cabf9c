import { data, href, redirect } from "react-router";
import { issueClosedMessage, sendBlockerMessage } from "#app/desk/issues/issue-form.ts";
import { findIssue, findSendBlocker, scheduleIssue } from "#app/desk/issues/issues.ts";
import { countReaders } from "#app/desk/issues/report.ts";
import { markIssueSent, sendIssueNow } from "#app/desk/issues/sending.ts";
import { issueForService } from "#app/desk/issues/write-issue.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { counted, grouped } from "#app/ui/format.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { conflictMessage } from "#app/writing/conflict.ts";
import { checkWhen } from "#app/writing/content-form.ts";
import { WhenFields } from "#app/writing/desk-when-fields.tsx";
import type { Route } from "./+types/send.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const issue = orNotFound(await findIssue(numberIn(params.id) ?? 0));
	const { id, subject, state, revision } = issue;
	if (state !== "draft") throw redirect(href("/desk/newsletter/:id", params));
	const obstacle = await findSendBlocker(issue, new Date());
	return {
		id,
		subject,
		revision,
		readers: await countReaders(),
		perSecond: env.newsletterPerSecond,
		obstacle: obstacle && { why: obstacle.why, message: sendBlockerMessage(obstacle) },
		service: env.mailingList && { kind: env.mailingList.kind, html: await issueForService(issue) },
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const values = await readValues(request);
	const refuse = (answer: Partial<DeskAnswer>, status = 422) =>
		data<DeskAnswer>({ errors: {}, values, ...answer }, status);
	const form = checkWhen(env.mailingList ? { ...values, when: "now" } : values);
	if (!form.ok) return refuse({ errors: form.errors });
	const { revision, at } = form.value;
	const send = env.mailingList ? markIssueSent : sendIssueNow;
	const result = orNotFound(
		at ? await scheduleIssue(id, { revision, at }, actor) : await send(id, { revision }, actor),
	);
	if (result.ok) {
		const what = at ? "scheduled" : env.mailingList ? "marked" : "sending";
		return redirect(`${href("/desk/newsletter/:id", params)}?done=${what}`);
	}
	switch (result.why) {
		case "passed":
			return refuse({ errors: { at: "This time has passed. Choose a later one." } });
		case "closed":
			return refuse({ message: issueClosedMessage }, 409);
		case "newer":
			return refuse({ message: `${conflictMessage(result)} Look at it before you send it.` }, 409);
		case "too soon":
			return refuse({ errors: { [at ? "at" : "when"]: sendBlockerMessage(result) } });
		default:
			return refuse({ message: sendBlockerMessage(result) });
	}
}

export default function SendIssue({ loaderData, actionData }: Route.ComponentProps) {
	const { id, subject, revision, readers, perSecond, obstacle, service } = loaderData;
	const path = href("/desk/newsletter/:id", { id: String(id) });
	return (
		<DeskPage
			title={service ? "Send with the service" : "Send or schedule"}
			description={<bdi>{subject}</bdi>}
			back={{ to: path, label: `Back to issue ${id}` }}
		>
			{service ? (
				<ByService html={service.html} revision={revision} answer={actionData} />
			) : (
				<DeskCard
					title={`Goes to ${grouped(readers)} confirmed ${readers === 1 ? "reader" : "readers"}`}
					description={`${sendingTime(readers / perSecond)} You can pause or stop it meanwhile.`}
				>
					{obstacle && obstacle.why !== "too soon" ? (
						<>
							<p className="font-semibold text-heading">{obstacle.message}</p>
							<p className="mt-3">
								{obstacle.why === "no address" ? (
									<ButtonLink to="/desk/newsletter/settings">Open the settings</ButtonLink>
								) : (
									<ButtonLink to={path}>Continue writing</ButtonLink>
								)}
							</p>
						</>
					) : (
						<DeskForm
							id="when"
							answer={actionData}
							values={{ when: obstacle ? "later" : "now" }}
							className="group/when"
						>
							{obstacle ? <p className="mb-4">{obstacle.message}</p> : null}
							<input type="hidden" name="revision" value={revision} />
							<WhenFields />
							<DeskButton variant="olive" className="mt-5">
								<span className="group-has-[[value=later]:checked]/when:hidden">
									Send now to {counted(readers, "reader")}
								</span>
								<span className="hidden group-has-[[value=later]:checked]/when:inline">
									Schedule for {counted(readers, "reader")}
								</span>
							</DeskButton>
						</DeskForm>
					)}
				</DeskCard>
			)}
		</DeskPage>
	);
}

function sendingTime(seconds: number): string {
	if (seconds < 60) return "That takes less than a minute.";
	const minutes = Math.ceil(seconds / 60);
	if (minutes < 120) return `That takes about ${counted(minutes, "minute")}.`;
	return `That takes about ${Math.round(minutes / 60)} hours.`;
}

type ServiceProps = { html: string; revision: number; answer: DeskAnswer | undefined };

function ByService({ html, revision, answer }: ServiceProps) {
	return (
		<div className="grid gap-6">
			<DeskCard
				title="Copy it into the service"
				description="This site passes its subscribers on to the mailing-list service, and the service sends the newsletter. Paste this HTML into a new campaign there."
			>
				<textarea
					readOnly
					aria-label="Copy it into the service"
					rows={12}
					defaultValue={html}
					className="form-control block rounded-12 px-4 py-2.5 font-mono text-15"
				/>
			</DeskCard>
			<DeskForm
				id="mark"
				answer={answer}
				className="rounded-20 border border-line bg-card px-5 py-5"
			>
				<p className="mb-3">
					Once the service has sent it, mark it here: the issue gets its public page, and the next
					one starts with what is new from then on.
				</p>
				<input type="hidden" name="revision" value={revision} />
				<DeskButton variant="olive">Mark as sent</DeskButton>
			</DeskForm>
		</div>
	);
}

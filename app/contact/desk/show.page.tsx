import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { answerLimit, messageLabels, messagePath } from "#app/contact/desk/message.ts";
import { answerMessage, findThread, type ThreadEntry } from "#app/contact/desk/thread.ts";
import { senderName } from "#app/moderation/cases/labels.ts";
import { isWaiting } from "#app/moderation/cases/states.ts";
import { expiredForm } from "#app/moderation/intake/submit-form.ts";
import { appendReplies, insertButton, unfilledError } from "#app/moderation/saved-replies/reply.ts";
import { ReplyChoice } from "#app/moderation/saved-replies/reply-choice.tsx";
import { filledReplies } from "#app/moderation/saved-replies/saved-replies.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { listAssignees } from "#app/people/team.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { ageOfTicket, newTicket } from "#app/platform/forms/tickets.server.ts";
import { checkForm, firstTextValues, lines } from "#app/platform/forms/typed-form.server.ts";
import { ActionForm, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskMailLink, DeskSaid, DeskSide } from "#app/ui/desk/thread.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { Select } from "#app/ui/field.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const thread = orNotFound(await findThread(numberIn(params.id) ?? 0));
	const { submission, case: message, ...rest } = thread;
	const { email, phone, spamSignals, sample } = submission;
	const { id, state, assignedTo } = message;
	const { id: me, name: by } = requireStaff(context);
	return {
		id,
		state,
		assignedTo,
		...rest,
		name: senderName(submission),
		email,
		phone: formatPhone(phone),
		phoneHref: phoneHref(phone),
		spamSignals,
		sample,
		replies: await filledReplies("answer", { firstName: submission.firstName, by }),
		team: await listAssignees(),
		me,
		lastOwn: rest.entries.findLast(({ reply }) => reply?.by === me)?.at,
		ticket: await newTicket(),
	};
}

const AnswerForm = v.object({
	body: v.pipe(
		lines(answerLimit, "Enter your reply."),
		v.check(
			(text) => unfilledError(text) === undefined,
			({ input }) => unfilledError(input) ?? "",
		),
	),
});

async function insertInto(id: number, values: Record<string, string>, by: string) {
	const { submission } = orNotFound(await findThread(id));
	const replies = await filledReplies("answer", { firstName: submission.firstName, by });
	return appendReplies(values.body ?? "", replies, (box) => values[box] === "yes");
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const fields = await readFields(request);
	if (!fields) throw new Response(null, { status: 400 });
	const { ticket = "", seen: typedSeen, ...values } = firstTextValues(fields);
	const seen = numberIn(typedSeen) ?? 0;
	if (values[insertButton]) {
		const body = await insertInto(id, values, actor.name);
		return { errors: {}, values: { body }, seen, inserted: true };
	}
	const checked = checkForm(values, AnswerForm);
	if (!checked.ok) return data({ errors: checked.errors, values, seen }, 422);
	if ((await ageOfTicket(ticket)) === undefined) {
		return data({ errors: {}, values, words: expiredForm, seen }, 422);
	}
	const { body } = checked.value;
	const answered = orNotFound(await answerMessage(id, { body, ticket, seen }, actor));
	if (answered.ok) return redirect(`${messagePath(id)}?done=answered`);
	const words = `${answered.by} has replied in the meantime. Read that reply above. What you typed is still here and will be sent if you send it again.`;
	return data({ errors: {}, values, words, seen: (await findThread(id))?.lastReply }, 409);
}

/** Reloads after every submission: a rejected form needs a new ticket and the replies sent since. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.actionStatus !== undefined || args.defaultShouldRevalidate;
}

const done = {
	answered: "Your reply is on its way.",
	closed: "Message closed.",
	reopened: "Message reopened.",
	spam: "Message marked as spam. Reopen it to undo this.",
	assigned: "Assignee saved.",
	late: "Someone else has updated this message in the meantime, so nothing was changed. Its current status is shown here.",
};

export default function DeskShowPage({ loaderData, actionData }: Route.ComponentProps) {
	const { id, name, email, sample, entries, lastReply, lastOwn, ticket, replies } = loaderData;
	const inserted = actionData && "inserted" in actionData;
	return (
		<DeskPage
			title={name}
			line={
				<>
					<DeskMailLink email={email} />
					{sample ? " · a sample: no email is sent" : null}
				</>
			}
			back={{ to: "/desk/messages", label: "Messages" }}
			done={
				sample
					? { ...done, answered: "Reply saved. This is a sample, so no email was sent." }
					: done
			}
		>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="min-w-0">
					<ThreadList entries={entries} here={id} />
					<DeskForm
						// Only this team member's own reply clears the form, not someone else's.
						key={lastOwn?.getTime()}
						id="answer"
						draft
						answer={inserted ? undefined : actionData}
						values={actionData?.values}
						className="mt-7 rounded-20 border border-line bg-card px-5 py-5"
					>
						<input type="hidden" name="ticket" value={ticket} autoComplete="off" />
						<input
							type="hidden"
							name="seen"
							value={actionData?.seen ?? lastReply}
							autoComplete="off"
						/>
						<UnsavedGuard answer={actionData} stays={[`${messagePath(id)}/`]} />
						<ReplyChoice replies={replies} field="body" />
						<TextArea
							name="body"
							label="Reply by email"
							hint="Plain text, without formatting. The message is quoted below it, and a reply to it goes to our team’s inbox."
							limit={answerLimit}
							required
						/>
						<DeskButton className="mt-4">Send reply</DeskButton>
					</DeskForm>
				</div>
				<MessageSide message={loaderData} />
			</div>
		</DeskPage>
	);
}

function ThreadList({ entries, here }: { entries: readonly ThreadEntry[]; here: number }) {
	return (
		<ol className="grid gap-4">
			{entries.map(({ caseId, name, text, at, reply }) => (
				<DeskSaid
					key={reply ? `reply ${reply.id}` : `message ${caseId}`}
					tone={reply ? "right" : "left"}
					who={
						<span className="text-15">
							<bdi className="font-semibold">{name}</bdi> {reply ? "replied" : "wrote"}
							{caseId === here ? null : (
								<>
									{" "}
									<PathLink to={messagePath(caseId)} className="underline">
										in message {caseId}
									</PathLink>
								</>
							)}
						</span>
					}
					at={at}
					words={text}
				/>
			))}
		</ol>
	);
}

const openSteps = { closed: "Close without a reply", spam: "Mark as spam" };
const closedSteps = { reopened: "Reopen" };

function MessageSide({ message }: { message: Route.ComponentProps["loaderData"] }) {
	const { id, state, assignedTo, assigned, phone, phoneHref, spamSignals, team, me } = message;
	const to = (step: string) => href("/desk/messages/:id/:step", { id: String(id), step });
	const options = [
		{ value: "", label: "Unassigned" },
		...team.map((each) => ({
			value: String(each.id),
			label: each.id === me ? `${each.name} (me)` : each.name,
		})),
	];
	if (assignedTo !== null && !team.some((each) => each.id === assignedTo)) {
		options.push({ value: String(assignedTo), label: `${assigned} (no longer replies)` });
	}
	return (
		<DeskSide
			title={
				<>
					Status <DeskPill tone={messageLabels[state].tone}>{messageLabels[state].label}</DeskPill>
				</>
			}
			steps={Object.entries(isWaiting(message) ? openSteps : closedSteps).map(([step, button]) => (
				<ActionForm key={step} action={to(step)} className="w-full" preventScrollReset>
					{button}
				</ActionForm>
			))}
		>
			{phone ? (
				<p>
					<span className="text-stone">Phone </span>
					<a href={phoneHref} className="text-terra underline">
						{phone}
					</a>
				</p>
			) : null}
			{spamSignals.length > 0 ? (
				<div>
					<h3 className="font-semibold text-heading">Possible spam</h3>
					<ul className="mt-1 list-disc pl-5 text-15">
						{spamSignals.map((signal) => (
							<li key={signal}>{signal}</li>
						))}
					</ul>
				</div>
			) : null}
			<DeskForm
				key={assignedTo ?? 0}
				id="assign"
				action={to("assigned")}
				values={{ person: String(assignedTo ?? "") }}
				preventScrollReset
			>
				<input type="hidden" name="from" value={assignedTo ?? ""} autoComplete="off" />
				<Select name="person" label="Assigned to" options={options} />
				<DeskButton look="quiet" className="mt-2.5 w-full">
					Assign
				</DeskButton>
			</DeskForm>
		</DeskSide>
	);
}

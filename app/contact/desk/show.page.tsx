import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { AnswerForm } from "#app/contact/desk/form.ts";
import { answerLimit } from "#app/contact/desk/labels.ts";
import { MessageSide } from "#app/contact/desk/side.tsx";
import { answerMessage, findThread, listAssignable } from "#app/contact/desk/thread.ts";
import { ThreadList } from "#app/contact/desk/written.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { formatPhone, phoneHref } from "#app/platform/forms/phone.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { ageOfTicket, newTicket } from "#app/platform/forms/tickets.server.ts";
import { checkForm, typedValues } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { numberIn } from "#app/ui/desk/number.ts";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { mailtoOf } from "#app/ui/link.tsx";
import type { Route } from "./+types/show.page.ts";

export const handle = acceptsBody();

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	const thread = id && (await findThread(id));
	if (!thread) throw new Response(null, { status: 404 });
	const { submission, case: message, entries, assigned, lastReply } = thread;
	const me = requireStaff(context).id;
	return {
		id: message.id,
		state: message.state,
		entries,
		assigned,
		lastReply,
		assignedTo: message.assignedTo,
		name: [submission.firstName, submission.lastName].filter(Boolean).join(" "),
		email: submission.email,
		mailto: mailtoOf(submission.email),
		phone: formatPhone(submission.phone),
		phoneHref: phoneHref(submission.phone),
		spamSignals: submission.spamSignals,
		sample: submission.sample,
		team: await listAssignable(),
		me,
		lastOwn: entries.findLast((each) => each.from === "us" && each.by === me)?.at,
		ticket: await newTicket(),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	const fields = await readFields(request);
	if (!id || !fields) throw new Response(null, { status: id ? 400 : 404 });
	const { ticket = "", ...typed } = typedValues(fields);
	const { seen: _, ...values } = typed;
	const seen = numberIn(typed.seen) ?? 0;
	const checked = checkForm(values, AnswerForm);
	if (!checked.ok) return data({ errors: checked.errors, values, seen }, 422);
	if ((await ageOfTicket(ticket)) === undefined) {
		const words = "This form has expired. What you typed is still here: please send it again.";
		return data({ errors: {}, values, words, seen }, 422);
	}
	const { body } = checked.value;
	const answered = await answerMessage(id, { body, ticket, seen }, actor);
	if (!answered) throw new Response(null, { status: 404 });
	if (answered.ok) return redirect(`/desk/messages/${id}?done=answered`);
	const words = `${answered.by} has replied in the meantime. Read that reply above. What you typed is still here and will be sent if you send it again.`;
	return data({ errors: {}, values, words, seen: (await findThread(id))?.lastReply }, 409);
}

/** A refused form needs a new ticket, and any reply sent in the meantime shown above it. */
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
	const { id, name, email, mailto, sample, entries, lastReply, lastOwn, ticket } = loaderData;
	return (
		<DeskPage
			title={name || email}
			line={
				<>
					<a href={mailto} className="text-terra underline [overflow-wrap:anywhere]">
						{email}
					</a>
					{sample ? " · a sample: no email is sent" : null}
				</>
			}
			back={{ to: "/desk/messages", label: "Messages" }}
			done={done}
		>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="min-w-0">
					<ThreadList entries={entries} here={id} />
					<DeskForm
						// Only the member's own reply clears the form; someone else's must not.
						key={lastOwn?.getTime()}
						id="answer"
						answer={actionData}
						className="mt-7 rounded-20 border border-line bg-card px-5 py-5"
					>
						<input type="hidden" name="ticket" value={ticket} autoComplete="off" />
						<input
							type="hidden"
							name="seen"
							value={actionData?.seen ?? lastReply}
							autoComplete="off"
						/>
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

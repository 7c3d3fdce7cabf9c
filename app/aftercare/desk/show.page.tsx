import { data, href, redirect } from "react-router";
import { answerLabel } from "#app/aftercare/aftercare.ts";
import { readAftercare } from "#app/aftercare/desk/tasks.ts";
import { RecordNotes } from "#app/moderation/history/desk-record-notes.tsx";
import { addNote, NoteForm, notesOf } from "#app/moderation/history/staff-notes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { dog as record } from "#app/records/dog.ts";
import { ActionForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskFact, DeskMailLink, DeskSaid, DeskSide } from "#app/ui/desk/thread.tsx";
import { longDate } from "#app/ui/format.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const reader = requireStaff(context);
	const found = orNotFound(await readAftercare(numberIn(params.id) ?? 0, reader));
	const notes = await notesOf({ kind: "aftercare", id: found.aftercare.id });
	return { ...found, notes, reader: reader.id };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { aftercare } = orNotFound(await readAftercare(numberIn(params.id) ?? 0, actor));
	const form = await readForm(request, NoteForm);
	if (!form.ok) return data(form, 422);
	await addNote({ kind: "aftercare", id: aftercare.id }, form.value.words, actor);
	return redirect(`${href("/desk/aftercare/:id", { id: String(aftercare.id) })}?done=kept`);
}

const done = {
	answered: "Marked as answered.",
	closed: "Closed.",
	stopped: "Stopped. The family gets no more emails.",
	returned: "The return has been recorded. The family gets no more emails.",
	admin: "A bite broke skin, so only an admin can put this listing back.",
	law: "Something that the law requires where the dog lives is missing. Open the listing and save it to see what.",
	meanwhile: "This dog’s status has changed in the meantime. Open the listing to see it.",
	kept: "Your note has been saved.",
};

type Loaded = Route.ComponentProps["loaderData"];

export default function AftercarePage({ loaderData, actionData }: Route.ComponentProps) {
	const { aftercare, dog, answers, notes, reader } = loaderData;
	return (
		<DeskPage
			title={`${dog.name}’s new home`}
			line="Write to the family by email, then say here what happened. Only the team sees this page."
			back={{ to: href("/desk/aftercare"), label: "New homes" }}
			done={done}
		>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 gap-4">
					{answers.length === 0 ? (
						<p className="text-stone">The family hasn’t answered yet.</p>
					) : (
						<ol className="grid gap-4">
							{answers.map((answer) => (
								<Answer key={answer.id} answer={answer} />
							))}
						</ol>
					)}
					<h2 className="mt-5 text-23">Notes</h2>
					<RecordNotes
						notes={notes}
						answer={actionData}
						reader={reader}
						quiet
						stays={[`${href("/desk/aftercare/:id", { id: String(aftercare.id) })}/`]}
					/>
				</div>
				<Side {...loaderData} />
			</div>
		</DeskPage>
	);
}

function Answer({ answer }: { answer: Loaded["answers"][number] }) {
	const { words, at, handledAt, handledAs, handler } = answer;
	const isOpen = answer.answer !== "well" && handledAt === null;
	return (
		<DeskSaid
			tone={isOpen ? "amber" : "card"}
			who={<b className="font-semibold">{answerLabel(answer.answer)}</b>}
			at={at}
			words={words}
		>
			{handledAt ? (
				<p className="mt-1.5 text-15">
					{handledAs === "closed" ? "Closed" : "Answered"} by <bdi>{handler ?? "someone"}</bdi>,{" "}
					<DeskMoment date={handledAt} />
				</p>
			) : null}
		</DeskSaid>
	);
}

function Side({ aftercare, dog, ownerEmail, answers }: Loaded) {
	const { email, movedOn, returnedAt, stoppedAt } = aftercare;
	const to = (step: string) =>
		href("/desk/aftercare/:id/:step", { id: String(aftercare.id), step });
	const waits = answers.some(({ answer, handledAt }) => answer !== "well" && !handledAt);
	const seen = answers[0]?.id;
	return (
		<DeskSide
			title="About this home"
			steps={
				<>
					{waits ? (
						<>
							<ActionForm action={to("answered")} className="w-full" look="action" seen={seen}>
								Mark as answered
							</ActionForm>
							<ActionForm action={to("closed")} className="w-full" seen={seen}>
								Close without an answer
							</ActionForm>
						</>
					) : null}
					{stoppedAt ? null : (
						<ActionForm action={to("stopped")} className="w-full">
							Stop the emails
						</ActionForm>
					)}
					{dog.status === "homed" ? (
						<>
							<ActionForm action={to("relisted")} className="w-full" seen={seen}>
								Put the listing back
							</ActionForm>
							<p className="text-15 text-stone">
								It’s on the site right away, as available, and <bdi>{dog.name}</bdi> counts as
								returned. Talk to the former owner first.
							</p>
						</>
					) : null}
					{returnedAt ? null : (
						<ActionForm action={to("returned")} className="w-full">
							Record that the dog came back
						</ActionForm>
					)}
				</>
			}
		>
			<dl className="grid gap-3">
				<DeskFact label="Dog">
					<PathLink to={`${record.deskPath}/${dog.id}`} className="text-terra underline">
						<bdi>{dog.name}</bdi>
					</PathLink>
					, <bdi>{dog.place}</bdi>
				</DeskFact>
				<DeskFact label="New family">
					<DeskMailLink email={email} />
				</DeskFact>
				<DeskFact label="Former owner">
					<DeskMailLink email={ownerEmail} />
				</DeskFact>
				<DeskFact label="Moved in">{longDate(new Date(movedOn))}</DeskFact>
				{returnedAt ? (
					<DeskFact label="Came back">
						<DeskMoment date={returnedAt} />
					</DeskFact>
				) : null}
				<DeskFact label="Emails">
					<DeskPill tone={stoppedAt ? "stone" : "olive"}>{emailsTo(aftercare)}</DeskPill>
				</DeskFact>
			</dl>
		</DeskSide>
	);
}

const stops = {
	adopter: "Stopped by the family",
	bounce: "The address doesn’t accept email",
	team: "Stopped by the team",
	return: "Ended: the dog came back",
};

function emailsTo({ stoppedBy, stoppedAt, consentedAt }: Loaded["aftercare"]): string {
	if (stoppedBy) return stops[stoppedBy];
	if (stoppedAt) return "Ended";
	return consentedAt ? "The family agreed" : "Not agreed yet";
}

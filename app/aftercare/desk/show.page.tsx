import { data, href, redirect } from "react-router";
import { answerLabel } from "#app/aftercare/aftercare.ts";
import { readAftercare } from "#app/aftercare/desk/tasks.ts";
import { RecordNotes } from "#app/moderation/history/desk-record-notes.tsx";
import { addNote, NoteForm, notesOf } from "#app/moderation/history/staff-notes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { dog as record } from "#app/records/dog.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { longDate } from "#app/ui/format.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { mailtoOf, PathLink } from "#app/ui/link.tsx";
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
	const { dog, answers, notes, reader } = loaderData;
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
					<RecordNotes notes={notes} answer={actionData} reader={reader} quiet />
				</div>
				<Side {...loaderData} />
			</div>
		</DeskPage>
	);
}

function Answer({
	answer: { answer, words, at, ...handled },
}: {
	answer: Loaded["answers"][number];
}) {
	const isOpen = answer !== "well" && handled.handledAt === null;
	return (
		<li
			className={`rounded-20 border px-5 py-4 ${isOpen ? "border-amber-line bg-amber text-amber-ink" : "border-line bg-card"}`}
		>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4">
				<span className="font-semibold">{answerLabel(answer)}</span>
				<span className="text-15">
					<DeskMoment date={at} />
				</span>
			</p>
			{words ? (
				<p dir="auto" className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
					{words}
				</p>
			) : null}
			{handled.handledAt ? (
				<p className="mt-1.5 text-15">
					{handled.handledAs === "closed" ? "Closed" : "Answered"} by{" "}
					<bdi>{handled.handler ?? "someone"}</bdi>, <DeskMoment date={handled.handledAt} />
				</p>
			) : null}
		</li>
	);
}

function Side({ aftercare, dog, ownerEmail, answers }: Loaded) {
	const to = (step: string) =>
		href("/desk/aftercare/:id/:step", { id: String(aftercare.id), step });
	const waits = answers.some(({ answer, handledAt }) => answer !== "well" && !handledAt);
	const seen = answers[0]?.id;
	const isHomed = dog.status === "homed";
	const { email, movedOn, returnedAt } = aftercare;
	return (
		<section
			aria-labelledby="who"
			className="grid gap-5 rounded-20 border border-line bg-card px-5 py-5"
		>
			<h2 id="who" className="text-23">
				About this home
			</h2>
			<dl className="grid gap-3 [overflow-wrap:anywhere]">
				<Fact label="Dog">
					<PathLink to={`${record.deskPath}/${dog.id}`} className="text-terra underline">
						<bdi>{dog.name}</bdi>
					</PathLink>
					, <bdi>{dog.place}</bdi>
				</Fact>
				<Fact label="New family">
					<a href={mailtoOf(email)} className="text-terra underline">
						{email}
					</a>
				</Fact>
				<Fact label="Former owner">
					<a href={mailtoOf(ownerEmail)} className="text-terra underline">
						{ownerEmail}
					</a>
				</Fact>
				<Fact label="Moved in">{longDate(new Date(movedOn))}</Fact>
				{returnedAt ? (
					<Fact label="Came back">
						<DeskMoment date={returnedAt} />
					</Fact>
				) : null}
				<Fact label="Emails">
					<DeskPill tone={aftercare.stoppedAt ? "stone" : "olive"}>{emailsTo(aftercare)}</DeskPill>
				</Fact>
			</dl>
			{waits || isHomed || !returnedAt ? (
				<div className="grid gap-2.5 border-t border-line pt-5">
					{waits ? (
						<>
							<Step
								to={to("answered")}
								name="answered"
								look="action"
								label="Mark as answered"
								seen={seen}
							/>
							<Step to={to("closed")} name="closed" label="Close without an answer" seen={seen} />
						</>
					) : null}
					{aftercare.stoppedAt ? null : (
						<Step to={to("stopped")} name="stopped" label="Stop the emails" />
					)}
					{isHomed ? (
						<>
							<Step to={to("relisted")} name="relisted" label="Put the listing back" seen={seen} />
							<p className="text-15 text-stone">
								It’s on the site right away, as available, and <bdi>{dog.name}</bdi> counts as
								returned. Talk to the former owner first.
							</p>
						</>
					) : null}
					{returnedAt ? null : (
						<Step to={to("returned")} name="returned" label="Record that the dog came back" />
					)}
				</div>
			) : null}
		</section>
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

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-15 text-stone">{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

type StepProps = {
	to: string;
	name: string;
	label: string;
	look?: "action" | "quiet";
	seen?: number | undefined;
};

function Step({ to, name, label, look = "quiet", seen }: StepProps) {
	return (
		<DeskForm id={name} action={to}>
			{seen ? <input type="hidden" name="seen" value={seen} /> : null}
			<DeskButton look={look} className="w-full">
				{label}
			</DeskButton>
		</DeskForm>
	);
}

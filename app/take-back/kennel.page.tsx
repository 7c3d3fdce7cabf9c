import { data, href, redirect } from "react-router";
import { linkGone } from "#app/moderation/cases/private-case.ts";
import { databaseAway, refuseForm, tooMany } from "#app/moderation/intake/submit-form.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { kennel as kennelRecord } from "#app/records/kennel.ts";
import { factsOfDog, promiseOf } from "#app/take-back/question.ts";
import { answerLabels, answers, wordsLimit } from "#app/take-back/take-back.ts";
import { AnswerForm, answerTakeBack, openTakeBack } from "#app/take-back/take-backs.ts";
import { AwayPage } from "#app/ui/away-page.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskDone } from "#app/ui/desk/page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { FactList } from "#app/ui/fact-list.tsx";
import { grouped } from "#app/ui/format.ts";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import type { Route } from "./+types/kennel.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params }: Route.LoaderArgs) {
	const found = await openTakeBack(params.token).catch(awayOrRethrow);
	if (!found) throw gone();
	if (found === "away") return data(undefined, 503);
	const { takeBack, kennel } = found;
	return data({
		dog: found.case.draft.name || "this dog",
		kennel: kennel.kennelName,
		facts: factsOfDog(found),
		promise: promiseOf(kennel),
		dueAt: takeBack.dueAt,
		over: takeBack.dueAt <= new Date(),
		answer: takeBack.answer,
		words: takeBack.words,
	});
}

const gone = () =>
	linkGone(
		"The owner no longer needs an answer, or the link wasn’t copied completely from the email. Thank you for looking.",
	);

export async function action({ request, params: { token } }: Route.ActionArgs) {
	const form = await readForm(request, AnswerForm);
	if (!form.ok) return refuseForm(form, 422);
	const { values } = form;
	const result = await answerTakeBack(token, form.value, visitor).catch(awayOrRethrow);
	if (result === undefined) throw gone();
	if (result === "done") return redirect(`${href("/take-back/:token", { token })}?done=answered`);
	if (result === "away") return refuseForm({ values, words: databaseAway }, 503);
	if (result === "late") return refuseForm({ values }, 409);
	return refuseForm({ values, words: tooMany(result.wait) }, 429);
}

const late =
	"The time to answer here is over, so this wasn’t sent. If you can help, reply to our email: one of us will read it.";

const done = {
	answered:
		"Thank you. We’ll tell the owner in a few minutes. You can change your answer until the time is over.",
};

export default function KennelPage({ loaderData, actionData }: Route.ComponentProps) {
	if (!loaderData) return <AwayPage answer={actionData} />;
	const { dog, kennel, facts, promise, dueAt, over, answer, words } = loaderData;
	const labels = answerLabels(dog);
	return (
		<MailedLinkPage
			title={`Can ${dog} come back to ${kennel}?`}
			line="The owner says that the dog came from you and needs a new home. They agreed that we ask you first."
		>
			<DeskDone done={done} />
			<FactList facts={facts} className="mt-6" />
			{promise ? (
				<figure className="mt-6 border-l-3 border-fawn pl-4">
					<figcaption className="text-15 text-stone">
						{kennelRecord.fields.takeBackWords.label}, from your profile
					</figcaption>
					<blockquote dir="auto" className="[overflow-wrap:anywhere]">
						{promise}
					</blockquote>
				</figure>
			) : null}
			{over ? (
				<div className="mt-8 rounded-20 bg-band px-5 py-4">
					{actionData ? (
						<Unsent answer={actionData} words={late} typed={actionData.values.words} />
					) : null}
					<p className="font-semibold text-heading">
						{answer ? `Your answer: ${labels[answer]}` : "The time to answer is over"}
					</p>
					{words ? <TypedText className="mt-1.5">{words}</TypedText> : null}
					<p className="mt-1.5">
						It was open until <DeskMoment date={dueAt} />. If something has changed, reply to our
						email: one of us will read it.
					</p>
				</div>
			) : (
				<DeskForm
					id="take-back"
					draft
					answer={actionData}
					values={{ answer: answer ?? "", words }}
					className="mt-8 grid gap-6"
				>
					<p>
						You can answer, and change your answer, until <DeskMoment date={dueAt} />.
					</p>
					<Radios
						name="answer"
						label="What can you do?"
						hint="With the first two, we give the owner your email address and phone number, and they contact you."
						options={answers.map((value) => ({ value, label: labels[value] }))}
						required
					/>
					<TextArea
						name="words"
						label="A message to the owner"
						hint={`Up to ${grouped(wordsLimit)} characters, optional. Our team can read it too.`}
						limit={wordsLimit}
					/>
					<DeskButton className="justify-self-start max-sm:w-full">Send answer</DeskButton>
					<PrivacyLine />
				</DeskForm>
			)}
		</MailedLinkPage>
	);
}

import { data, redirect } from "react-router";
import { databaseAway, expiredForm, refuseForm } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import {
	answerLimit,
	answerOptions,
	checkInPath,
	checkInTimes,
} from "#app/network/aftercare/aftercare.ts";
import {
	AnswerForm,
	answerCheckIn,
	ConsentForm,
	consent,
	openAftercare,
	sendsEmail,
	stop,
} from "#app/network/aftercare/aftercares.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { ageOfTicket, newTicket } from "#app/platform/forms/tickets.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { AwayPage } from "#app/ui/away-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskNotice } from "#app/ui/desk/page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { TextField } from "#app/ui/field.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { aftercarePolicy } from "#policies";
import { answerTime } from "#site";
import type { Route } from "./+types/check-in.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const found = await openAftercare(params.token).catch(awayOrRethrow);
	if (!found) throw gone();
	if (found === "away") return data(undefined, 503);
	const { consentedAt, stoppedAt } = found.aftercare;
	const asked = url.searchParams.get("answer");
	return data({
		state: stoppedAt ? "stopped" : consentedAt ? "agreed" : "asked",
		name: found.listing.name,
		movedOn: found.aftercare.movedOn,
		tellsOwner: sendsEmail(found.listing),
		answer: answerOptions.find(({ value }) => value === asked)?.value ?? "",
		ticket: await newTicket(),
	});
}

const gone = () =>
	linkGone("It wasn’t copied completely from the email, or everything about it has been deleted.");

export async function action({ request, params: { token } }: Route.ActionArgs) {
	const { step = "", ticket = "", ...values } = await readValues(request);
	// Email programs unsubscribe without opening the page (RFC 8058).
	const isOneClick = values["List-Unsubscribe"] === "One-Click";
	if (step === "stop" || isOneClick) return answer(token, "stopped", values, stop(token, visitor));
	if (step === "consent") {
		const form = checkForm(values, ConsentForm);
		if (!form.ok) return refuseForm({ errors: form.errors, values }, 422);
		return answer(token, "agreed", values, consent(token, form.value, visitor));
	}
	if (step !== "answer") return data(undefined, 400);
	const form = checkForm(values, AnswerForm);
	if (!form.ok) return refuseForm({ errors: form.errors, values }, 422);
	const age = await ageOfTicket(ticket).catch(awayOrRethrow);
	if (age === undefined) return refuseForm({ values, message: expiredForm }, 422);
	const said = answerCheckIn(token, form.value, ticket, visitor);
	return answer(token, form.value.answer, values, said);
}

async function answer(
	token: string,
	notice: string,
	values: Record<string, string>,
	acting: Promise<"done" | "closed" | { wait: number } | undefined>,
) {
	const result = await acting.catch(awayOrRethrow);
	if (result === undefined) throw gone();
	if (result === "away") return refuseForm({ values, message: databaseAway }, 503);
	if (result === "closed") return refuseForm({ values }, 409);
	if (result === "done") return redirect(`${checkInPath(token)}?done=${notice}`);
	return refuseForm({ values, message: tooMany }, 429);
}

const closed =
	"These emails have ended in the meantime, so this wasn’t sent. Please use our contact page instead.";
const tooMany =
	"You’ve sent a lot in a short time, so this wasn’t sent. Please send it again later.";

const notices = {
	agreed: "Thank you. We’ll write to you, and you can tell us anything here before that.",
	well: "Thank you, that’s lovely to hear.",
	question: `Thank you. One of us will answer you by email, usually within ${answerTime}.`,
	not_working: "Thank you for telling us. One of us will write to you soon.",
};
const told = " We’ve told the former owner that it isn’t working, but not what you wrote.";

export default function CheckInPage({ loaderData, actionData }: Route.ComponentProps) {
	if (!loaderData) return <AwayPage answer={actionData} />;
	const { state, name, tellsOwner } = loaderData;
	if (state === "stopped") {
		return (
			<MailedLinkPage
				title="You won’t hear from us again"
				description={`We’ve stopped the emails about ${name}, and delete your address within ${aftercarePolicy.deleteAfter} days. If you ever need help, use our contact page.`}
			>
				{actionData ? (
					<Unsent answer={actionData} message={closed} typed={actionData.values.words} />
				) : null}
				<a href="/contact" className={buttonClass("quiet")}>
					Contact us
				</a>
			</MailedLinkPage>
		);
	}
	if (state === "asked") {
		return (
			<MailedLinkPage
				title={`May we ask how ${name} is doing?`}
				description={`You can stop at any time, and we delete your address ${aftercarePolicy.deleteAfter} days after the last email. If you don’t agree, you won’t hear from us again.`}
			>
				<DeskForm
					id="consent"
					answer={actionData}
					values={{ movedOn: loaderData.movedOn }}
					className="mt-6 grid max-w-[30rem] gap-6"
				>
					<input type="hidden" name="step" value="consent" />
					<TextField
						name="movedOn"
						type="date"
						label="Day of the move"
						hint={`We ask ${checkInTimes} after it.`}
						required
					/>
					<DeskButton className="justify-self-start max-sm:w-full">Yes, you may ask</DeskButton>
					<PrivacyLine />
				</DeskForm>
				<div className="mt-3">
					<Step step="stop" label="No, thanks" />
				</div>
			</MailedLinkPage>
		);
	}
	return (
		<MailedLinkPage
			title={`How is ${name} doing?`}
			description="Choose an answer, add a few words if you like, and send it. Only our volunteers read it."
		>
			<DeskNotice
				notices={tellsOwner ? { ...notices, not_working: notices.not_working + told } : notices}
			/>
			<DeskForm
				// Clears the fields after a successful submission and keeps them after a refused one.
				key={actionData ? "refused" : loaderData.ticket}
				id="check-in"
				answer={actionData}
				values={{ answer: loaderData.answer }}
				draft
				className="mt-6 grid gap-6"
			>
				<input type="hidden" name="step" value="answer" />
				<input
					type="hidden"
					name="ticket"
					key={loaderData.ticket}
					defaultValue={loaderData.ticket}
					autoComplete="off"
				/>
				<Radios
					name="answer"
					label="How is it going?"
					hint={
						tellsOwner
							? "With “Not working”, we also tell the former owner, but not what you write."
							: undefined
					}
					options={answerOptions}
					required
				/>
				<TextArea
					name="words"
					label="In your words"
					hint={`What happened, and what would help? Up to ${answerLimit.toLocaleString("en-US")} characters, optional.`}
					limit={answerLimit}
				/>
				<DeskButton className="justify-self-start max-sm:w-full">Send</DeskButton>
				<PrivacyLine />
			</DeskForm>
			<div className="mt-8 border-t border-line pt-6">
				<Step step="stop" label="Stop these emails" />
			</div>
		</MailedLinkPage>
	);
}

function Step({ step, label }: { step: string; label: string }) {
	return (
		<DeskForm id={step}>
			<input type="hidden" name="step" value={step} />
			<DeskButton variant="quiet">{label}</DeskButton>
		</DeskForm>
	);
}

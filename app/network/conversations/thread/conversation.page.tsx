import { data, redirect } from "react-router";
import * as v from "valibot";
import { databaseAway, expiredForm, refuseForm } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import { messageLimit, reportLimit, talkPath } from "#app/network/conversations/inquiry.ts";
import { reportReasons } from "#app/network/conversations/table.ts";
import { Conversation } from "#app/network/conversations/thread/conversation.tsx";
import {
	closeConversation,
	confirmInquiry,
	muteConversation,
	reportConversation,
	say,
	shareContact,
} from "#app/network/conversations/thread/conversations.ts";
import { Unconfirmed } from "#app/network/conversations/thread/unconfirmed.tsx";
import { findConversation } from "#app/network/conversations/thread/view.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { ageOfTicket } from "#app/platform/forms/tickets.server.ts";
import { checkForm, choice, lines } from "#app/platform/forms/typed-form.server.ts";
import { AwayPage } from "#app/ui/away-page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { numberIn } from "#app/ui/found.ts";
import type { Route } from "./+types/conversation.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const conversation = await findConversation(params.token).catch(awayOrRethrow);
	if (!conversation) throw gone();
	if (conversation === "away") return data({ conversation: undefined, notice: "" }, 503);
	return data({ conversation, notice: url.searchParams.get("done") ?? "" });
}

const gone = () =>
	linkGone("It wasn’t copied completely from the email, or the conversation has been deleted.");

const StepForm = v.variant("step", [
	v.object({ step: v.literal("confirm"), note: v.optional(v.string()) }),
	v.object({ step: v.literal("say"), body: lines(messageLimit, "Write a message.") }),
	v.object({ step: v.literal("close"), body: lines(messageLimit) }),
	v.object({ step: v.picklist(["share", "mute", "unmute"]) }),
	v.object({
		step: v.literal("report"),
		reason: choice(reportReasons, "Choose a reason."),
		words: lines(reportLimit),
	}),
]);

const ticketed = ["say", "close", "share", "report"];

export async function action({ request, params: { token } }: Route.ActionArgs) {
	const { ticket = "", ...values } = await readValues(request);
	const form = checkForm(values, StepForm);
	if (!form.ok && form.errors.step) return data(undefined, 400);
	if (!form.ok) return refuseForm({ errors: form.errors, values }, 422);
	const { step } = form.value;
	if (ticketed.includes(step) && (await ageOfTicket(ticket)) === undefined) {
		return refuseForm({ values, message: expiredForm }, 422);
	}
	const result = await act(form.value, token, ticket).catch(awayOrRethrow);
	if (result === undefined) throw gone();
	if (result === "away") return refuseForm({ values, message: databaseAway }, 503);
	if (result === "closed") return refuseForm({ values }, 409);
	if (result === "done") return redirect(`${talkPath(token)}?done=${step}`);
	if ("wait" in result) return refuseForm({ values, message: tooMany }, 429);
	const { what } = result;
	if (what === "known") return redirect(`${talkPath(result.token)}?done=known`);
	return redirect(`${talkPath(token)}?done=${what === "done" ? step : what}`);
}

async function act(typed: v.InferOutput<typeof StepForm>, token: string, ticket: string) {
	switch (typed.step) {
		case "confirm":
			return confirmInquiry(token, numberIn(typed.note), visitor);
		case "say":
			return say(token, { body: typed.body, ticket }, visitor);
		case "close":
			return closeConversation(token, { body: typed.body, ticket }, visitor);
		case "share":
			return shareContact(token, ticket, visitor);
		case "mute":
		case "unmute":
			return muteConversation(token, typed.step === "mute", visitor);
		case "report":
			return reportConversation(
				token,
				{ reason: typed.reason, words: typed.words },
				ticket,
				visitor,
			);
	}
}

const tooMany =
	"You’ve sent a lot in a short time, so this wasn’t sent. What you typed is still here: please send it later.";

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
	const { conversation, notice } = loaderData;
	if (!conversation) return <AwayPage answer={actionData} />;
	if (conversation.state === "unconfirmed")
		return <Unconfirmed conversation={conversation} notice={notice} />;
	return (
		<Conversation
			conversation={conversation}
			notice={actionData ? "" : notice}
			refused={actionData}
		/>
	);
}

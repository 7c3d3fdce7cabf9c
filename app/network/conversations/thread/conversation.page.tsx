import { data, redirect } from "react-router";
import * as v from "valibot";
import { databaseAway, expiredForm, refuseForm } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import { storeSentFiles } from "#app/media/sent-files.ts";
import { formBytes, photoFaults, tooManyForFormMessage } from "#app/media/upload.ts";
import { discardUpload, ingestUpload } from "#app/media/uploads.ts";
import { messageLimit, reportLimit, talkPath } from "#app/network/conversations/inquiry.ts";
import { reportReasons } from "#app/network/conversations/table.ts";
import { Conversation } from "#app/network/conversations/thread/conversation.tsx";
import {
	closeConversation,
	confirmInquiry,
	maxPhotosPerSide,
	muteConversation,
	openConversation,
	reportConversation,
	say,
	shareContact,
} from "#app/network/conversations/thread/conversations.ts";
import { deletePhotoUnlessSent } from "#app/network/conversations/thread/photos.ts";
import { Unconfirmed } from "#app/network/conversations/thread/unconfirmed.tsx";
import { findConversation } from "#app/network/conversations/thread/view.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { ageOfTicket } from "#app/platform/forms/tickets.server.ts";
import {
	checkForm,
	choice,
	firstTextValues,
	lines,
} from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { AwayPage } from "#app/ui/away-page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { numberIn } from "#app/ui/found.ts";
import type { Route } from "./+types/conversation.page.ts";

export const handle = acceptsBody(formBytes(1));
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
	v.object({ step: v.literal("say"), body: lines(messageLimit) }),
	v.object({ step: v.literal("close"), body: lines(messageLimit) }),
	v.object({ step: v.picklist(["share", "mute", "unmute"]) }),
	v.object({
		step: v.literal("report"),
		reason: choice(reportReasons, "Choose a reason."),
		words: lines(reportLimit),
	}),
]);

const ticketed = ["say", "close", "share", "report"];

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const link = await openConversation(token).catch(awayOrRethrow);
	if (!link) throw gone();
	const sent = await storeSentFiles(request, context.get(networkContext), visitor);
	if (!sent.ok) {
		const errors = { photo_files: unreadable[sent.reason] };
		return refuseForm({ errors, values: { step: "say" } }, 422);
	}
	const key = sent.photos.at(-1);
	const { ticket = "", ...typed } = firstTextValues(sent.fields);
	const values = key === undefined ? typed : { ...typed, photos: key };
	const form = checkForm(typed, StepForm);
	if (!form.ok && form.errors.step) return data(undefined, 400);
	if (!form.ok) return refuseForm({ errors: form.errors, values }, 422);
	const { step } = form.value;
	if (step === "say") {
		const [fault] = sent.faults;
		if (fault) {
			const status = fault.databaseAway ? 503 : 422;
			return refuseForm({ errors: { photo_files: fault.message }, values }, status);
		}
		const isEmpty = form.value.body === "" && key === undefined;
		if (isEmpty) return refuseForm({ errors: { body: "Write a message." }, values }, 422);
	}
	if (ticketed.includes(step) && (await ageOfTicket(ticket)) === undefined) {
		return refuseForm({ values, message: expiredForm }, 422);
	}
	const result = await act(form.value, token, ticket, key).catch(awayOrRethrow);
	if (result === undefined) throw gone();
	if (result === "away") return refuseForm({ values, message: databaseAway }, 503);
	if (result === "closed") return refuseForm({ values }, 409);
	if (result === "done") return redirect(`${talkPath(token)}?done=${step}`);
	if (typeof result === "string") {
		return refuseForm({ errors: { photo_files: photoRefusals[result] }, values }, 422);
	}
	if ("wait" in result) return refuseForm({ values, message: tooMany }, 429);
	const { what } = result;
	if (what === "known") return redirect(`${talkPath(result.token)}?done=known`);
	return redirect(`${talkPath(token)}?done=${what === "done" ? step : what}`);
}

type Typed = v.InferOutput<typeof StepForm>;

async function act(typed: Typed, token: string, ticket: string, key: string | undefined) {
	switch (typed.step) {
		case "confirm":
			return confirmInquiry(token, numberIn(typed.note), visitor);
		case "say":
			return key === undefined
				? say(token, { body: typed.body, ticket }, visitor)
				: sayWithPhoto(token, { body: typed.body, ticket }, key);
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

async function sayWithPhoto(token: string, message: { body: string; ticket: string }, key: string) {
	const taken = await ingestUpload(key, { alt: "" }, visitor);
	if (taken?.ok === false) return taken.reason;
	const id = taken?.photo.id;
	try {
		const said = await say(token, { ...message, photo: { key, id } }, visitor);
		if (said === "done") await discardUpload(key, visitor);
		return said;
	} finally {
		if (id !== undefined) await deletePhotoUnlessSent(id);
	}
}

const photoRefusals = {
	...photoFaults,
	busy: "Many photos are coming in right now. Please send it again in a moment.",
	"gone photo": "This photo is no longer stored. Choose it again.",
	"early photo": "You can send photos once both of you have answered. Send your words without it.",
	"many photos": `You’ve already sent ${maxPhotosPerSide} photos here. Send your words without it.`,
};

const unreadable = {
	malformed: "The form didn’t arrive completely. Choose the photo again.",
	too_large: photoFaults.too_large,
	too_many: tooManyForFormMessage,
};

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

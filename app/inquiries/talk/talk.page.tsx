import { data, redirect } from "react-router";
import * as v from "valibot";
import { messageLimit, reportLimit, talkPath } from "#app/inquiries/inquiry.ts";
import { reportReasons } from "#app/inquiries/table.ts";
import { Conversation } from "#app/inquiries/talk/conversation.tsx";
import { type Refused, TalkUnavailable } from "#app/inquiries/talk/talk-form.tsx";
import { findTalk } from "#app/inquiries/talk/talk-view.ts";
import {
	closeTalk,
	confirmInquiry,
	muteTalk,
	reportTalk,
	say,
	shareContact,
} from "#app/inquiries/talk/talks.ts";
import { Unconfirmed } from "#app/inquiries/talk/unconfirmed.tsx";
import { linkGone } from "#app/moderation/cases/private-case.ts";
import { databaseAway } from "#app/moderation/intake/submit-form.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { ageOfTicket } from "#app/platform/forms/tickets.server.ts";
import { checkForm, choice, lines } from "#app/platform/forms/typed-form.server.ts";
import editStyles from "#app/ui/edit.css?url";
import { numberIn } from "#app/ui/found.ts";
import type { Route } from "./+types/talk.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const talk = await findTalk(params.token).catch(awayOrRethrow);
	if (!talk) throw gone();
	if (talk === "away") return data({ talk: undefined, done: "" }, 503);
	return data({ talk, done: url.searchParams.get("done") ?? "" });
}

const gone = () =>
	linkGone("It wasn’t copied completely from the email, or the conversation has been deleted.");

const words = v.object({ body: lines(messageLimit) });
const schemas = {
	confirm: v.object({}),
	say: v.object({ body: lines(messageLimit, "Write a message.") }),
	close: words,
	share: v.object({}),
	mute: v.object({}),
	unmute: v.object({}),
	report: v.object({ reason: choice(reportReasons, "Choose one."), words: lines(reportLimit) }),
};

type Step = keyof typeof schemas;

export async function action({ request, params: { token } }: Route.ActionArgs) {
	const { step = "", ticket = "", ...values } = await readValues(request);
	if (!isStep(step)) return data(undefined, 400);
	const checked = checkForm(values, schemas[step]);
	if (!checked.ok) return refuse({ step, values, errors: checked.errors }, 422);
	if (isTicketed(step) && (await ageOfTicket(ticket)) === undefined) {
		return refuse({ step, values, words: expired }, 422);
	}
	const typed = { ...values, ...checked.value };
	const result = await act(step, token, typed, ticket).catch(awayOrRethrow);
	if (result === undefined) throw gone();
	if (result === "away") return refuse({ step, values, words: databaseAway }, 503);
	if (result === "closed") return refuse({ step, values }, 409);
	if (result === "done") return redirect(`${talkPath(token)}?done=${step}`);
	if ("wait" in result) return refuse({ step, values, words: tooMany }, 429);
	const { what } = result;
	if (what === "known") return redirect(`${talkPath(result.token)}?done=known`);
	return redirect(`${talkPath(token)}?done=${what === "done" ? step : what}`);
}

function isStep(step: string): step is Step {
	return Object.hasOwn(schemas, step);
}

function isTicketed(step: Step): boolean {
	return ["say", "close", "share", "report"].includes(step);
}

async function act(step: Step, token: string, typed: Record<string, string>, ticket: string) {
	const { body = "", note, reason, words = "" } = typed;
	switch (step) {
		case "confirm":
			return confirmInquiry(token, numberIn(note), visitor);
		case "say":
			return say(token, { body, ticket }, visitor);
		case "close":
			return closeTalk(token, { body, ticket }, visitor);
		case "share":
			return shareContact(token, ticket, visitor);
		case "mute":
		case "unmute":
			return muteTalk(token, step === "mute", visitor);
		case "report": {
			const report = { reason: reason as (typeof reportReasons)[number], words };
			return reportTalk(token, report, ticket, visitor);
		}
	}
}

function refuse(refused: Omit<Refused, "errors"> & Partial<Refused>, status: number) {
	const headers = status === 503 ? { "Retry-After": "60" } : undefined;
	return data<Refused>({ errors: {}, ...refused }, { status, headers });
}

const expired = "This form has expired. What you typed is still here: please send it again.";
const tooMany =
	"You’ve sent a lot in a short time, so this wasn’t sent. What you typed is still here: please send it later.";

export default function TalkPage({ loaderData, actionData }: Route.ComponentProps) {
	const { talk, done } = loaderData;
	if (!talk) return <TalkUnavailable refused={actionData} />;
	if (talk.state === "unconfirmed") return <Unconfirmed talk={talk} done={done} />;
	return <Conversation talk={talk} done={actionData ? "" : done} refused={actionData} />;
}

import { redirect } from "react-router";
import { findCaseByLink } from "#app/cases/review/private-case.ts";
import { talkPath } from "#app/network/conversations/inquiry.ts";
import { openOwnerConversation } from "#app/network/conversations/listed.ts";
import { sender } from "#app/people/actor.ts";
import { dog } from "#app/records/dog.ts";
import { numberIn } from "#app/ui/found.ts";
import type { Route } from "./+types/conversation.action.ts";

const privatePage = (token: string) => redirect(`${dog.editPath}/${encodeURIComponent(token)}`);

export function loader({ params }: Route.LoaderArgs) {
	return privatePage(params.token);
}

export async function action({ params }: Route.ActionArgs) {
	const found = await findCaseByLink(dog.caseKind, params.token);
	const token =
		found?.subjectId &&
		(await openOwnerConversation(found.subjectId, numberIn(params.conversation) ?? 0, sender));
	return token ? redirect(talkPath(token)) : privatePage(params.token);
}

import { redirect } from "react-router";
import { talkPath } from "#app/network/conversations/inquiry.ts";
import { openAdopterConversation } from "#app/network/conversations/listed.ts";
import { visitor } from "#app/people/actor.ts";
import { numberIn } from "#app/ui/found.ts";
import type { Route } from "./+types/mine.action.ts";

const page = (token: string) => redirect(`/inquiries/${encodeURIComponent(token)}`);

export function loader({ params }: Route.LoaderArgs) {
	return page(params.token);
}

export async function action({ params }: Route.ActionArgs) {
	const conversation = numberIn(params.conversation) ?? 0;
	const token = await openAdopterConversation(params.token, conversation, visitor);
	return token ? redirect(talkPath(token)) : page(params.token);
}

import { href, redirect } from "react-router";
import { findDogEdit, isOwnerWord, type OwnerWord, sayOfDog } from "#app/adoptions/edit/edits.ts";
import { EditConfirm } from "#app/moderation/edit/confirm.tsx";
import { linkGone } from "#app/moderation/link-gone.ts";
import { openPrivateCase } from "#app/moderation/private-case.ts";
import { sender } from "#app/people/actor.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import editStyles from "#app/ui/edit.css?url";
import type { Route } from "./+types/status.page.ts";

export const handle = acceptsBody();
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params }: Route.LoaderArgs) {
	const view = await findDogEdit(params.token);
	if (!view || !isOwnerWord(params.status)) throw linkGone();
	// What is not on the site is not taken down: the page says where it stands.
	if (!view.page?.shown) throw redirect(href("/edit/dog/:token", params));
	return { word: params.status };
}

export async function action({ params }: Route.ActionArgs) {
	const found = await openPrivateCase("rehome", params.token);
	if (!found || !isOwnerWord(params.status)) throw linkGone();
	await sayOfDog(found.case.id, params.status, sender);
	return redirect(href("/edit/dog/:token", params));
}

const asks: Record<OwnerWord, { title: string; words: string; button: string }> = {
	"on-hold": {
		title: "Is your dog promised?",
		words: "The page stays on the site and says “On hold”, so that people know before they write.",
		button: "Yes, it is promised",
	},
	available: {
		title: "Is your dog available again?",
		words: "The page says “Available” again, and people write to you.",
		button: "Yes, it is available",
	},
	homed: {
		title: "Has your dog found a home?",
		words:
			"How good. The page and its photos leave the site at once, and nobody writes to you any more. If it does not work out, this link brings the listing back.",
		button: "Yes, take the page down",
	},
	"taken-down": {
		title: "Take the page down?",
		words:
			"The page and its photos leave the site at once. Nothing is deleted: with this link you can send the listing for review again.",
		button: "Take it down",
	},
};

export default function SayPage({ loaderData, params }: Route.ComponentProps) {
	return <EditConfirm {...asks[loaderData.word]} back={href("/edit/dog/:token", params)} />;
}

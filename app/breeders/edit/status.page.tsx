import { href, redirect } from "react-router";
import {
	findKennelEdit,
	isOwnerWord,
	type OwnerWord,
	sayOfKennel,
} from "#app/breeders/edit/edits.ts";
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
	const view = await findKennelEdit(params.token);
	if (!view || !isOwnerWord(params.status)) throw linkGone();
	// What is not on the site is not taken down: the page says where it stands.
	if (!view.page?.shown) throw redirect(href("/edit/kennel/:token", params));
	return { word: params.status };
}

export async function action({ params }: Route.ActionArgs) {
	const found = await openPrivateCase("breeder", params.token);
	if (!found || !isOwnerWord(params.status)) throw linkGone();
	await sayOfKennel(found.case.id, params.status, sender);
	return redirect(href("/edit/kennel/:token", params));
}

const asks: Record<OwnerWord, { title: string; words: string; button: string }> = {
	paused: {
		title: "Pause your profile?",
		words:
			"It leaves the site at once. When you have time for buyers again, open this link and send it for review.",
		button: "Pause it",
	},
	"taken-down": {
		title: "Take your profile down?",
		words:
			"It leaves the site at once. Nothing is deleted: with this link you can send it for review again.",
		button: "Take it down",
	},
};

export default function SayPage({ loaderData, params }: Route.ComponentProps) {
	return <EditConfirm {...asks[loaderData.word]} back={href("/edit/kennel/:token", params)} />;
}

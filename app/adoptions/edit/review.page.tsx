import { EditDog } from "#app/adoptions/edit/dog.tsx";
import { dogEdits, findDogEdit } from "#app/adoptions/edit/edits.ts";
import { listingSubject } from "#app/adoptions/subject.ts";
import { sendForReview } from "#app/moderation/edit/case-edits.ts";
import { takeEdit } from "#app/moderation/edit/take-edit.ts";
import { linkGone } from "#app/moderation/link-gone.ts";
import { sender } from "#app/people/actor.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { networkContext } from "#app/platform/network.server.ts";
import editStyles from "#app/ui/edit.css?url";
import type { Route } from "./+types/review.page.ts";

export const handle = acceptsBody(130 * 1024 * 1024);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params }: Route.LoaderArgs) {
	const view = await findDogEdit(params.token);
	if (!view) throw linkGone();
	return view;
}

/** Saves what was typed and puts it before the team, once it is whole. */
export function action({ request, params, context }: Route.ActionArgs) {
	return takeEdit(
		dogEdits,
		{ request, token: params.token, network: context.get(networkContext) },
		(caseId, version, edit) => sendForReview(caseId, version, edit, listingSubject, sender),
		"sent",
	);
}

export default function EditReviewPage({ loaderData, actionData, params }: Route.ComponentProps) {
	return <EditDog token={params.token} view={loaderData} answer={actionData} />;
}

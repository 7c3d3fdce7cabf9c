import { href, redirect } from "react-router";
import { linkGone } from "#app/moderation/cases/private-case.ts";
import { sender } from "#app/people/actor.ts";
import { confirmTakenBack, findAcceptedTakeBack } from "#app/take-back/take-backs.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import editStyles from "#app/ui/edit.css?url";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import type { Route } from "./+types/taken-back.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params: { token } }: Route.LoaderArgs) {
	const found = await findAcceptedTakeBack(token);
	if (!found) throw linkGone("The kennel hasn’t said yes, or you’ve told us already.");
	return { name: found.name || "your dog", kennel: found.kennel };
}

export async function action({ params: { token } }: Route.ActionArgs) {
	const found = await findAcceptedTakeBack(token);
	if (found) await confirmTakenBack(found.caseId, sender);
	return redirect(href("/edit/dog/:token", { token }));
}

export default function TakenBackPage({ loaderData, params }: Route.ComponentProps) {
	const { name, kennel } = loaderData;
	return (
		<MailedLinkPage
			title={`Is ${name} going back to ${kennel}?`}
			line="We close your request, and if there’s a page, it leaves the site right away. Nothing is deleted: should it not work out, you can send the listing for review again with your private link."
		>
			<DeskForm id="taken-back" className="flex flex-wrap gap-3">
				<DeskButton className="max-sm:w-full">Yes, close my request</DeskButton>
				<ButtonLink
					to={href("/edit/dog/:token", { token: params.token })}
					look="quiet"
					className="max-sm:w-full"
				>
					Cancel
				</ButtonLink>
			</DeskForm>
		</MailedLinkPage>
	);
}

import { redirect } from "react-router";
import { pageAfter } from "#app/cases/edit/form.tsx";
import { findEdit } from "#app/cases/records/owner-edits.ts";
import { findCaseByLink, linkGone } from "#app/cases/review/private-case.ts";
import { finalStates, isWaiting } from "#app/cases/review/states.ts";
import { ListingView } from "#app/network/dogs/listing-view.tsx";
import { previewListing } from "#app/network/owner/preview.ts";
import { MissingAnswers, PreviewBar } from "#app/network/owner/preview-bar.tsx";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { dog } from "#app/records/dog.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import editStyles from "#app/ui/edit.css?url";
import { AskedValues } from "#app/ui/field-parts.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/preview.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const { token } = params;
	const found = await findCaseByLink(store.record.caseKind, token);
	const view = await findEdit(store, token);
	if (!found || !view) throw linkGone();
	const path = `${store.record.editPath}/${token}`;
	const isOver = finalStates.includes(view.state);
	if (isOver || pageAfter(path, view) === path) throw redirect(path);
	return { path, view, ...(await previewListing(store, found, token)) };
}

export default function OwnerPreviewPage({ loaderData }: Route.ComponentProps) {
	const { path, view, listing, coming } = loaderData;
	const { missing, values, version } = view;
	const isSent = isWaiting(view);
	return (
		<>
			<PreviewBar
				title={
					isSent
						? "This is what our volunteer reviews."
						: "This is how adopters will see it. Nothing is sent yet."
				}
				coming={coming}
				isLong={missing.length > 0}
			>
				<MissingAnswers missing={missing} path={path} />
				<DeskForm
					id="send"
					action={`${path}/review`}
					className="mt-2 flex flex-wrap gap-x-3 gap-y-2"
				>
					{isSent || missing.length > 0 ? null : (
						<>
							{/* What is shown here is sent, and nothing that was changed elsewhere since. */}
							{Object.entries({ ...values, version: String(version) }).map(([name, value]) => (
								<input key={name} type="hidden" name={name} value={value} autoComplete="off" />
							))}
							{/* The form asked about a doubtful number already. */}
							<AskedValues
								errors={dog.fields}
								values={{ ownerContactPhone: values.ownerContactPhone }}
							/>
							<DeskButton className="max-sm:flex-1">Send for review</DeskButton>
						</>
					)}
					<Link to={`${path}?step=dog`} className={buttonClass("quiet", "max-sm:flex-1")}>
						Correct
					</Link>
				</DeskForm>
			</PreviewBar>
			<ListingView listing={listing} />
		</>
	);
}

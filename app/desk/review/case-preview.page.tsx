import { BackToCase, caseLink } from "#app/desk/review/case-parts.tsx";
import { previewCase } from "#app/desk/review/review-case.ts";
import { ListingView } from "#app/network/dogs/listing-view.tsx";
import { BreederView } from "#app/network/kennels/breeder-view.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/case-preview.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	return orNotFound(await previewCase(numberIn(params.id) ?? 0));
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
	const { head, listing, breeder, complete } = loaderData;
	return (
		<>
			<div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-6 border-b border-line bg-band px-4 py-1.5 sm:px-6">
				<p className="min-w-0">
					<strong className="font-semibold text-heading">This is a preview.</strong>{" "}
					{complete ? null : "Something is still missing. "}
					Only the team can see it.
				</p>
				<BackToCase head={head} className={`${caseLink} gap-1.5`} />
			</div>
			{listing ? <ListingView listing={listing} /> : null}
			{breeder ? <BreederView breeder={breeder} /> : null}
		</>
	);
}

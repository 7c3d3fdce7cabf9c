import { caseLink } from "#app/desk/review/case-parts.tsx";
import { previewCase } from "#app/desk/review/review-case.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { ListingView } from "#app/network/dogs/listing-view.tsx";
import { BreederView } from "#app/network/kennels/breeder-view.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/case-preview.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	return orNotFound(await previewCase(numberIn(params.id) ?? 0));
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
	const { head, listing, breeder, complete } = loaderData;
	const to = useCasePath(head.id);
	return (
		<>
			<div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-6 border-b border-line bg-band px-4 py-1.5 sm:px-6">
				<p className="min-w-0">
					<strong className="font-semibold text-heading">This is a preview.</strong>{" "}
					{complete ? null : "Something is still missing. "}
					Only the team can see it.
				</p>
				<PathLink to={to()} className={caseLink}>
					<span className="min-w-0">
						Back to <bdi>{head.name}</bdi>
					</span>
				</PathLink>
			</div>
			{listing ? <ListingView listing={listing} /> : null}
			{breeder ? <BreederView breeder={breeder} /> : null}
		</>
	);
}

import { ArrowLeft } from "lucide";
import { useSearchParams } from "react-router";
import { ListingView } from "#app/adoptions/listing-view.tsx";
import { BreederView } from "#app/breeders/breeder-view.tsx";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { previewCase } from "#app/desk/review/review-preview.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/case-preview.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const found = await previewCase(numberIn(params.id) ?? 0);
	if (!found) throw new Response(null, { status: 404 });
	return found;
}

/** Renders the public view; its photos are visible at the desk only. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { head, listing, breeder, complete } = loaderData;
	return (
		<>
			<div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-6 border-b border-line bg-band px-4 py-1.5 sm:px-6">
				<p className="min-w-0">
					<strong className="font-semibold text-heading">This is a preview.</strong>{" "}
					{complete
						? "Only the team can see it."
						: "Something is still missing. Only the team can see it."}
				</p>
				<PathLink
					to={`/desk/review/${head.id}${queueQuery(query)}`}
					className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-terra underline"
				>
					<Icon of={ArrowLeft} className="size-4.5" />
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

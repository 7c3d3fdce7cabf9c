import { href, redirect } from "react-router";
import { BreederGrid } from "#app/breeders/breeder-card.tsx";
import { BreederView } from "#app/breeders/breeder-view.tsx";
import { breederView, findBreeder, newestBreeders } from "#app/breeders/breeders.ts";
import { suggestedBreeders } from "#app/breeders/suggestions.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { kennel } from "#app/records/kennel.ts";
import { valuesOf } from "#app/records/record.ts";
import { missing } from "#app/ui/missing.ts";
import { Breadcrumbs, PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const found = await findBreeder(params.name);
	if (!found) {
		throw missing({
			heading: "We couldn’t find that breeder",
			words: "The kennel may have left the network, or the address may be mistyped.",
			back: { href: href("/breeder-network"), label: "See all breeders" },
			suggestions: suggestedBreeders(await newestBreeders(3)),
		});
	}
	if (found.at === "elsewhere") {
		const there = href("/breeder-network/:name", { name: found.slug });
		throw redirect(there, found.permanent ? 301 : 302);
	}
	if (found.at === "several") return { breeder: undefined, namesakes: found.items };
	const { slug, logo, sample } = found.item;
	return {
		namesakes: [],
		breeder: breederView({
			slug,
			sample,
			noindex: sample && isPublicSite,
			photos: logo ? [logo] : [],
			values: valuesOf(kennel, found.item),
		}),
	};
}

export default function ShowBreeder({ loaderData }: Route.ComponentProps) {
	if (loaderData.breeder) return <BreederView breeder={loaderData.breeder} />;
	const name = loaderData.namesakes[0]?.kennelName ?? "";
	return (
		<>
			<PageHead
				title={`Kennels named ${name} | ${site.shortName} Breeder Network`}
				description={`Kennels named ${name}`}
			/>
			<Breadcrumbs trail={[{ name: "Breeder Network", path: "/breeder-network" }]} here={name} />
			<PageBanner
				title={`Several kennels are named ${name}`}
				line="Choose the one you’re looking for."
			/>
			<div className="wrap pb-20">
				<BreederGrid breeders={loaderData.namesakes} />
			</div>
		</>
	);
}

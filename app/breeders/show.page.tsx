import { href, redirect } from "react-router";
import { contactOf, locationLine } from "#app/breeders/breeder.ts";
import { BreederGrid } from "#app/breeders/breeder-card.tsx";
import { BreederView } from "#app/breeders/breeder-view.tsx";
import { findBreeder, newestBreeders } from "#app/breeders/breeders.ts";
import { suggestedBreeders } from "#app/breeders/suggestions.ts";
import { phoneHref, readablePhone } from "#app/platform/phone.server.ts";
import { publicPage } from "#app/platform/public-page.ts";
import { isPublicSite } from "#app/platform/public-site.server.ts";
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
			heading: "We have no such breeder",
			words: "Perhaps the kennel has left the network, or the address is not quite right.",
			back: { href: href("/breeder-network"), label: "See all breeders" },
			suggestions: suggestedBreeders(await newestBreeders(3)),
		});
	}
	if (found.at === "elsewhere") {
		const there = href("/breeder-network/:name", { name: found.slug });
		throw redirect(there, found.permanent ? 301 : 302);
	}
	if (found.at === "several") return { breeder: undefined, namesakes: found.items };
	const { slug, kennelName, kennelAbout, logo, sample, city, state, country } = found.item;
	const contact = contactOf(found.item);
	return {
		namesakes: [],
		breeder: {
			...{ slug, kennelName, kennelAbout, logo, sample, noindex: sample && isPublicSite },
			email: contact.email,
			phone: readablePhone(contact.phone),
			phoneHref: phoneHref(contact.phone),
			address: { city, state, country },
			location: locationLine(found.item),
		} satisfies BreederView,
	};
}

export default function ShowBreeder({ loaderData }: Route.ComponentProps) {
	if (loaderData.breeder) return <BreederView breeder={loaderData.breeder} />;
	const name = loaderData.namesakes[0]?.kennelName ?? "";
	return (
		<>
			<PageHead
				title={`Kennels called ${name} | ${site.shortName} Breeder Network`}
				description={`Kennels called ${name}`}
			/>
			<Breadcrumbs trail={[{ name: "Breeder Network", path: "/breeder-network" }]} here={name} />
			<PageBanner
				title={`Several kennels are called ${name}`}
				line="Choose the one that you are looking for."
			/>
			<div className="wrap pb-20">
				<BreederGrid breeders={loaderData.namesakes} />
			</div>
		</>
	);
}

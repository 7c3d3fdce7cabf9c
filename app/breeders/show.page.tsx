import { breederNetwork } from "#app/breeders/breeder.ts";
import { BreederView } from "#app/breeders/breeder-view.tsx";
import { breederView, publicBreeders } from "#app/breeders/breeders.ts";
import { drawEvidence } from "#app/breeders/evidence/draw-evidence.server.tsx";
import { NamesakesPage } from "#app/networks/namesakes.ts";
import { loadFound } from "#app/networks/public-pages.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { kennel } from "#app/records/kennel.ts";
import { valuesOf } from "#app/records/record.ts";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const found = await loadFound(params.name, breederNetwork, publicBreeders);
	if (found.at === "several") return { namesakes: found.items };
	const { id, slug, photos, sample, verifications } = found.item;
	const { dateAdded: added, updatedAt: changed } = found.item;
	return {
		breeder: breederView({
			slug,
			photos,
			sample,
			noindex: sample && isPublicSite,
			dates: { added, changed },
			published: true,
			evidence: await drawEvidence(id, valuesOf(kennel, found.item).kennelName ?? ""),
			values: valuesOf(kennel, found.item),
			verifications,
		}),
	};
}

export default function ShowBreeder({ loaderData }: Route.ComponentProps) {
	const { breeder, namesakes } = loaderData;
	if (breeder) return <BreederView breeder={breeder} />;
	return <NamesakesPage network={breederNetwork} records={namesakes} />;
}

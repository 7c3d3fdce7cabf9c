import { breederNetwork } from "#app/breeders/breeder.ts";
import { BreederView } from "#app/breeders/breeder-view.tsx";
import { breederView, publicBreeders } from "#app/breeders/breeders.ts";
import { evidenceOf } from "#app/breeders/evidence/public-evidence.ts";
import { NamesakesPage } from "#app/networks/namesakes.ts";
import { loadFound } from "#app/networks/public-pages.ts";
import { shownRecord } from "#app/networks/public-records.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { kennel } from "#app/records/kennel.ts";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const found = await loadFound(params.name, breederNetwork, publicBreeders);
	if (found.at === "several") return { namesakes: found.items };
	return {
		breeder: breederView(shownRecord(kennel, found.item), {
			published: true,
			evidence: await evidenceOf(found.item.id),
		}),
	};
}

export default function ShowBreeder({ loaderData }: Route.ComponentProps) {
	const { breeder, namesakes } = loaderData;
	if (breeder) return <BreederView breeder={breeder} />;
	return <NamesakesPage network={breederNetwork} records={namesakes} />;
}

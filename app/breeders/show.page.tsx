import { breederNetwork } from "#app/breeders/breeder.ts";
import { BreederView } from "#app/breeders/breeder-view.tsx";
import { breederView, publicBreeders } from "#app/breeders/breeders.ts";
import { drawEvidence } from "#app/breeders/evidence/draw-evidence.server.tsx";
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
	const { id, kennelName } = found.item;
	return {
		breeder: breederView(shownRecord(kennel, found.item), {
			published: true,
			evidence: await drawEvidence(id, kennelName),
		}),
	};
}

export default function ShowBreeder({ loaderData }: Route.ComponentProps) {
	const { breeder, namesakes } = loaderData;
	if (breeder) return <BreederView breeder={breeder} />;
	return <NamesakesPage network={breederNetwork} records={namesakes} />;
}

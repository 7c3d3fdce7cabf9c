import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { BreederView } from "#app/network/kennels/breeder-view.tsx";
import { breederView, publicBreeders } from "#app/network/kennels/breeders.ts";
import { evidenceOf } from "#app/network/kennels/evidence/public-evidence.ts";
import { KennelCard } from "#app/network/kennels/kennel-card.tsx";
import { NamesakesPage } from "#app/network/namesakes.ts";
import { loadFound } from "#app/network/public-pages.ts";
import { shownRecord } from "#app/network/public-records.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { shows } from "#app/platform/cache/shown.ts";
import { pageOfRecord } from "#app/records/changes.ts";
import { kennel } from "#app/records/kennel.ts";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await loadFound(params.name, breederNetwork, publicBreeders);
	if (found.at === "several") return { namesakes: found.items };
	const { id } = found.item;
	shows(context, pageOfRecord("kennel", { id }));
	return {
		breeder: breederView(shownRecord(kennel, found.item), {
			published: true,
			evidence: await evidenceOf(id),
		}),
	};
}

export default function ShowBreeder({ loaderData }: Route.ComponentProps) {
	const { breeder, namesakes } = loaderData;
	if (breeder) return <BreederView breeder={breeder} />;
	return <NamesakesPage network={breederNetwork} records={namesakes} card={KennelCard} />;
}

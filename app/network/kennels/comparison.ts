import type { Compared } from "#app/network/compare-table.tsx";
import { breederView, publicBreeders } from "#app/network/kennels/breeders.ts";
import { askedKennels, maxCompared } from "#app/network/kennels/compare.ts";
import { type EvidenceView, evidenceOf } from "#app/network/kennels/evidence/public-evidence.ts";
import { shownRecord } from "#app/network/public-records.ts";
import { kennel } from "#app/records/kennel.ts";

/** Kennels offered on the page, by the most results seen. */
const offered = 3;

type Found = Awaited<ReturnType<typeof publicBreeders.find>>;
type Item = Extract<Found, { at: "here" }>["item"];

/** Finds the asked kennels by slug or name. `slugs` differs from `asked` if some have another address. */
export async function findCompared(query: URLSearchParams) {
	const asked = askedKennels(query);
	const found = await Promise.all(asked.map((text) => publicBreeders.find(text)));
	const items: Item[] = [];
	const missing: string[] = [];
	const namesakes: { slug: string; name: string; summary: string }[] = [];
	const slugs = asked.map((text, at) => {
		const each = found[at];
		if (each?.at === "here") items.push(each.item);
		if (each?.at === "several") namesakes.push(...each.items);
		if (!each) missing.push(text);
		return each?.at === "elsewhere" ? each.slug : text;
	});
	return { asked, slugs: [...new Set(slugs)], items, missing, namesakes };
}

type Seen = { seen: number; dogs: number; results: string };

/** A row for each test that one of the kennels has, and for each fact. */
export async function compared(items: readonly Item[]): Promise<Compared<string | Seen>> {
	const kennels = await Promise.all(
		items.map(async (item) => ({
			view: breederView(shownRecord(kennel, item)),
			evidence: await evidenceOf(item.id),
		})),
	);
	const tests = new Map(
		kennels.flatMap(({ evidence }) => evidence.tests.map(({ id, name }) => [id, name])),
	);
	const facts = new Set(kennels.flatMap(({ view }) => view.facts.map(([label]) => label)));
	return {
		columns: kennels.map(({ view: { slug, name, photos, portrait } }) => {
			return { slug, name, photo: photos[0], portrait };
		}),
		rows: [
			{ label: "Where", cells: kennels.map(({ view }) => view.location) },
			{
				label: "Breeding dogs",
				cells: kennels.map(({ evidence }) => `${evidence.dogs.length || "None seen"}`),
			},
			...[...tests].map(([id, label]) => ({
				label,
				cells: kennels.map(({ evidence }) => ({
					seen: evidence.tests.find((test) => test.id === id)?.seen ?? 0,
					dogs: evidence.dogs.length,
					results: resultsOf(evidence, id),
				})),
			})),
			...[...facts].map((label) => ({
				label,
				cells: kennels.map(({ view }) => view.facts.find(([each]) => each === label)?.[1] ?? ""),
			})),
		],
	};
}

/** For example "Excellent · 2 × Good", of the results that count. */
function resultsOf({ dogs }: EvidenceView, test: string): string {
	const counts = new Map<string, number>();
	for (const { cells } of dogs) {
		const cell = cells[test];
		if (!cell || cell.claimed || cell.expired) continue;
		counts.set(cell.result, (counts.get(cell.result) ?? 0) + 1);
	}
	return [...counts]
		.map(([result, many]) => (many > 1 ? `${many} × ${result}` : result))
		.join(" · ");
}

export async function offerKennels(slugs: readonly string[]) {
	if (slugs.length >= maxCompared) return [];
	const best = await publicBreeders.filtered.find(
		{ values: { sort: "results" } },
		offered + maxCompared,
	);
	const cards = await publicBreeders.cardsAt(best.map(({ id }) => id));
	return [...cards.values()]
		.filter(({ slug }) => !slugs.includes(slug))
		.slice(0, offered)
		.map(({ slug, name }) => ({ slug, name }));
}

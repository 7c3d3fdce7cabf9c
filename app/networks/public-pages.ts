import { redirect } from "react-router";
import type { FoundPublic } from "#app/media/public-list.ts";
import { type Network, pathIn, type RecordCard } from "#app/networks/network.ts";
import type { PublicRecords } from "#app/networks/public-records.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { missing } from "#app/ui/missing.ts";
import { pageOf } from "#app/ui/paging.ts";

type Newest = Pick<PublicRecords, "newest">;

const missingWords = {
	"/adoption-network": {
		heading: "We couldn’t find that dog",
		words: "This dog may have found a home, or the address may be mistyped.",
		all: "See all dogs",
	},
	"/breeder-network": {
		heading: "We couldn’t find that breeder",
		words: "The kennel may have left the network, or the address may be mistyped.",
		all: "See all breeders",
	},
};

export async function loadList(
	url: URL,
	network: Network,
	records: Pick<PublicRecords, "browse" | "newest">,
) {
	const page = pageOf(url);
	const list = page === undefined ? undefined : await records.browse(page);
	if (!list || (list.items.length === 0 && list.page > 1)) {
		throw await missingIn(network, records, {
			heading: "That page doesn’t exist",
			words: "The list may be shorter now, or the address may be mistyped.",
		});
	}
	const onlySamples = list.items.length > 0 && list.items.every(({ sample }) => sample);
	return { ...list, noindex: isPublicSite && onlySamples };
}

export async function loadFound<Item>(
	name: string,
	network: Network,
	records: Newest & { find(name: string): Promise<FoundPublic<Item, RecordCard> | undefined> },
) {
	const found = await records.find(name);
	if (!found) throw await missingIn(network, records);
	if (found.at === "elsewhere") {
		throw redirect(pathIn(network, found.slug), found.permanent ? 301 : 302);
	}
	return found;
}

async function missingIn(
	network: Network,
	records: Newest,
	said?: { heading: string; words: string },
) {
	const newest = await records.newest(3);
	const { all, ...record } = missingWords[network.path];
	return missing({
		...(said ?? record),
		back: { href: network.path, label: all },
		suggestions: newest.map(({ slug, name, line }) => ({
			href: pathIn(network, slug),
			title: name,
			line,
		})),
	});
}

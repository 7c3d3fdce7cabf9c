import pg from "pg";

/** A list that everybody may see, at one size. Each inner list is asked for by one connection. */
export type PublicList = {
	what: string;
	paths: string[][];
	/** The number of listings from which on its page is full, where it is not yet at 1,000. */
	fullFrom?: number;
};

const connections = 20;
const pageSize = 24;

/** Every public list, with addresses that no two connections share: who meets would share a render. */
export async function publicLists(databaseUrl: string): Promise<PublicList[]> {
	const db = new pg.Client(databaseUrl);
	await db.connect();
	const column = async (text: string) => {
		const { rows } = await db.query({ text, rowMode: "array" });
		return rows.map(([value]: unknown[]) => String(value));
	};
	try {
		const [shown = "0"] = await column("select count(*) from adoption_listings where approved");
		const last = Math.ceil(Number(shown) / pageSize);
		const dogs = await column(
			"select slug from adoption_listings where approved order by hashint8(id) limit 200",
		);
		const names = await column(several("adoption_listings", "name", "name_key", "approved", "dog"));
		const kennels = await column(
			several("breeders", "kennel_name", "kennel_name_key", "active_profile", "kennel"),
		);
		const under = (path: string, all: string[]) =>
			all.map((each) => `${path}/${encodeURIComponent(each)}`);
		const list = "/adoption-network";
		return [
			{ what: "home", paths: [["/"]] },
			{ what: "dogs, pages 1 to 40", paths: dealt(pages(list, 1, 40)) },
			{ what: "dogs, the last 40 pages", paths: dealt(pages(list, last - 40, 40)) },
			{ what: "a dog's page", paths: dealt(under(list, dogs)) },
			{ what: "dogs by a name", paths: dealt(under(list, names)), fullFrom: 10_000 },
			{ what: "kennels, pages 1 to 4", paths: dealt(pages("/breeder-network", 1, 4)) },
			{
				...{ what: "kennels by a name", fullFrom: 10_000 },
				paths: dealt(under("/breeder-network", kennels)),
			},
			{ what: "guides", paths: [["/guides"]] },
			{ what: "blog", paths: [["/blogs"]] },
			{
				what: "feeds of dogs, guides and posts",
				paths: [["/adoption-network/feed.atom"], ["/guides/feed.atom"], ["/blogs/feed.atom"]],
			},
			{ what: "sitemap's index", paths: [["/sitemap.xml"]] },
			{ what: "sitemap, 5,000 dogs", paths: [["/sitemap/dogs-1.xml"]], fullFrom: 10_000 },
		];
	} finally {
		await db.end();
	}
}

/** Names that several bear and that are nobody's address: what a search by a name is answered from. */
function several(table: string, name: string, key: string, shown: string, kind: string): string {
	return `select min(${name}) from ${table} where ${shown} group by ${key}
		having count(*) > 1 and not exists (select from addresses a where a.kind = '${kind}'
			and a.slug = trim(both '-' from regexp_replace(${key}, '[^a-z0-9]+', '-', 'g')))
		order by ${key} limit ${connections}`;
}

function pages(path: string, first: number, count: number): string[] {
	return Array.from({ length: count }, (_, index) => `${path}?page=${Math.max(1, first) + index}`);
}

function dealt(paths: string[]): string[][] {
	return Array.from({ length: Math.min(connections, paths.length) }, (_, hand) =>
		paths.filter((_, index) => index % connections === hand),
	);
}

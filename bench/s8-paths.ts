import type pg from "pg";
import type { Reading } from "./s8-readers.ts";

const ok = [200];

/** What readers ask for, spread as on a site of this kind: lists and dogs most, feeds now and then. */
export async function readingsOf(db: pg.Client): Promise<Reading[]> {
	const list = async (text: string) => {
		const { rows } = await db.query({ text, rowMode: "array" });
		return rows.map(([value]: unknown[]) => String(value));
	};
	const slugs = (table: string, shown: string, count: number) =>
		list(`select slug from ${table} where ${shown} order by hashint8(id) limit ${count}`);
	const dogs = await slugs("adoption_listings", "approved", 3_000);
	const kennels = await slugs("breeders", "active_profile", 500);
	const guides = await slugs("guides", "status = 'published'", 500);
	const posts = await slugs("posts", "status = 'published'", 500);
	const [shown = "0"] = await list("select count(*) from adoption_listings where approved");
	const last = Math.ceil(Number(shown) / 24);
	const pages = (from: number, to: number) =>
		Array.from({ length: to - from + 1 }, (_, index) => `/adoption-network?page=${from + index}`);
	const tokens = await list(
		`select distinct p.token from photos p join photo_uses u on u.photo_id = p.id
		where u.public and p.width >= 320 order by 1 limit 200`,
	);
	const under = (path: string, names: string[], end = "") =>
		names.map((name) => `${path}/${encodeURIComponent(name)}${end}`);
	return [
		{
			...{ kind: "page", share: 42, status: ok },
			// A third of them on the lists and the home page, which stand first.
			paths: [
				...["/adoption-network", "/", "/guides", "/breeder-network", "/blogs"],
				...under("/adoption-network", dogs.slice(0, 60)),
				...[...under("/guides", guides), ...under("/blogs", posts)],
				...[...under("/breeder-network", kennels), "/about", "/newsletter"],
			],
		},
		{ kind: "dog's page, any", share: 12, paths: under("/adoption-network", dogs), status: ok },
		{ kind: "list, page 2 to 20", share: 8, paths: pages(2, Math.min(20, last)), status: ok },
		{ kind: "list, deeper", share: 3, paths: spread(pages(21, last), 400), status: ok },
		{
			...{ kind: "dogs by a name", share: 2, status: ok },
			paths: under("/adoption-network", ["Bruno", "Luna", "Nero", "Bella Donna", "ハチ", "zoë"]),
		},
		{
			...{ kind: "move within the site (.data)", share: 8, status: ok },
			paths: [
				...["/adoption-network.data", "/guides.data", "/breeder-network.data", "/blogs.data"],
				...under("/adoption-network", dogs.slice(0, 40), ".data"),
			],
		},
		{
			...{ kind: "photo", share: 20, status: ok },
			paths: tokens.flatMap((token) => [`/photos/${token}/320.avif`, `/photos/${token}/160.webp`]),
		},
		{
			...{ kind: "feed, sitemap", share: 2, status: ok },
			paths: ["/adoption-network/feed.atom", "/sitemap.xml", "/guides/feed.atom", "/robots.txt"],
		},
		{
			...{ kind: "nothing there (404, or home)", share: 3, status: [404, 302] },
			paths: [
				...["/nothing/here", `/adoption-network?page=${last + 900}`, "/guides/no-such-guide"],
				...under("/adoption-network", ["no-such-dog", "nobody-at-all", "x"]),
			],
		},
	].filter(({ paths }) => paths.length > 0);
}

/** So many of them, evenly taken. */
function spread(all: string[], count: number): string[] {
	const step = Math.max(1, Math.floor(all.length / count));
	return all.filter((_, index) => index % step === 0);
}

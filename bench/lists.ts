import { browserEncodingHeader } from "./answer.ts";
import { load } from "./children.ts";
import { column } from "./column.ts";
import { fillDesk, signInAdmin } from "./fill.ts";
import type { LoadOutcome } from "./load.ts";
import type { SiteProcess } from "./site-process.ts";
import type { Stage } from "./stage.ts";

export const connections = 20;

export function dogSlugs(url: string, count: number): Promise<string[]> {
	return column(
		url,
		`select slug from adoption_listings where approved order by hashint8(id) limit ${count}`,
	);
}

/**
 * Deals the paths out to connections. Concurrent cache misses of a page share one render, so each page
 * belongs to a single connection, which sends one request at a time.
 */
export function dealt(paths: string[]): string[][] {
	return Array.from({ length: Math.min(connections, paths.length) }, (_, hand) =>
		paths.filter((_, index) => index % connections === hand),
	);
}

export function pagesOf(path: string, first: number, count: number): string[] {
	return Array.from({ length: count }, (_, index) => `${path}?page=${Math.max(1, first) + index}`);
}

const otherPages =
	"about contact newsletter glossary law tools about/editorial privacy outcomes".split(" ");

export type PublicPage = { name: string; path: string };

/** Returns one page of each kind: the longest text, or the dog with the most pictures. */
export async function publicPages(url: string): Promise<PublicPage[]> {
	const longest = async (name: string, path: string, found: string, text: string) => {
		const [slug] = await column(url, `select slug from ${found} order by ${text} desc, id limit 1`);
		return { name, path: `${path}/${slug}` };
	};
	const pictures = `(select count(*) from photo_uses
		where subject_kind = 'dog' and subject_id = adoption_listings.id)`;
	return [
		{ name: "home", path: "/" },
		{ name: "guides", path: "/guides" },
		await longest("guide", "/guides", "guides where status = 'published'", "length(description)"),
		{ name: "posts", path: "/blogs" },
		await longest("post", "/blogs", "posts where status = 'published'", "length(body)"),
		{ name: "breeders", path: "/breeder-network" },
		await longest(
			"breeder",
			"/breeder-network",
			"breeders where active_profile",
			"length(kennel_about)",
		),
		{ name: "breeder signup", path: "/breeder-network/signup" },
		{ name: "dogs", path: "/adoption-network" },
		await longest("dog", "/adoption-network", "adoption_listings where approved", pictures),
		{ name: "dog signup", path: "/adoption-network/signup" },
		...otherPages.map((name) => ({ name, path: `/${name}` })),
	];
}

export const deskLists = [
	{ what: "review queue", path: "/desk/review" },
	{ what: "dogs", path: "/desk/adoptions" },
	{ what: "dogs called Bruno", path: "/desk/adoptions?q=bruno" },
	{ what: "dogs that found a home", path: "/desk/adoptions?status=homed" },
	{ what: "kennels", path: "/desk/breeders" },
	{ what: "messages", path: "/desk/messages" },
	{ what: "subscribers", path: "/desk/subscribers" },
	{ what: "deliveries", path: "/desk/deliveries" },
	{ what: "guides", path: "/desk/guides" },
	{ what: "posts", path: "/desk/blog" },
	{ what: "photos", path: "/desk/photos" },
	{ what: "people", path: "/desk/people" },
	{ what: "history", path: "/desk/history" },
	{ what: "today", path: "/desk" },
];

export type Desk = { url: string; site: SiteProcess; cookie: string };

/** One case per ten listings, with a minimum, because even the smallest list must fill its page. */
const listingsPerCase = 10;
const minCases = 600;

export async function openDesk(
	stage: Stage,
	url: string,
	count: number,
	env: Record<string, string> = {},
): Promise<Desk> {
	await fillDesk(url, Math.max(count / listingsPerCase, minCases));
	return { url, site: await stage.site(url, env), cookie: await signInAdmin(url) };
}

export function visit(port: number, paths: string[][], seconds: number, cookie?: string) {
	return load({
		port,
		paths,
		seconds,
		settle: 0.4,
		headers: { ...browserEncodingHeader, ...(cookie ? { Cookie: cookie } : {}) },
	});
}

export function visitDesk(desk: Desk, path: string, seconds: number): Promise<LoadOutcome> {
	const paths = Array.from({ length: connections }, () => [path]);
	return visit(desk.site.port, paths, seconds, desk.cookie);
}

/** A load on one site, with one list of paths per connection. No two connections share a path. */
export type Target = { what: string; port: number; paths: string[][]; runs: LoadOutcome[] };

export async function loadAlternately(stage: Stage, targets: Target[]): Promise<void> {
	for (const { port, paths } of targets) await visit(port, paths, 2);
	for (let round = 1; round <= 5; round++) {
		stage.say(`  round ${round} of 5`);
		for (const { port, paths, runs } of targets) runs.push(await visit(port, paths, 3));
	}
}

import { asBrowsersAsk } from "./answer.ts";
import { load } from "./children.ts";
import { fillDesk, signInAdmin } from "./desk-work.ts";
import type { LoadOutcome } from "./load.ts";
import type { SiteProcess } from "./site-process.ts";
import type { Stage } from "./stage.ts";

export const connections = 20;
/** A case for every ten listings. */
const listingsToACase = 10;
/** So many at least: a tenth of them are messages, and the smallest list must fill its page, too. */
const fewestCases = 600;

/** Every list of the desk, with a search or a filter where it has one. */
export const lists = [
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

export type Stand = { url: string; site: SiteProcess; cookie: string };

/** The site at the desk of a database with so many listings, and an admin who is signed in. */
export async function openDesk(
	stage: Stage,
	url: string,
	count: number,
	env: Record<string, string> = {},
): Promise<Stand> {
	await fillDesk(url, Math.max(count / listingsToACase, fewestCases));
	return { url, site: await stage.site(url, env), cookie: await signInAdmin(url) };
}

/** One list, asked for over and over. */
export function visitDesk(
	{ site, cookie }: Pick<Stand, "site" | "cookie">,
	path: string,
	seconds: number,
): Promise<LoadOutcome> {
	return load({
		port: site.port,
		...{ seconds, settle: 0.3 },
		headers: { ...asBrowsersAsk, Cookie: cookie },
		paths: Array.from({ length: connections }, () => [path]),
	});
}

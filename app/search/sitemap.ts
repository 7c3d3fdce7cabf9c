import { href } from "react-router";
import { publicListings } from "#app/adoptions/listings.ts";
import { publicPosts } from "#app/blog/store.ts";
import { publicBreeders } from "#app/breeders/breeders.ts";
import { publicGuides } from "#app/guides/store.ts";
import { topicPages } from "#app/guides/topic-pages.server.ts";
import { listTopics } from "#app/guides/topics.ts";
import { topicPath } from "#app/texts/paths.ts";
import { tools } from "#app/tools/tools.ts";

/** The number of URLs per file. The protocol allows 50,000. */
const partSize = 5_000;

type SitemapEntry = { path: string; changed?: Date };

type List = {
	page: `/${"guides" | "blogs" | "breeder-network" | "adoption-network"}/:name`;
	records: Pick<typeof publicGuides, "addresses" | "count">;
};

const lists = new Map<string, List>([
	["guides", { page: "/guides/:name", records: publicGuides }],
	["posts", { page: "/blogs/:name", records: publicPosts }],
	["breeders", { page: "/breeder-network/:name", records: publicBreeders }],
	["dogs", { page: "/adoption-network/:name", records: publicListings }],
]);

const staticPages = [
	"/",
	"/about",
	"/about/editorial",
	"/glossary",
	"/guides",
	"/blogs",
	"/breeder-network",
	"/breeder-network/signup",
	"/adoption-network",
	"/adoption-network/signup",
	"/outcomes",
	"/tools",
	...tools.map(({ path }) => path),
	"/law",
	"/contact",
	"/newsletter",
	"/privacy",
];

export async function listParts(): Promise<string[]> {
	const numbered = [...lists].map(async ([name, { records }]) => {
		const parts = Math.max(1, Math.ceil((await records.count()) / partSize));
		return Array.from({ length: parts }, (_, index) => `${name}-${index + 1}`);
	});
	return ["pages", ...(await Promise.all(numbered)).flat()];
}

export async function readPart(part: string): Promise<SitemapEntry[] | undefined> {
	if (part === "pages") return [...staticPages, ...(await topics())].map((path) => ({ path }));
	const [, name = "", number = ""] = part.match(/^([a-z]+)-([1-9]\d{0,4})$/) ?? [];
	const list = lists.get(name);
	if (!list) return undefined;
	const rows = await list.records.addresses(partSize, (Number(number) - 1) * partSize);
	if (rows.length === 0 && number !== "1") return undefined;
	return rows.map(({ slug, updatedAt }) => ({
		path: href(list.page, { name: slug }),
		changed: updatedAt,
	}));
}

/** Lists topics that have their own texts: see docs/decisions/019-topic-pages.md. */
async function topics(): Promise<string[]> {
	return (await listTopics()).filter(({ slug }) => topicPages.has(slug)).map(topicPath);
}

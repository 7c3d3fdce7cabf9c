import { groupNames, groups } from "#app/site/search/site-search.ts";
import { topicPages } from "#app/writing/guides/topic-pages.server.ts";
import { listTopics } from "#app/writing/guides/topics.ts";
import { topicPath } from "#app/writing/texts/paths.ts";
import { tools } from "#app/writing/tools/tools.ts";

/** The number of URLs per file. The protocol allows 50,000. */
const partSize = 5_000;

type SitemapEntry = { path: string; changed?: Date };

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
	const numbered = groupNames.map(async (name) => {
		const parts = Math.max(1, Math.ceil((await groups[name].records.count()) / partSize));
		return Array.from({ length: parts }, (_, index) => `${name}-${index + 1}`);
	});
	return ["pages", ...(await Promise.all(numbered)).flat()];
}

export async function readPart(part: string): Promise<SitemapEntry[] | undefined> {
	if (part === "pages") return [...staticPages, ...(await topics())].map((path) => ({ path }));
	const [, name = "", number = ""] = part.match(/^([a-z]+)-([1-9]\d{0,4})$/) ?? [];
	const group = groupNames.find((each) => each === name);
	if (!group) return undefined;
	const { records, pathOf } = groups[group];
	const rows = await records.addresses(partSize, (Number(number) - 1) * partSize);
	if (rows.length === 0 && number !== "1") return undefined;
	return rows.map(({ slug, updatedAt }) => ({ path: pathOf(slug), changed: updatedAt }));
}

/** Lists topics that have their own texts: see docs/decisions/019-topic-pages.md. */
async function topics(): Promise<string[]> {
	return (await listTopics()).filter(({ slug }) => topicPages.has(slug)).map(topicPath);
}

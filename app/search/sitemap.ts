import { href } from "react-router";
import { countListings, listListingAddresses } from "#app/adoptions/listings.ts";
import { publicPosts } from "#app/blog/store.ts";
import { countBreeders, listBreederAddresses } from "#app/breeders/breeders.ts";
import { publicGuides } from "#app/guides/store.ts";

/** URLs in one file; the protocol allows 50,000. */
const partSize = 5_000;

type SitemapEntry = { path: string; changed?: Date };
type Address = { slug: string; updatedAt: Date };

const lists = {
	guides: {
		list: publicGuides.addresses,
		count: publicGuides.count,
		path: (name: string) => href("/guides/:name", { name }),
	},
	posts: {
		list: publicPosts.addresses,
		count: publicPosts.count,
		path: (name: string) => href("/blogs/:name", { name }),
	},
	breeders: {
		list: listBreederAddresses,
		count: countBreeders,
		path: (name: string) => href("/breeder-network/:name", { name }),
	},
	dogs: {
		list: listListingAddresses,
		count: countListings,
		path: (name: string) => href("/adoption-network/:name", { name }),
	},
} satisfies Record<
	string,
	{
		list(limit: number, offset: number): Promise<Address[]>;
		count(): Promise<number>;
		path(name: string): string;
	}
>;

const staticPages = [
	"/",
	"/about",
	"/guides",
	"/blogs",
	"/breeder-network",
	"/breeder-network/signup",
	"/adoption-network",
	"/adoption-network/signup",
	"/contact",
	"/newsletter",
];

export async function listParts(): Promise<string[]> {
	const numbered = Object.entries(lists).map(async ([name, { count }]) => {
		const parts = Math.max(1, Math.ceil((await count()) / partSize));
		return Array.from({ length: parts }, (_, index) => `${name}-${index + 1}`);
	});
	return ["pages", ...(await Promise.all(numbered)).flat()];
}

export async function readPart(part: string): Promise<SitemapEntry[] | undefined> {
	if (part === "pages") return staticPages.map((path) => ({ path }));
	const [, name = "", number = ""] = part.match(/^([a-z]+)-([1-9]\d{0,4})$/) ?? [];
	if (!isList(name)) return undefined;
	const { list, path } = lists[name];
	const rows = await list(partSize, (Number(number) - 1) * partSize);
	if (rows.length === 0 && number !== "1") return undefined;
	return rows.map(({ slug, updatedAt }) => ({ path: path(slug), changed: updatedAt }));
}

function isList(name: string): name is keyof typeof lists {
	return Object.hasOwn(lists, name);
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { posts } from "#app/blog/table.ts";
import { glossary } from "#app/breed/glossary.server.ts";
import { allSources } from "#app/breed/sources.server.ts";
import { guides } from "#app/guides/table.ts";
import { rules } from "#app/law/rules.server.ts";
import type { Place } from "#app/links/table.ts";
import { projectRoot } from "#app/platform/content/project-root.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { markdown } from "#app/platform/text/markdown.server.ts";

const maxLength = 2000;

/** Finds the links in everything that visitors can read, by address. */
export async function findLinks(): Promise<Map<string, Place[]>> {
	const found = new Map<string, Place[]>();
	const add = (written: string, place: Place, page = "/") => {
		const address = addressOf(written, page);
		if (address === undefined) return;
		const places = found.get(address) ?? [];
		if (!places.some(({ kind, id }) => kind === place.kind && id === place.id)) places.push(place);
		found.set(address, places);
	};
	const allGuides = await db.select().from(guides).where(eq(guides.status, "published"));
	for (const { id, title, slug, body, url } of allGuides) {
		for (const written of url ? [...linksIn(body), url] : linksIn(body)) {
			add(written, { kind: "guide", id, title }, `/guides/${slug}`);
		}
	}
	const allPosts = await db.select().from(posts).where(eq(posts.status, "published"));
	for (const { id, title, slug, body } of allPosts) {
		for (const written of linksIn(body)) {
			add(written, { kind: "post", id, title }, `/blogs/${slug}`);
		}
	}
	for (const { id, place, title, source } of rules) {
		add(source.url, { kind: "law", id, title: `${place}: ${title}` });
	}
	for (const { id, text, url } of allSources) if (url) add(url, { kind: "breed", id, title: text });
	for (const { id, term, source } of glossary) {
		if (source) add(source.url, { kind: "glossary", id, title: term });
	}
	return found;
}

export function linksIn(text: string): string[] {
	const found = new Set<string>();
	const visit = (tokens: ReturnType<typeof markdown.parse>) => {
		for (const token of tokens) {
			if (token.type === "link_open") found.add(String(token.attrGet("href")));
			if (token.children) visit(token.children);
		}
	};
	visit(markdown.parse(text, {}));
	return [...found];
}

/** Returns a path for our pages, a URL for others, and undefined for email addresses and fragments. */
export function addressOf(written: string, page: string): string | undefined {
	if (written.startsWith("#")) return undefined;
	if (!URL.canParse(written, env.siteUrl + page)) return written.slice(0, maxLength) || undefined;
	const url = new URL(written, env.siteUrl + page);
	if (!/^https?:$/.test(url.protocol) || url.href.length > maxLength) return undefined;
	url.hash = "";
	if (url.origin !== env.siteUrl) return url.href;
	return isFile(url.pathname) ? undefined : url.pathname + url.search;
}

function isFile(path: string): boolean {
	return /\.\w+$/.test(path) && existsSync(join(projectRoot, "public", path));
}

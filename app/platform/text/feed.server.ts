import { Feed } from "feed";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";

type FeedEntry = {
	path: string;
	title: string;
	summary: string;
	content?: string;
	author?: string;
	published: Date;
	updated: Date;
};

export function atomFeed(
	about: { title: string; path: string; feedPath: string },
	entries: FeedEntry[],
): Response {
	const absolute = (path: string) => env.siteUrl + path;
	const newest = Math.max(0, ...entries.map(({ updated }) => updated.getTime()));
	const feed = new Feed({
		title: about.title,
		description: site.description,
		id: absolute(about.path),
		link: absolute(about.path),
		language: site.language,
		image: absolute("/icon-512.png"),
		favicon: absolute("/favicon.ico"),
		copyright: site.name,
		updated: new Date(newest),
		feedLinks: { atom: absolute(about.feedPath) },
		author: { name: site.name, link: env.siteUrl },
	});
	for (const entry of entries) {
		feed.addItem({
			id: absolute(entry.path),
			link: absolute(entry.path),
			title: escaped(entry.title),
			description: escaped(entry.summary),
			...(entry.content ? { content: inCdata(entry.content) } : {}),
			author: [{ name: withoutControls(entry.author ?? site.name) }],
			published: entry.published,
			date: entry.updated,
		});
	}
	return new Response(feed.atom1(), {
		headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
	});
}

function escaped(text: string): string {
	return inCdata(text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"));
}

/** Escapes every "]]>", because the library escapes only the first. */
function inCdata(html: string): string {
	return withoutControls(html).replaceAll("]]>", "]]&gt;");
}

/** Removes control characters, which XML 1.0 doesn't allow even escaped. */
function withoutControls(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
	return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}

import { env } from "#app/platform/settings/env.server.ts";
import { atomFeed } from "#app/platform/text/feed.server.ts";
import { renderMarkdown } from "#app/platform/text/markdown.server.ts";
import { publicPath } from "#app/records/record.ts";
import { type TextKind, texts } from "#app/records/texts.ts";
import { pageSize } from "#app/ui/paging.ts";
import type { TextRow } from "#app/writing/store.ts";
import { textPicturesOf } from "#app/writing/text-photos.ts";

type FedText = TextRow & { shortDescription: string; body: string; authorName?: string };

export async function textFeed(
	kind: TextKind,
	latest: (count: number) => Promise<FedText[]>,
	about: { title: string; path: string; feedPath: string },
): Promise<Response> {
	const entries = (await latest(pageSize)).map(async ({ id, slug, body, authorName, ...text }) => ({
		path: publicPath(texts[kind], slug),
		title: text.title,
		summary: text.shortDescription,
		content: renderMarkdown(body, await textPicturesOf({ kind, id }, body, env.siteUrl)),
		...(authorName ? { author: authorName } : {}),
		published: text.createdAt,
		updated: text.updatedAt,
	}));
	return atomFeed(about, await Promise.all(entries));
}

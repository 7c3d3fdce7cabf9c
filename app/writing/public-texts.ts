import { ne, sql } from "drizzle-orm";
import type { Photo } from "#app/media/photo.ts";
import { mainPhotoOf } from "#app/media/photos.ts";
import type { Portrait } from "#app/media/portrait.ts";
import { openPublicList } from "#app/media/public-list.ts";
import { plainText } from "#app/platform/text/markdown.server.ts";
import type { TextKind } from "#app/records/texts.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import type { TextRow, TextTable } from "#app/writing/store.ts";
import { portraitOfText } from "#app/writing/text-coats.server.ts";

export type TextCard = {
	slug: string;
	title: string;
	/** A guide's category or a post's author. */
	label: string;
	createdAt: Date;
	excerpt: string;
	sample: boolean;
	photo: Photo | undefined;
	/** Without a photo. */
	portrait: Portrait | undefined;
};

type CardRow = Pick<TextCard, "title" | "label" | "createdAt"> & { opening: string };

export function openPublicTexts<Table extends TextTable>(
	kind: TextKind,
	table: Table,
	label: keyof Table["$inferSelect"] & keyof Table,
) {
	type Row = Table["$inferSelect"] & TextRow;
	const list = openPublicList<Row, CardRow, TextCard>(table, {
		kind,
		statuses: ["published"],
		date: table.createdAt,
		columns: {
			title: table.title,
			label: sql<string>`${table[label]}`,
			createdAt: table.createdAt,
			opening: sql<string>`left(${table.body}, 600)`,
		},
		cardOf: ({ opening, photo, ...card }) => ({
			...card,
			excerpt: excerpt(plainText(opening)),
			photo: photo ?? undefined,
			portrait: photo ? undefined : portraitOfText(card.slug),
		}),
		named: { column: table.title, parts: "titles" },
		found: {
			text: sql<string>`left(${table.body}, 20000)`,
			of: ({ slug, title, label, text }) => ({
				title,
				summary: label,
				text: plainText(text),
				portrait: portraitOfText(slug),
			}),
		},
	});

	return {
		...list,

		newest: (count: number, without = "") => list.newest(count, ne(table.slug, without)),

		async find(text: string) {
			const found = await list.find(text);
			if (found?.at !== "here") return found?.at === "elsewhere" ? found : undefined;
			const { item } = found;
			const cover = await mainPhotoOf(kind, item.id);
			return { at: "here" as const, item: { ...item, label: String(item[label]), cover } };
		},
	};
}

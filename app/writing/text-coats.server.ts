import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Portrait, portraitOf } from "#app/media/portrait.ts";
import { contentFolder } from "#app/platform/content/content.server.ts";
import { slugOf } from "#app/records/addresses/slug.ts";

/** By the slugs of the texts that come with the program: the dogs of the covers that are being drawn. */
const coats = new Map(
	["guides", "posts"].flatMap((folder) =>
		readdirSync(join(contentFolder, folder)).map((name) => {
			const text = readFileSync(join(contentFolder, folder, name), "utf8");
			const [, title = ""] = /^title: "?(.+?)"?$/m.exec(text) ?? [];
			const [, coat = ""] = /^coat: (\w+)$/m.exec(text) ?? [];
			return [slugOf(title, ""), coat] as const;
		}),
	),
);

export function portraitOfText(slug: string): Portrait {
	return portraitOf(slug, coats.get(slug));
}

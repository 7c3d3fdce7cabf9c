import { askForOk } from "./answer.ts";
import { boundRow, written } from "./figures.ts";
import { publicPages } from "./lists.ts";
import type { Part } from "./part.ts";

/** HTML only; test/site/builds.test.ts limits the sizes of scripts, styles and fonts. */
export const html: Part = {
	id: "S3",
	what: "HTML of every public page, in Brotli",
	minutes: () => 0,
	async measure(stage) {
		const database = await stage.samples();
		const { port } = await stage.site(database);
		const sizes: { name: string; size: number }[] = [];
		for (const { name, path } of await publicPages(database)) {
			const { body } = await askForOk(port, path, "br");
			sizes.push({ name, size: body.byteLength / 1000 });
		}
		sizes.sort((one, other) => other.size - one.size);
		const [heaviest = { name: "none", size: Number.NaN }] = sizes;
		const what = `HTML, brotli, heaviest page (${heaviest.name})`;
		const spread = `${written(sizes.at(-1)?.size ?? 0)}–${written(heaviest.size)} kB over ${sizes.length} pages`;
		return [{ ...boundRow({ id: "S3", what }, heaviest.size, "kB", { atMost: 14 }), spread }];
	},
};

import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildProgram, copyProgram, rewrite } from "#test/build.ts";

/** The site's name in the next version only. */
export const nextName = "Next Corso Resource";

/**
 * Builds a version after this one, with another name (which is in its scripts), another rule in its style
 * sheet, and another column in a table. Returns its folder, `folder`.
 */
export async function buildNextVersion(folder: string): Promise<string> {
	await copyProgram(folder);
	await rewrite(join(folder, "site.config.ts"), /name: "[^"]+"/, `name: "${nextName}"`);
	await appendFile(join(folder, "app/public.css"), "\n.next-version { color: red; }\n");
	await addColumn(join(folder, "drizzle"));
	await buildProgram(folder);
	return folder;
}

async function addColumn(drizzle: string): Promise<void> {
	const path = join(drizzle, "meta/_journal.json");
	const journal = JSON.parse(await readFile(path, "utf8"));
	const last = journal.entries.at(-1);
	journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "next_version" });
	await writeFile(path, JSON.stringify(journal));
	await writeFile(
		join(drizzle, "next_version.sql"),
		"alter table adoption_listings add column next_version text not null default '';",
	);
}

import slugify from "@sindresorhus/slugify";
import { foldWords } from "#app/platform/text/fold.ts";
import { normalForm } from "#app/platform/text/normalize.ts";

const reserved = new Set(["signup", "compare", "feed", "new", "page"]);
const maxLength = 64;

export function slugOf(name: string, fallback: string): string {
	// Otherwise invisible characters would split words.
	const visible = normalForm(name, "NFKC").replace(/\p{Cf}/gu, "");
	const slug = slugify(visible, { decamelize: false })
		.slice(0, maxLength)
		.replace(/^-+|-+$/g, "");
	if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return fallback;
	return reserved.has(slug) ? `${slug}-${fallback}` : slug;
}

/** What all spellings of a name have in common. */
export function nameKey(name: string): string {
	return foldWords(name).replace(/\s+/gu, " ").trim();
}

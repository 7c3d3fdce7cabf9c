import slugify from "@sindresorhus/slugify";

/** Words that are routes of their own, below a room's address. */
const reserved = new Set(["signup", "feed", "new", "page"]);
const longest = 64;

/**
 * The address form of a name: lower-case latin letters, digits and hyphens, at most 64 characters.
 * A name that has no latin form, or that is a route of its own, becomes `fallback`.
 */
export function slugOf(name: string, fallback: string): string {
	// Bidirectional and zero-width characters are invisible; they must not split words.
	const visible = name.normalize("NFKC").replace(/\p{Cf}/gu, "");
	const slug = slugify(visible, { decamelize: false })
		.slice(0, longest)
		.replace(/^-+|-+$/g, "");
	if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return fallback;
	return reserved.has(slug) ? `${slug}-${fallback}` : slug;
}

/** How two names are compared: without regard to case, width or spacing. */
export function nameKey(name: string): string {
	const folded = name.normalize("NFKC").toLowerCase();
	// A small letter may join its accent where the capital had not.
	return folded.normalize("NFKC").replace(/\s+/gu, " ").trim();
}

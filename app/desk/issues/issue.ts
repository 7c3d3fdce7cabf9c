import { href } from "react-router";
import type { Photo } from "#app/media/photo.ts";
import type { RecordCard } from "#app/network/network.ts";
import { counted } from "#app/ui/format.ts";

/** `number` is the record's id or, for "homed", how many dogs found a home. */
export type Item = { kind: ItemKind; number: number };

export type ItemKind = "guide" | "post" | "dog" | "homed";

type TextLine = {
	slug: string;
	title: string;
	/** A guide's category or a post's author. */
	label: string;
	shortDescription: string;
	photo: Photo | undefined;
};

export type Shown =
	| { kind: "guide" | "post"; number: number; card: TextLine }
	| { kind: "dog"; number: number; card: RecordCard }
	| { kind: "homed"; number: number };

export type Contents = { id: number; subject: string; introduction: string; shown: Shown[] };

export const maxSubject = 150;
export const maxIntroduction = 20_000;
const maxItems = 40;

/** Every newsletter form promises "at most once a week". A day of slack lets the hour differ. */
export const minDaysBetween = 6;

export function itemsOf(text: string): Item[] {
	const items = text.split(" ").flatMap((word): Item[] => {
		const [, kind, number] = /^(guide|post|dog|homed)-([1-9]\d{0,14})$/.exec(word) ?? [];
		return kind ? [{ kind: kind as ItemKind, number: Number(number) }] : [];
	});
	return withoutRepeats(items).slice(0, maxItems);
}

export function itemKey({ kind, number }: Item): string {
	return `${kind}-${number}`;
}

export function itemsText(items: readonly Item[]): string {
	return items.map(itemKey).join(" ");
}

function withoutRepeats(items: Item[]): Item[] {
	return [...new Map(items.map((item) => [itemKey(item), item])).values()];
}

/** Applies a form button: "up dog-17", "down dog-17", "remove dog-17" or "add dog-17". */
export function applyItemAction(items: readonly Item[], action: string): Item[] {
	const [move = "", key = ""] = action.split(" ");
	if (move === "add") return withoutRepeats([...items, ...itemsOf(key)]).slice(0, maxItems);
	const at = items.findIndex((item) => itemKey(item) === key);
	const item = items[at];
	if (!item) return [...items];
	const others = items.toSpliced(at, 1);
	if (move === "remove") return others;
	const to = move === "up" ? Math.max(at - 1, 0) : at + 1;
	return others.toSpliced(to, 0, item);
}

export function subjectFor(items: readonly Item[]): string {
	const many = (wanted: ItemKind) => items.filter(({ kind }) => kind === wanted).length;
	const parts = [
		many("guide") && counted(many("guide"), "new guide"),
		many("post") && counted(many("post"), "new post"),
		many("dog") && `${counted(many("dog"), "dog")} to meet`,
	].filter((part) => part !== 0);
	const text = new Intl.ListFormat("en-US").format(parts);
	if (text) return text;
	return items.length > 0 ? "Good news" : "";
}

export function homedText(many: number): string {
	return many === 1
		? "One dog found a home since our last issue."
		: `${many} dogs found a home since our last issue.`;
}

export type Run = [Shown, ...Shown[]];

export function groupByKind(shown: readonly Shown[]): Run[] {
	const runs: Run[] = [];
	for (const item of shown) {
		const last = runs.at(-1);
		if (last?.[0].kind === item.kind) last.push(item);
		else runs.push([item]);
	}
	return runs;
}

export const groupTitles: Record<ItemKind, string> = {
	guide: "New guides",
	post: "From the blog",
	dog: "Dogs looking for a home",
	homed: "Good news",
};

export function textHref(kind: "guide" | "post", name: string): string {
	return kind === "guide" ? href("/guides/:name", { name }) : href("/blogs/:name", { name });
}

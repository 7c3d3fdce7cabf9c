import { useSyncExternalStore } from "react";
import { href } from "react-router";

/** Keeps the list's address short enough for every program that takes a link. */
export const maxSaved = 24;

const key = "saved-dogs";

/** The dogs' slugs, in the order in which they were saved. */
type Saved = { slugs: readonly string[]; isStored: boolean };

let saved: Saved | undefined;
const listeners = new Set<() => void>();

/** The saved dogs, also after a change in another tab. Undefined until the page is interactive. */
export function useSaved(): Saved | undefined {
	return useSyncExternalStore(subscribe, current, () => undefined);
}

function subscribe(listener: () => void) {
	if (listeners.size === 0) {
		addEventListener("storage", readAgain);
		// A page that comes back by the browser's Back was told nothing.
		addEventListener("pageshow", readAgain);
	}
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		removeEventListener("storage", readAgain);
		removeEventListener("pageshow", readAgain);
	};
}

function current(): Saved {
	saved ??= read();
	return saved;
}

/** Where the browser stores nothing, this tab keeps the list. */
function read(): Saved {
	if (saved && !saved.isStored) return saved;
	try {
		return { slugs: slugsIn(localStorage.getItem(key)), isStored: true };
	} catch {
		return { slugs: [], isStored: false };
	}
}

function slugsIn(text: string | null): string[] {
	try {
		const value: unknown = JSON.parse(text ?? "[]");
		return Array.isArray(value) ? limited(value.filter((each) => typeof each === "string")) : [];
	} catch {
		return [];
	}
}

function limited(slugs: readonly string[]): string[] {
	return [...new Set(slugs)].filter((slug) => slug !== "").slice(0, maxSaved);
}

function readAgain(event: Event) {
	if (event instanceof StorageEvent && event.key !== null && event.key !== key) return;
	show(read());
}

function show(next: Saved) {
	const before = current();
	if (before.isStored === next.isStored && before.slugs.join() === next.slugs.join()) return;
	saved = next;
	for (const listener of listeners) listener();
}

/** Changes the list as it is now, in whichever tab that was. */
function change(next: (slugs: readonly string[]) => readonly string[]) {
	const slugs = limited(next(read().slugs));
	try {
		if (slugs.length > 0) localStorage.setItem(key, JSON.stringify(slugs));
		else localStorage.removeItem(key);
		show({ slugs, isStored: true });
	} catch {
		show({ slugs, isStored: false });
	}
}

/** Adds what isn't saved yet, until the list is full. */
export function save(...slugs: readonly string[]) {
	change((before) => [...before, ...slugs]);
}

export function unsave(...slugs: readonly string[]) {
	change((before) => before.filter((each) => !slugs.includes(each)));
}

/** Renames a dog whose address has changed. */
export function resave(slug: string, now: string) {
	change((before) => before.map((each) => (each === slug ? now : each)));
}

/** The address of a list of dogs. It works on every device, and without scripts. */
export function savedPath(slugs: readonly string[]): string {
	const path = href("/saved");
	return slugs.length > 0 ? `${path}?dogs=${slugs.map(encodeURIComponent).join()}` : path;
}

/** The dogs of an address, and those of them that it compares. */
export function savedIn(query: URLSearchParams) {
	const listIn = (name: string) => limited(query.getAll(name).flatMap((each) => each.split(",")));
	return { dogs: listIn("dogs"), compare: listIn("compare").slice(0, maxCompared) };
}

export const maxCompared = 4;

export function canonicalSaved(query: URLSearchParams): URLSearchParams {
	const { dogs, compare } = savedIn(query);
	return new URLSearchParams({
		...(compare.length > 0 && { compare: compare.join() }),
		...(dogs.length > 0 && { dogs: dogs.join() }),
	});
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((slug) => other.includes(slug));
}

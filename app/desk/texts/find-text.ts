import { postStore } from "#app/blog/store.ts";
import { guideStore } from "#app/guides/store.ts";
import { type TextKind, textAt } from "#app/records/texts.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { TextStore } from "#app/writing/store.ts";

const stores: Record<TextKind, TextStore> = { guide: guideStore, post: postStore };

/** The store whose pages at the desk lie at this address. */
export function textStoreAt(request: Request): TextStore {
	return stores[textAt(new URL(request.url).pathname.replace(/\.data$/, "")).kind];
}

/** The text that an address names by its id, as its writers see it, with its store. @throws 404 without one. */
export async function requireText(request: Request, { id }: { id: string }) {
	const store = textStoreAt(request);
	const number = numberIn(id);
	const text = number && (await store.read(number));
	if (!text) throw new Response(null, { status: 404 });
	const path = `${store.definition.deskPath}/${number}`;
	return { store, kind: store.kind, id: number, text, path };
}

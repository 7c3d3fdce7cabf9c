import { type TextKind, textForPath } from "#app/records/texts.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import type { TextStore } from "#app/writing/store.ts";

export const textStores: Record<TextKind, TextStore> = { guide: guideStore, post: postStore };

export function textStoreForRequest(request: Request): TextStore {
	return textStores[textForPath(new URL(request.url).pathname.replace(/\.data$/, "")).kind];
}

export async function requireText(request: Request, { id }: { id: string }) {
	const store = textStoreForRequest(request);
	const number = orNotFound(numberIn(id));
	const text = orNotFound(await store.read(number));
	const path = `${store.definition.deskPath}/${number}`;
	return { store, kind: store.kind, id: number, text, path };
}

import { LRUCache } from "lru-cache";

const caches: { clear(): void }[] = [];

/**
 * What a query of public content found, until `clearUntilChanged`. An error is not cached; what is still being looked up when
 * something changes is forgotten, too.
 */
export function untilChanged<Value>({ max = 1_000, ttl = 10 * 60_000 } = {}) {
	const cache = new LRUCache<string, Promise<Value>>({ max, ttl });
	caches.push(cache);
	return (key: string, find: () => Promise<Value>): Promise<Value> => {
		const known = cache.get(key);
		if (known) return known;
		const found = find();
		cache.set(key, found);
		found.catch(() => cache.get(key) === found && cache.delete(key));
		return found;
	};
}

/** Whenever public content has changed. */
export function clearUntilChanged(): void {
	for (const cache of caches) cache.clear();
}

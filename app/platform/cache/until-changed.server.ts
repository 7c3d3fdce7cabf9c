import { LRUCache } from "lru-cache";
import { currentDay } from "#app/platform/cache/current-day.ts";

const caches: { clear(): void }[] = [];

/**
 * Caches the results of queries for public content until `clearCachedQueries`, which also forgets pending
 * queries, and at most until the end of the day, on which ages and deadlines change. Errors are not cached.
 */
export function cacheUntilChange<Value>({ max = 1_000, ttl = 10 * 60_000 } = {}) {
	const cache = new LRUCache<string, Promise<Value>>({ max, ttl });
	caches.push(cache);
	return (name: string, find: () => Promise<Value>): Promise<Value> => {
		const key = `${currentDay()} ${name}`;
		const known = cache.get(key);
		if (known) return known;
		const found = find();
		cache.set(key, found);
		found.catch(() => cache.get(key) === found && cache.delete(key));
		return found;
	};
}

export function clearCachedQueries(): void {
	for (const cache of caches) cache.clear();
}

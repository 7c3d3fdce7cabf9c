import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Listed, Store } from "#app/platform/storage/store.ts";

type Moved = { copied: number; bytes: number; there: number };

export async function copyObjects(
	from: Store,
	to: Store,
	onProgress: (moved: Moved) => void = () => {},
): Promise<Moved> {
	const moved: Moved = { copied: 0, bytes: 0, there: 0 };
	const known = new Map<string, number>();
	for await (const { key, size } of to.list()) known.set(key, size);
	await eachOf(from.list(), async ({ key, size }) => {
		const bytes = await from.read(key);
		if (!bytes) return;
		if (known.get(key) === size && (await hasSameBytes(to, key, bytes))) {
			moved.there++;
		} else {
			await to.write(key, bytes);
			if (!(await hasSameBytes(to, key, bytes))) {
				throw new Error(`${key} changed on the way.`);
			}
			moved.copied++;
			moved.bytes += bytes.byteLength;
		}
		onProgress(moved);
	});
	return moved;
}

export async function removeCopied(from: Store, to: Store): Promise<number> {
	let left = 0;
	await eachOf(from.list(), async ({ key }) => {
		const bytes = await from.read(key);
		if (!bytes) return;
		if (await hasSameBytes(to, key, bytes)) await from.remove(key);
		else left++;
	});
	return left;
}

async function hasSameBytes(store: Store, key: string, bytes: Uint8Array): Promise<boolean> {
	const there = await store.read(key);
	return there !== undefined && hash("sha256", there) === hash("sha256", bytes);
}

/** Rejects only after all work that has begun has ended. */
async function eachOf(list: AsyncIterable<Listed>, work: (object: Listed) => Promise<void>) {
	const begun = new Set<Promise<void>>();
	const start = (object: Listed) => {
		const one = work(object).finally(() => begun.delete(one));
		begun.add(one);
		return one;
	};
	try {
		await Readable.from(list).forEach(start, { concurrency: 4 });
	} finally {
		await Promise.allSettled(begun);
	}
}

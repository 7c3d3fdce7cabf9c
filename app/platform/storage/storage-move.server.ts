import { createHash } from "node:crypto";
import type { Listed, Store } from "#app/platform/storage/store.ts";

/** Objects that are on their way at the same time. */
const atOnce = 4;

export type Moved = { copied: number; bytes: number; there: number };

/**
 * Copies every object of one store to another, and reads each again there: what it counts as copied
 * has the same SHA-256. What is there already is compared and left, so a move that was interrupted
 * goes on where it was, and one beside a running site can be repeated for what came meanwhile.
 * @throws when an object cannot be copied truly; what was copied before stays.
 */
export async function copyObjects(
	from: Store,
	to: Store,
	tell: (moved: Moved) => void = () => {},
): Promise<Moved> {
	const moved: Moved = { copied: 0, bytes: 0, there: 0 };
	const known = new Map<string, number>();
	for await (const { key, size } of to.list()) known.set(key, size);
	await eachOf(from.list(), async ({ key, size }) => {
		const bytes = await from.read(key);
		// It was deleted since the list was read.
		if (!bytes) return;
		if (known.get(key) === size && (await holds(to, key, bytes))) {
			moved.there++;
		} else {
			await to.write(key, bytes);
			if (!(await holds(to, key, bytes))) throw new Error(`${key} arrived as something else.`);
			moved.copied++;
			moved.bytes += bytes.byteLength;
		}
		tell(moved);
	});
	return moved;
}

/** Removes from one store what the other holds with the same bytes; answers how many objects were left. */
export async function removeCopied(from: Store, to: Store): Promise<number> {
	let left = 0;
	await eachOf(from.list(), async ({ key }) => {
		const bytes = await from.read(key);
		if (!bytes) return;
		if (await holds(to, key, bytes)) await from.remove(key);
		else left++;
	});
	return left;
}

async function holds(store: Store, key: string, bytes: Uint8Array): Promise<boolean> {
	const there = await store.read(key);
	return there !== undefined && hashOf(there) === hashOf(bytes);
}

function hashOf(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

/** Works on all objects of a list, a few at a time; the first fault ends it. */
async function eachOf(
	list: AsyncIterable<Listed>,
	work: (object: Listed) => Promise<void>,
): Promise<void> {
	const objects = list[Symbol.asyncIterator]();
	let failed = false;
	async function worker(): Promise<void> {
		for (let next = await objects.next(); !next.done && !failed; next = await objects.next()) {
			await work(next.value).catch((error: unknown) => {
				failed = true;
				throw error;
			});
		}
	}
	// Nothing goes on behind the back of whoever is told of the fault.
	const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
	await objects.return?.();
	for (const end of ended) if (end.status === "rejected") throw end.reason;
}

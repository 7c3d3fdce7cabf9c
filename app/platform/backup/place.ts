import type { Readable } from "node:stream";

export type Place = {
	/** Atomic, and durable when this resolves. */
	keep(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
	open(name: string): Promise<Readable>;
	list(): Promise<string[]>;
	remove(name: string): Promise<void>;
};

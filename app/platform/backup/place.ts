import type { Readable } from "node:stream";

/** Where backups are put: a folder of this machine, or a bucket. */
export type Place = {
	/** Keeps a file, all of it or nothing; when this resolves it survives a power cut. */
	keep(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
	open(name: string): Promise<Readable>;
	/** The names of all files there. */
	list(): Promise<string[]>;
	remove(name: string): Promise<void>;
};

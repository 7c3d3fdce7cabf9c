export type Listed = { key: string /** In bytes. */; size: number };

export type Store = {
	/** Atomic; replaces an object with the same key. */
	write(key: string, bytes: Uint8Array): Promise<void>;
	/** Moves a local file from below the disk store's folder. */
	adopt(key: string, path: string): Promise<void>;
	read(key: string): Promise<Uint8Array | undefined>;
	has(key: string): Promise<boolean>;
	/** A missing object is not an error. */
	remove(key: string): Promise<void>;
	removeFolder(folder: string): Promise<void>;
	list(): AsyncIterable<Listed>;
	removeUnfinished(before: Date): Promise<number>;
};

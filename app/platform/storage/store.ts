/** `size` is in bytes. */
export type Listed = { key: string; size: number; writtenAt: Date };

export type Store = {
	/** Writes atomically and replaces an object with the same key. */
	write(key: string, bytes: Uint8Array): Promise<void>;
	/** Moves a local file from inside the disk store's folder. */
	adopt(key: string, path: string): Promise<void>;
	read(key: string): Promise<Uint8Array | undefined>;
	has(key: string): Promise<boolean>;
	/** Doesn't fail if the object is missing. */
	remove(key: string): Promise<void>;
	removeFolder(folder: string): Promise<void>;
	/** All objects, or those in a folder. */
	list(folder?: string): AsyncIterable<Listed>;
	removeUnfinished(before: Date): Promise<number>;
};

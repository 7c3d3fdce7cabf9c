export type Listed = { key: string /** In bytes. */; size: number };

export type Store = {
	write(key: string, bytes: Uint8Array): Promise<void>;
	adopt(key: string, path: string): Promise<void>;
	read(key: string): Promise<Uint8Array | undefined>;
	has(key: string): Promise<boolean>;
	/** A missing object is not an error. */
	remove(key: string): Promise<void>;
	removeFolder(folder: string): Promise<void>;
	list(): AsyncIterable<Listed>;
	removeUnfinished(before: Date): Promise<number>;
};

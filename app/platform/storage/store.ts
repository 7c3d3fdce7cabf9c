export type Listed = { key: string /** In bytes. */; size: number };

/** Where objects are kept: each has a key with slashes in it, and bytes. */
export type Store = {
	/** Keeps an object, all of it or nothing, in place of one with the same key. */
	write(key: string, bytes: Uint8Array): Promise<void>;
	/** The same with a file of this machine, below the disk store's folder, which is there no more then. */
	adopt(key: string, path: string): Promise<void>;
	/** Undefined when there is none under this key. */
	read(key: string): Promise<Uint8Array | undefined>;
	has(key: string): Promise<boolean>;
	/** One that is not there is no error. */
	remove(key: string): Promise<void>;
	/** Every object whose key begins with `folder` and a slash. */
	removeFolder(folder: string): Promise<void>;
	list(): AsyncIterable<Listed>;
	/** Removes what a process left half written that ended before this moment; answers how many. */
	removeUnfinished(before: Date): Promise<number>;
};

import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** What pg's connection can do for COPY, which its types leave out. */
type Wire = pg.Connection & {
	sendCopyFromChunk(chunk: Uint8Array): void;
	endCopyFrom(): void;
	sendCopyFail(reason: string): void;
};

/** Rows on their way before PostgreSQL is asked to wait, in bytes. */
const highWaterMark = 1024 * 1024;

/** The rows of a `copy … to stdout`, in PostgreSQL's text format; each chunk is some whole rows. */
export function copyOut(client: pg.Client, statement: string): Readable {
	let wire: Wire | undefined;
	const rows = new Readable({
		highWaterMark,
		objectMode: false,
		read: () => void wire?.stream.resume(),
	});
	client.query({
		submit(connection: pg.Connection) {
			wire = connection as Wire;
			wire.query(statement);
		},
		handleCopyData({ chunk }: { chunk: Uint8Array }) {
			// pg reads the next packet into the same memory.
			if (!rows.push(Buffer.from(chunk))) wire?.stream.pause();
		},
		handleCommandComplete() {},
		handleError(error: Error) {
			wire?.stream.resume();
			rows.destroy(error);
		},
		handleReadyForQuery() {
			wire?.stream.resume();
			rows.push(null);
		},
	});
	return rows;
}

export type CopyIn = {
	write(rows: Uint8Array): Promise<void>;
	/** Resolves when PostgreSQL has taken every row. */
	end(): Promise<void>;
	/** Gives the rows up, so that the client can be asked to roll back. */
	abandon(): Promise<void>;
};

/** Opens a `copy … from stdin`; nothing else may be asked of the client until it has ended. */
export async function copyIn(client: pg.Client, statement: string): Promise<CopyIn> {
	const opened = Promise.withResolvers<Wire>();
	const done = Promise.withResolvers<void>();
	let wire: Wire | undefined;
	client.query({
		submit(connection: pg.Connection) {
			wire = connection as Wire;
			wire.query(statement);
		},
		handleCopyInResponse: (connection: Wire) => opened.resolve(connection),
		handleCommandComplete() {},
		handleError(error: Error) {
			opened.reject(error);
			done.reject(error);
		},
		handleReadyForQuery: () => done.resolve(),
	});
	// Whoever waits for the next step hears of it.
	done.promise.catch(() => {});
	const open = await opened.promise;
	return {
		async write(rows) {
			open.sendCopyFromChunk(rows);
			// An error ends the COPY at once: PostgreSQL then reads no further.
			const drained = open.stream.writableNeedDrain ? once(open.stream, "drain") : undefined;
			if (drained) await Promise.race([drained, done.promise]);
		},
		async end() {
			open.endCopyFrom();
			await done.promise;
		},
		async abandon() {
			open.sendCopyFail("given up");
			await done.promise.catch(() => {});
		},
	};
}

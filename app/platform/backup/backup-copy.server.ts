import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";

/** The bytes of a `copy … to stdout`, in PostgreSQL's text format, cut anywhere. */
export function copyOut(client: pg.Client, statement: string): Readable {
	return client.query(to(statement));
}

export type CopyIn = {
	write(rows: Uint8Array): Promise<void>;
	/** Resolves when PostgreSQL has taken every row. */
	end(): Promise<void>;
	/** Gives the rows up, so that the client can be asked to roll back. */
	abandon(): Promise<void>;
};

/** Opens a `copy … from stdin`; nothing else may be asked of the client until it has ended. */
export function copyIn(client: pg.Client, statement: string): CopyIn {
	const copy = client.query(from(statement));
	const done = finished(copy);
	// The stream of a COPY that has failed has lost its connection, and throws where nobody hears it.
	let failed = false;
	done.catch(() => {
		failed = true;
	});
	return {
		async write(rows) {
			const written = new Promise<void>((next) => {
				if (!failed) copy.write(rows, () => next());
			});
			await Promise.race([done, written]);
		},
		async end() {
			if (!failed) copy.end();
			await done;
		},
		async abandon() {
			if (!failed) copy.destroy();
			await done.catch(() => {});
		},
	};
}

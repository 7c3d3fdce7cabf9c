import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";

export function copyOut(client: pg.Client, statement: string): Readable {
	return client.query(to(statement));
}

export type CopyIn = {
	write(rows: Uint8Array): Promise<void>;
	end(): Promise<void>;
	abandon(): Promise<void>;
};

export function copyIn(client: pg.Client, statement: string): CopyIn {
	const copy = client.query(from(statement));
	const done = finished(copy);
	// The stream of a failed COPY has lost its connection and throws asynchronously when written to.
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

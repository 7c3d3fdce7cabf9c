import { expect, test } from "vitest";
import { fullDiskMessage } from "#app/platform/storage/full-disk.server.ts";

const folders = { files: "/srv/files", postgres: "/srv/postgres" };
const coded = (code: string) => Object.assign(new Error("no"), { code });

test("a full disk is reported with the folder that was written to", async () => {
	const wrapped = new Error("Cannot write file", { cause: coded("ENOSPC") });
	expect(await fullDiskMessage(wrapped, folders)).toContain("/srv/files.");
	expect(await fullDiskMessage(coded("EDQUOT"), folders)).toContain("/srv/files.");
	const rows = new Error("The rows do not fit", { cause: coded("53100") });
	expect(await fullDiskMessage(rows, folders)).toContain("/srv/postgres.");
	expect(await fullDiskMessage(rows, { files: "/srv/files" })).toContain("the database's server.");
	const init = new Error('FATAL: could not write to file "pg_wal/x": No space left on device');
	expect(await fullDiskMessage(init, folders)).toContain("/srv/postgres.");
});

test("other errors are not", async () => {
	for (const error of [coded("EACCES"), new Error("Connection terminated unexpectedly"), "no"]) {
		expect(await fullDiskMessage(error, folders)).toBeUndefined();
	}
});

import "./private-files.ts";
import { runOnDatabase } from "./on-database.ts";

/** Run while the site is being built for its first start, which does whatever this leaves undone. */
await runOnDatabase(async () => {
	const { prepareTables } = await import("./prepare.ts");
	return async () => {
		await prepareTables(process.env.DATABASE_URL ?? "");
		return 0;
	};
});

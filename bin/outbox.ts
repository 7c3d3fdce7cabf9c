import "./private-files.ts";
import { runOnDatabase } from "./on-database.ts";

await runOnDatabase(async () => (await import("./outbox-command.ts")).runOutbox);

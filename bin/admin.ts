import "./private-files.ts";
import { runOnDatabase } from "./on-database.ts";

await runOnDatabase(async () => (await import("./admin-command.ts")).runAdmin);

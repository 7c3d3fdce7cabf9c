import { parseEnv } from "#app/platform/settings/settings.server.ts";

/** The settings of this process. Nothing else reads process.env. */
export const env = parseEnv(process.env);

import { parseEnv } from "#app/platform/settings/settings.server.ts";

export const env = parseEnv(process.env);

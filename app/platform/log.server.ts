import { pino } from "pino";
import { env } from "#app/platform/env.server.ts";

/** The program's log: one JSON object a line on standard output. Never give it personal data. */
export const log = pino({
	level: env.logLevel,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
});

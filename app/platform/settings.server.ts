import { resolve } from "node:path";
import * as v from "valibot";

const port = v.pipe(
	v.string(),
	v.regex(/^\d{1,5}$/, "is a port number from 0 to 65535"),
	v.transform(Number),
	v.maxValue(65535, "is a port number from 0 to 65535"),
);
const megabytes = v.pipe(
	v.string(),
	v.regex(/^\d{1,6}$/, "is a whole number of megabytes"),
	v.transform(Number),
);

const Environment = v.object({
	NODE_ENV: v.optional(v.string(), "production"),
	PORT: v.optional(port, "3000"),
	HOST: v.optional(v.string()),
	SITE_URL: v.optional(
		v.pipe(
			v.string(),
			v.url("is the site's full address, such as https://www.example.com"),
			v.regex(/^https?:\/\//, "begins with http:// or https://"),
			v.transform((text) => new URL(text).origin),
		),
	),
	DATABASE_URL: v.optional(
		v.pipe(
			v.string(),
			v.regex(
				/^postgres(ql)?:\/\//,
				"is a PostgreSQL address: postgresql://user:password@host/name",
			),
		),
	),
	DATABASE_POOL: v.optional(
		v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, "is a number from 1 to 999"), v.transform(Number)),
		"10",
	),
	DATA_DIR: v.optional(v.string(), "data"),
	SAMPLE_CONTENT: v.optional(v.picklist(["on", "off"], "is on or off"), "on"),
	PAGE_CACHE_MB: v.optional(megabytes, "64"),
	LOG_LEVEL: v.optional(
		v.picklist(
			["trace", "debug", "info", "warn", "error", "silent"],
			"is trace, debug, info, warn, error or silent",
		),
		"info",
	),
});

export type Env = {
	development: boolean;
	port: number;
	host: string | undefined;
	/** The origin of every absolute address the site prints; never taken from a request. */
	siteUrl: string;
	databaseUrl: string | undefined;
	/** Connections this process may hold open. */
	databasePool: number;
	/** Absolute path of the folder for everything the program writes. */
	dataDir: string;
	sampleContent: boolean;
	pageCacheBytes: number;
	logLevel: string;
};

/**
 * Reads the environment. An empty one works: every setting has a default.
 * @throws an error that lists every wrong setting, one per line.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
	// An empty variable means the same as an absent one: compose files and shells make many of them.
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
	const parsed = v.safeParse(Environment, given);
	if (!parsed.success) {
		const lines = parsed.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`);
		throw new Error(`The settings are not right:\n${lines.join("\n")}`);
	}
	const values = parsed.output;
	return {
		development: values.NODE_ENV === "development",
		port: values.PORT,
		host: values.HOST,
		siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
		databaseUrl: values.DATABASE_URL,
		databasePool: values.DATABASE_POOL,
		dataDir: resolve(values.DATA_DIR),
		sampleContent: values.SAMPLE_CONTENT === "on",
		pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
		logLevel: values.LOG_LEVEL,
	};
}

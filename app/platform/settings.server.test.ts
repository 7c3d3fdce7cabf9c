import { isAbsolute, join } from "node:path";
import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings.server.ts";

/** The lines of the error, without its heading. */
function faults(source: Record<string, string>): string[] {
	try {
		parseEnv(source);
	} catch (error) {
		const [heading, ...lines] = (error as Error).message.split("\n");
		expect(heading).toBe("The settings are not right:");
		return lines.map((line) => line.trim());
	}
	return [];
}

test("an empty environment works", () => {
	const env = parseEnv({});
	expect(env).toEqual({
		...{ development: false, port: 3000, host: undefined, siteUrl: "http://localhost:3000" },
		...{ databaseUrl: undefined, databasePool: 10, dataDir: join(process.cwd(), "data") },
		...{ sampleContent: true, pageCacheBytes: 64 * 1024 * 1024, logLevel: "info" },
	});
	expect(isAbsolute(env.dataDir)).toBe(true);
});

test("an empty setting is an absent one", () => {
	const names = ["PORT", "HOST", "SITE_URL", "DATABASE_URL", "DATA_DIR", "LOG_LEVEL", "NODE_ENV"];
	expect(parseEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(parseEnv({}));
});

test("every setting is read", () => {
	const env = parseEnv({
		...{ NODE_ENV: "development", PORT: "8080", HOST: "0.0.0.0", LOG_LEVEL: "warn" },
		...{ SITE_URL: "https://www.example.com:8443/", DATABASE_URL: "postgres://a:b@db/ccr" },
		...{ DATABASE_POOL: "25", DATA_DIR: "/var/ccr", SAMPLE_CONTENT: "off", PAGE_CACHE_MB: "0" },
	});
	expect(env).toEqual({
		...{ development: true, port: 8080, host: "0.0.0.0", siteUrl: "https://www.example.com:8443" },
		...{ databaseUrl: "postgres://a:b@db/ccr", databasePool: 25, dataDir: "/var/ccr" },
		...{ sampleContent: false, pageCacheBytes: 0, logLevel: "warn" },
	});
});

test("without a public address the site is at its own port", () => {
	expect(parseEnv({ PORT: "4000" }).siteUrl).toBe("http://localhost:4000");
});

test("all that is wrong is said in one message, each setting by its name", () => {
	const lines = faults({
		...{ PORT: "99999", SITE_URL: "ftp://example.com", DATABASE_URL: "mysql://db/ccr" },
		...{ DATABASE_POOL: "0", SAMPLE_CONTENT: "yes", PAGE_CACHE_MB: "-1", LOG_LEVEL: "loud" },
	});
	const names = ["PORT", "SITE_URL", "DATABASE_URL", "DATABASE_POOL", "SAMPLE_CONTENT"];
	expect(lines.map((line) => line.split(" ")[0])).toEqual([...names, "PAGE_CACHE_MB", "LOG_LEVEL"]);
	expect(lines[0]).toBe("PORT is a port number from 0 to 65535");
});

test.each([
	["PORT", ["-1", "65536", "3000.5", "0x10", "http", " 80"]],
	["SITE_URL", ["example.com", "//example.com", "javascript:alert(1)", "https://"]],
	["DATABASE_URL", ["localhost", "http://db/ccr", "pg://db"]],
	["DATABASE_POOL", ["0", "1000", "ten", "-5"]],
	["SAMPLE_CONTENT", ["true", "ON"]],
	["PAGE_CACHE_MB", ["-1", "1.5", "64mb", "10000000"]],
	["LOG_LEVEL", ["verbose", "INFO"]],
])("a wrong %s is named and refused", (name, values) => {
	for (const value of values) {
		const lines = faults({ [name]: value });
		expect(lines.length, value).toBeGreaterThan(0);
		for (const line of lines) expect(line).toMatch(new RegExp(`^${name} (is|begins) `));
	}
});

test("a message about a wrong setting does not repeat it: it may hold a password", () => {
	expect(faults({ DATABASE_URL: "mysql://ccr:hunter2@db/ccr" }).join()).not.toContain("hunter2");
});

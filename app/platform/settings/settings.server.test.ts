import { isAbsolute, join } from "node:path";
import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/settings.server.ts";

function faults(source: Record<string, string>): string[] {
	try {
		parseEnv(source);
	} catch (error) {
		const [, ...lines] = (error as Error).message.split("\n");
		return lines.map((line) => line.trim());
	}
	return [];
}

/** The settings that each fault names, the wrong one first. */
function wrongIn(source: Record<string, string>): string[][] {
	return faults(source).map((fault) => fault.match(/\b[A-Z]\w*_\w+/g) ?? []);
}

test("an empty environment works", () => {
	const env = parseEnv({});
	expect(env).toEqual({
		development: false,
		port: 3000,
		host: undefined,
		siteUrl: "http://localhost:3000",
		databaseUrl: undefined,
		databaseReplicaUrl: undefined,
		databasePool: 10,
		dataDir: join(process.cwd(), "data"),
		sampleContent: "on",
		pageCacheBytes: 96 * 1024 * 1024,
		logLevel: "info",
		smtpUrl: undefined,
		mailFrom: "hello@example.com",
		teamMail: "hello@example.com",
		mailingList: undefined,
		forwardAllForms: false,
		trustedProxies: [],
		analytics: undefined,
		promoteHook: undefined,
		storage: "disk",
		s3: undefined,
		backup: {
			to: undefined,
			keep: 14,
			passphrase: undefined,
			service: { endpoint: undefined, region: "us-east-1", key: undefined, secret: undefined },
		},
		role: "both",
		metricsToken: undefined,
		newsletterPerSecond: 10,
		filesUrl: undefined,
	});
	expect(isAbsolute(env.dataDir)).toBe(true);
});

test("an empty setting counts as absent", () => {
	const names = ["PORT", "HOST", "SITE_URL", "DATABASE_URL", "DATA_DIR", "LOG_LEVEL", "NODE_ENV"];
	expect(parseEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(parseEnv({}));
});

test("every setting is read", () => {
	const env = parseEnv({
		NODE_ENV: "development",
		PORT: "8080",
		HOST: "0.0.0.0",
		LOG_LEVEL: "warn",
		SITE_URL: "https://www.example.com:8443/",
		DATABASE_URL: "postgres://a:b@db/ccr",
		DATABASE_POOL: "25",
		DATA_DIR: "/var/ccr",
		SAMPLE_CONTENT: "off",
		PAGE_CACHE_MB: "0",
		SMTP_URL: "smtps://a:b@relay:465",
		MAIL_FROM: "corso@example.com",
		TEAM_MAIL: "team@example.com",
		MAILING_LIST: "listmonk",
		MAILING_LIST_ID: "3",
		MAILING_LIST_URL: "https://list.example",
		MAILING_LIST_KEY: "a:b",
		MAILING_LIST_FORWARD: "all",
		TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8",
		STORAGE: "s3",
		S3_ENDPOINT: "https://s3.example",
		S3_BUCKET: "corso",
		S3_REGION: "eu-1",
		S3_KEY: "k",
		S3_SECRET: "s",
		BACKUP_TO: "s3://vault/corso",
		BACKUP_KEEP: "30",
		BACKUP_PASSPHRASE: "nobody knows it",
		METRICS_TOKEN: "0123456789abcdef",
		NEWSLETTER_PER_SECOND: "25",
		JOBS_ONLY: "on",
		FILES_BASE_URL: "https://cdn.example/corso/",
		ANALYTICS: "umami",
		ANALYTICS_ID: "5e1f-77",
		ANALYTICS_URL: "https://stats.example/x",
		PROMOTE_WEBHOOK_URL: "https://post.example/in",
		PROMOTE_WEBHOOK_SECRET: "0123456789abcdef",
	});
	expect(env).toEqual({
		development: true,
		port: 8080,
		host: "0.0.0.0",
		siteUrl: "https://www.example.com:8443",
		databaseUrl: "postgres://a:b@db/ccr",
		databasePool: 25,
		dataDir: "/var/ccr",
		sampleContent: "off",
		pageCacheBytes: 0,
		logLevel: "warn",
		smtpUrl: "smtps://a:b@relay:465",
		mailFrom: "corso@example.com",
		teamMail: "team@example.com",
		forwardAllForms: true,
		mailingList: { kind: "listmonk", url: "https://list.example", id: "3", key: "a:b" },
		trustedProxies: ["127.0.0.1", "10.0.0.0/8"],
		analytics: { kind: "umami", id: "5e1f-77", url: "https://stats.example" },
		promoteHook: { url: "https://post.example/in", secret: "0123456789abcdef" },
		role: "jobs",
		metricsToken: "0123456789abcdef",
		newsletterPerSecond: 25,
		filesUrl: "https://cdn.example/corso",
		storage: "s3",
		backup: {
			to: "s3://vault/corso",
			keep: 30,
			passphrase: "nobody knows it",
			service: { endpoint: "https://s3.example", region: "eu-1", key: "k", secret: "s" },
		},
		s3: {
			bucket: "corso",
			endpoint: "https://s3.example",
			region: "eu-1",
			key: "k",
			secret: "s",
		},
	});
});

test("without a public address the site uses its own port", () => {
	expect(parseEnv({ PORT: "4000" }).siteUrl).toBe("http://localhost:4000");
});

test("all wrong settings are listed by name in one error", () => {
	const lines = faults({
		PORT: "99999",
		SITE_URL: "ftp://example.com",
		DATABASE_URL: "mysql://db/ccr",
		DATABASE_POOL: "0",
		SAMPLE_CONTENT: "yes",
		PAGE_CACHE_MB: "-1",
		LOG_LEVEL: "loud",
	});
	const names = ["PORT", "SITE_URL", "DATABASE_URL", "DATABASE_POOL", "SAMPLE_CONTENT"];
	expect(lines.map((line) => line.split(" ")[0])).toEqual([...names, "PAGE_CACHE_MB", "LOG_LEVEL"]);
	expect(lines[0]).toBe("PORT must be a port number from 0 to 65535");
});

test.each([
	["PORT", ["-1", "65536", "3000.5", "0x10", "http", " 80"]],
	["SITE_URL", ["example.com", "//example.com", "javascript:alert(1)", "https://"]],
	["DATABASE_URL", ["localhost", "http://db/ccr", "pg://db"]],
	["DATABASE_POOL", ["0", "1000", "ten", "-5"]],
	["SAMPLE_CONTENT", ["true", "ON"]],
	["PAGE_CACHE_MB", ["-1", "1.5", "64mb", "10000000"]],
	["LOG_LEVEL", ["verbose", "INFO"]],
	["SMTP_URL", ["relay.example.com", "http://relay", "smtp://"]],
	["MAIL_FROM", ["corso", "Corso <corso@example.com>", "a@example.com, b@example.com"]],
	["MAILING_LIST", ["sendgrid", "Mailchimp"]],
	["MAILING_LIST_FORWARD", ["yes"]],
	["ANALYTICS", ["google", "GA4"]],
	["ANALYTICS_ID", ['a"b', "a b", "<"]],
	["ANALYTICS_URL", ["stats.example", "javascript:1"]],
	["PROMOTE_WEBHOOK_URL", ["post.example", "ftp://post.example"]],
	["PROMOTE_WEBHOOK_SECRET", ["short"]],
	["BACKUP_TO", ["s3://", "s3://a", "ftp://host/backups", "https://bucket.example"]],
	["BACKUP_KEEP", ["0", "-1", "all", "10000"]],
	["BACKUP_PASSPHRASE", ["short"]],
	["METRICS_TOKEN", ["short", "sixteen letters and spaces"]],
	["FILES_BASE_URL", ["cdn.example", "//cdn.example", "http://cdn.example", "ftp://cdn.example"]],
	[
		"FILES_BASE_URL",
		["https://cdn.example/a?b", "https://cdn.example/#a", "https://u:p@cdn.example"],
	],
	["FILES_BASE_URL", ["https://cdn.example/../a", "https://cdn.example//a", "https://*.example"]],
	["FILES_BASE_URL", ["https://cdn.example/a;script-src *", "https://cdn.example/a b", "https://"]],
	["WEB_ONLY", ["yes"]],
	["JOBS_ONLY", ["1"]],
	["TRUSTED_PROXIES", ["proxy", "10.0.0.0/99", "127.0.0.1 nonsense"]],
])("a wrong %s is named and refused", (name, values) => {
	for (const value of values) {
		const lines = faults({ [name]: value });
		expect(lines.length, value).toBeGreaterThan(0);
		for (const line of lines) expect(line).toMatch(new RegExp(`^${name} must `));
	}
});

test("a mailing-list service requires all of its settings", () => {
	expect(wrongIn({ MAILING_LIST: "form-post" })).toEqual([["MAILING_LIST_URL", "MAILING_LIST"]]);
	expect(wrongIn({ MAILING_LIST: "mailchimp", MAILING_LIST_URL: "https://us1.example" })).toEqual([
		["MAILING_LIST_ID", "MAILING_LIST"],
		["MAILING_LIST_KEY", "MAILING_LIST"],
	]);
	const listmonk = { MAILING_LIST: "listmonk", MAILING_LIST_URL: "https://l.example" };
	expect(wrongIn({ ...listmonk, MAILING_LIST_KEY: "a:b", MAILING_LIST_ID: "first" })).toEqual([
		["MAILING_LIST_ID", "MAILING_LIST"],
	]);
});

test("an analytics service and a webhook require all of their settings", () => {
	expect(wrongIn({ ANALYTICS: "ga4" })).toEqual([["ANALYTICS_ID"]]);
	expect(wrongIn({ PROMOTE_WEBHOOK_URL: "https://post.example" })).toEqual([
		["PROMOTE_WEBHOOK_SECRET", "PROMOTE_WEBHOOK_URL"],
	]);
	expect(parseEnv({ ANALYTICS: "plausible", ANALYTICS_ID: "corso.example" }).analytics).toEqual({
		kind: "plausible",
		id: "corso.example",
		url: "https://plausible.io",
	});
});

test("an error about a wrong setting does not repeat its value, which may be a password", () => {
	expect(faults({ DATABASE_URL: "mysql://ccr:hunter2@db/ccr" }).join()).not.toContain("hunter2");
});

test("S3 storage requires a bucket, and a key requires a secret", () => {
	expect(wrongIn({ STORAGE: "s3" })).toEqual([["S3_BUCKET"]]);
	expect(wrongIn({ S3_BUCKET: "corso", S3_KEY: "k" })).toEqual([["S3_KEY", "S3_SECRET"]]);
	expect(faults({ STORAGE: "cloud" })[0]).toMatch(/^STORAGE\b/);
});

test("public files may come from a folder of another origin, over TLS or locally", () => {
	for (const [given, kept] of [
		["https://cdn.example", "https://cdn.example"],
		["https://cdn.example:8443/a/b-c/", "https://cdn.example:8443/a/b-c"],
		["http://localhost:9000", "http://localhost:9000"],
		["http://[::1]:9000/x", "http://[::1]:9000/x"],
	] as const) {
		expect(parseEnv({ FILES_BASE_URL: given }).filesUrl).toBe(kept);
	}
});

test("a setting of an earlier version is refused by name", () => {
	for (const name of ["DATABASE_REPLICA_URL", "OTEL_EXPORTER_OTLP_ENDPOINT", "LINK_CHECKS"]) {
		expect(faults({ [name]: "https://old.example" })).toEqual([
			`${name} no longer exists: remove it`,
		]);
		expect(faults({ [name]: "" })).toEqual([]);
	}
});

test("a process serves pages, runs jobs or both, but not neither", () => {
	expect(parseEnv({ WEB_ONLY: "on", JOBS_ONLY: "off" }).role).toBe("web");
	expect(wrongIn({ WEB_ONLY: "on", JOBS_ONLY: "on" })).toEqual([["WEB_ONLY", "JOBS_ONLY"]]);
});

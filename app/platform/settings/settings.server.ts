import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as v from "valibot";
import { site } from "#site";

const matching = (pattern: RegExp, message: string) =>
	v.pipe(v.string(), v.regex(pattern, message));
const number = (pattern: RegExp, message: string) =>
	v.pipe(matching(pattern, message), v.transform(Number));
const secret = (length: number) =>
	v.pipe(
		v.string(),
		v.minLength(length, `must be at least ${length} characters that no one can guess`),
	);
const list = new Intl.ListFormat("en-US", { type: "disjunction" });
const oneOf = <const Options extends readonly string[]>(...options: Options) =>
	v.picklist(options, `must be ${list.format(options)}`);

const portRange = "must be a port number from 0 to 65535";
const port = v.pipe(number(/^\d{1,5}$/, portRange), v.maxValue(65535, portRange));
const database = matching(
	/^postgres(ql)?:\/\//,
	"must be a PostgreSQL address: postgresql://user:password@host/name",
);
const mailbox = v.pipe(v.string(), v.email("must be one email address: hello@example.com"));
const webAddress = v.pipe(
	v.string(),
	v.url("must be a full web address"),
	v.regex(/^https?:\/\//, "must begin with http:// or https://"),
);
const webOrigin = v.pipe(
	webAddress,
	v.transform((text) => new URL(text).origin),
);
/** The value becomes part of every page's CSP, so only plain origins and paths are accepted. */
const filesUrl = v.pipe(
	v.string(),
	v.check(
		isPlainWebFolder,
		"must be https://host or https://host/folder, of letters, digits, dots and dashes (http only on this machine)",
	),
	v.transform((text) => text.replace(/\/$/, "")),
);
const networks = v.pipe(
	v.string(),
	v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
	v.everyItem(
		(text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text),
		"must be a list of addresses or networks: 127.0.0.1, 10.0.0.0/8",
	),
);

const Environment = v.object({
	NODE_ENV: v.optional(v.string(), "production"),
	PORT: v.optional(port, "3000"),
	HOST: v.optional(v.string()),
	SITE_URL: v.optional(webOrigin),
	FILES_BASE_URL: v.optional(filesUrl),
	DATABASE_URL: v.optional(database),
	DATABASE_POOL: v.optional(number(/^[1-9]\d{0,2}$/, "must be a number from 1 to 999"), "10"),
	DATA_DIR: v.optional(v.string(), "data"),
	STORAGE: v.optional(oneOf("disk", "s3"), "disk"),
	S3_ENDPOINT: v.optional(webAddress),
	S3_BUCKET: v.optional(matching(/^[\w.-]{3,255}$/, "must be the name of a bucket, without s3://")),
	S3_REGION: v.optional(v.string(), "us-east-1"),
	S3_KEY: v.optional(v.string()),
	S3_SECRET: v.optional(v.string()),
	BACKUP_TO: v.optional(
		matching(
			/^(s3:\/\/[\w.-]{3,255}(\/.*)?|(?!\w+:\/\/).+)$/,
			"must be a folder, or s3://bucket/prefix",
		),
	),
	BACKUP_KEEP: v.optional(number(/^[1-9]\d{0,3}$/, "must be a number from 1 to 9999"), "14"),
	BACKUP_PASSPHRASE: v.optional(secret(12)),
	SAMPLE_CONTENT: v.optional(oneOf("on", "off", "none"), "on"),
	PAGE_CACHE_MB: v.optional(number(/^\d{1,6}$/, "must be a whole number of megabytes"), "96"),
	SMTP_URL: v.optional(
		matching(/^smtps?:\/\/[^/]/, "must be a mail relay: smtp://user:password@host:587"),
	),
	MAIL_FROM: v.optional(mailbox),
	TEAM_MAIL: v.optional(mailbox),
	NEWSLETTER_PER_SECOND: v.optional(
		v.pipe(
			number(/^[1-9]\d{0,2}$/, "must be a number from 1 to 100"),
			v.maxValue(100, "must be a number from 1 to 100"),
		),
		"10",
	),
	MAILING_LIST: v.optional(oneOf("none", "form-post", "mailchimp", "listmonk"), "none"),
	MAILING_LIST_URL: v.optional(webAddress),
	MAILING_LIST_ID: v.optional(v.string()),
	MAILING_LIST_KEY: v.optional(v.string()),
	MAILING_LIST_FORWARD: v.optional(oneOf("confirmed", "all"), "confirmed"),
	ANALYTICS: v.optional(oneOf("none", "plausible", "umami", "ga4"), "none"),
	ANALYTICS_ID: v.optional(
		matching(/^[\w.-]{1,100}$/, "must be the site's name at Plausible, Umami's id or Google's G-…"),
	),
	ANALYTICS_URL: v.optional(webOrigin),
	PROMOTE_WEBHOOK_URL: v.optional(webAddress),
	PROMOTE_WEBHOOK_SECRET: v.optional(secret(16)),
	TRUSTED_PROXIES: v.optional(networks, ""),
	METRICS_TOKEN: v.optional(
		matching(/^[!-~]{16,}$/, "must be at least 16 letters, digits and signs that no one can guess"),
	),
	WEB_ONLY: v.optional(oneOf("on", "off"), "off"),
	JOBS_ONLY: v.optional(oneOf("on", "off"), "off"),
	LOG_LEVEL: v.optional(oneOf("trace", "debug", "info", "warn", "error", "silent"), "info"),
});

/** Settings of earlier versions. Ignoring one would hide that what it did is gone. */
const retired = [
	"LINK_CHECKS",
	"MICROCHIP_REGISTRY_URL",
	"MICROCHIP_REGISTRY_KEY",
	"DATABASE_REPLICA_URL",
	"OTEL_EXPORTER_OTLP_ENDPOINT",
	"OTEL_EXPORTER_OTLP_HEADERS",
	"OTEL_SERVICE_NAME",
	"OTEL_TRACES_SAMPLER",
	"OTEL_TRACES_SAMPLER_ARG",
];

type Values = v.InferOutput<typeof Environment>;
export type Env = ReturnType<typeof parseEnv>;
export type S3Settings = NonNullable<Env["s3"]>;
export type MailingList = NonNullable<Env["mailingList"]>;
export type Analytics = NonNullable<Env["analytics"]>;

export function parseEnv(source: Record<string, string | undefined>) {
	// Compose files and shells turn absent variables into empty ones.
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
	const parsed = v.safeParse(Environment, given);
	const lines = [
		...retired.filter((name) => name in given).map((name) => `${name} no longer exists: remove it`),
		...(parsed.success
			? contradictions(parsed.output)
			: parsed.issues.map((issue) => `${issue.path?.[0]?.key} ${issue.message}`)),
	];
	if (!parsed.success || lines.length > 0) {
		throw new Error(`Invalid settings:\n${lines.map((line) => `  ${line}`).join("\n")}`);
	}
	const values = parsed.output;
	return {
		development: values.NODE_ENV === "development",
		port: values.PORT,
		host: values.HOST,
		/** The origin of all absolute URLs, never taken from a request. */
		siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
		filesUrl: values.FILES_BASE_URL,
		databaseUrl: values.DATABASE_URL,
		databasePool: values.DATABASE_POOL,
		dataDir: resolve(values.DATA_DIR),
		storage: values.STORAGE,
		s3: values.S3_BUCKET ? { bucket: values.S3_BUCKET, ...s3Service(values) } : undefined,
		backup: {
			to: values.BACKUP_TO,
			keep: values.BACKUP_KEEP,
			passphrase: values.BACKUP_PASSPHRASE,
			service: s3Service(values),
		},
		/** "off" loads only the guides, "none" not even those. */
		sampleContent: values.SAMPLE_CONTENT,
		pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
		smtpUrl: values.SMTP_URL,
		mailFrom: values.MAIL_FROM ?? site.contactEmail,
		teamMail: values.TEAM_MAIL ?? site.contactEmail,
		newsletterPerSecond: values.NEWSLETTER_PER_SECOND,
		mailingList: mailingListOf(values),
		forwardAllForms: values.MAILING_LIST_FORWARD === "all",
		analytics: analyticsOf(values),
		promoteHook: promoteHookOf(values),
		trustedProxies: values.TRUSTED_PROXIES,
		role: roleOf(values),
		metricsToken: values.METRICS_TOKEN,
		logLevel: values.LOG_LEVEL,
	};
}

/** Without a key and secret, the AWS SDK uses the machine's role. */
function s3Service({ S3_ENDPOINT: endpoint, S3_REGION: region, S3_KEY, S3_SECRET }: Values) {
	return { endpoint, region, key: S3_KEY, secret: S3_SECRET };
}

function mailingListOf(values: Values) {
	const { MAILING_LIST: kind, MAILING_LIST_URL: url = "" } = values;
	if (kind === "none") return undefined;
	return { kind, url, id: values.MAILING_LIST_ID ?? "", key: values.MAILING_LIST_KEY ?? "" };
}

const analyticsUrls = {
	plausible: "https://plausible.io",
	umami: "https://cloud.umami.is",
	ga4: "https://www.googletagmanager.com",
};

function analyticsOf({ ANALYTICS: kind, ANALYTICS_ID: id, ANALYTICS_URL: url }: Values) {
	if (kind === "none") return undefined;
	return { kind, id: id ?? "", url: url ?? analyticsUrls[kind] };
}

function promoteHookOf({ PROMOTE_WEBHOOK_URL: url, PROMOTE_WEBHOOK_SECRET: secret }: Values) {
	return url && secret ? { url, secret } : undefined;
}

function roleOf({ WEB_ONLY, JOBS_ONLY }: Values) {
	if (WEB_ONLY === "on") return "web";
	return JOBS_ONLY === "on" ? "jobs" : "both";
}

const listSettings = {
	none: [],
	"form-post": ["MAILING_LIST_URL"],
	mailchimp: ["MAILING_LIST_URL", "MAILING_LIST_ID", "MAILING_LIST_KEY"],
	listmonk: ["MAILING_LIST_URL", "MAILING_LIST_ID", "MAILING_LIST_KEY"],
} as const;

function contradictions(values: Values): string[] {
	const { MAILING_LIST: list, ANALYTICS: analytics } = values;
	const lines = [
		...listSettings[list].map(
			(name) => !values[name] && `${name} is needed with MAILING_LIST=${list}`,
		),
		list === "listmonk" &&
			!/^\d+$/.test(values.MAILING_LIST_ID ?? "1") &&
			"MAILING_LIST_ID must be the number of a list with MAILING_LIST=listmonk",
		values.WEB_ONLY === "on" &&
			values.JOBS_ONLY === "on" &&
			"WEB_ONLY and JOBS_ONLY exclude each other: set one of them, or neither to run both",
		values.STORAGE === "s3" && !values.S3_BUCKET && "S3_BUCKET is needed with STORAGE=s3",
		(values.S3_KEY === undefined) !== (values.S3_SECRET === undefined) &&
			"S3_KEY and S3_SECRET are needed together",
		analytics !== "none" &&
			!values.ANALYTICS_ID &&
			`ANALYTICS_ID is needed with ANALYTICS=${analytics}`,
		values.PROMOTE_WEBHOOK_URL &&
			!values.PROMOTE_WEBHOOK_SECRET &&
			"PROMOTE_WEBHOOK_SECRET is needed with PROMOTE_WEBHOOK_URL",
	];
	return lines.filter((line) => typeof line === "string");
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

function isPlainWebFolder(text: string): boolean {
	const [, scheme, host = "", path = ""] =
		/^(https?):\/\/([a-z\d.-]+|\[::1\])(?::\d{1,5})?((?:\/[\w.-]+)*)\/?$/.exec(text) ?? [];
	if (!URL.canParse(text) || /\/\.\.?(\/|$)/.test(path)) return false;
	return scheme === "https" || (scheme === "http" && loopback.includes(host));
}

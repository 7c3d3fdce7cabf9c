import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as v from "valibot";
import { filesUrl } from "#app/platform/storage/files-url.server.ts";
import { site } from "#site";

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
const database = v.pipe(
	v.string(),
	v.regex(/^postgres(ql)?:\/\//, "is a PostgreSQL address: postgresql://user:password@host/name"),
);

const mailbox = v.pipe(v.string(), v.email("is one mail address: hello@example.com"));
const webAddress = v.pipe(
	v.string(),
	v.url("is a full web address"),
	v.regex(/^https?:\/\//, "begins with http:// or https://"),
);

// The values of OpenTelemetry's own variables: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
const headerList = v.pipe(
	v.string(),
	v.regex(
		/^(?:\s*[\w!#$%&'*+.^`|~-]+\s*=(?:[\t -$&-+\--~]|%[2-7][\da-f])*(?:,|$))+$/i,
		"is a list of headers: key=value,key=value",
	),
);
const sampler = v.pipe(
	v.string(),
	v.regex(
		/^(parentbased_)?(always_on|always_off|traceidratio)$/,
		"is always_on, always_off or traceidratio, with parentbased_ before it or without",
	),
);
const ratio = v.pipe(
	v.string(),
	v.regex(/^(0|1|0?\.\d{1,9}|1\.0+)$/, "is a number from 0 to 1"),
	v.transform(Number),
);

const Environment = v.object({
	NODE_ENV: v.optional(v.string(), "production"),
	PORT: v.optional(port, "3000"),
	HOST: v.optional(v.string()),
	SITE_URL: v.optional(
		v.pipe(
			webAddress,
			v.transform((text) => new URL(text).origin),
		),
	),
	FILES_BASE_URL: v.optional(filesUrl),
	DATABASE_URL: v.optional(database),
	DATABASE_REPLICA_URL: v.optional(database),
	DATABASE_POOL: v.optional(
		v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, "is a number from 1 to 999"), v.transform(Number)),
		"10",
	),
	DATA_DIR: v.optional(v.string(), "data"),
	STORAGE: v.optional(v.picklist(["disk", "s3"], "is disk or s3"), "disk"),
	S3_ENDPOINT: v.optional(webAddress),
	S3_BUCKET: v.optional(
		v.pipe(v.string(), v.regex(/^[\w.-]{3,255}$/, "is the name of a bucket, without s3://")),
	),
	S3_REGION: v.optional(v.string(), "us-east-1"),
	S3_KEY: v.optional(v.string()),
	S3_SECRET: v.optional(v.string()),
	BACKUP_TO: v.optional(
		v.pipe(
			v.string(),
			v.regex(
				/^(s3:\/\/[\w.-]{3,255}(\/.*)?|(?!\w+:\/\/).+)$/,
				"is a folder, or s3://bucket/prefix",
			),
		),
	),
	BACKUP_KEEP: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^[1-9]\d{0,3}$/, "is a number from 1 to 9999"),
			v.transform(Number),
		),
		"14",
	),
	BACKUP_PASSPHRASE: v.optional(
		v.pipe(v.string(), v.minLength(12, "is at least 12 characters that no one can guess")),
	),
	SAMPLE_CONTENT: v.optional(v.picklist(["on", "off"], "is on or off"), "on"),
	PAGE_CACHE_MB: v.optional(megabytes, "64"),
	SMTP_URL: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^smtps?:\/\/[^/]/, "is a mail relay: smtp://user:password@host:587"),
		),
	),
	MAIL_FROM: v.optional(mailbox),
	TEAM_MAIL: v.optional(mailbox),
	MAILING_LIST: v.optional(
		v.picklist(
			["none", "form-post", "mailchimp", "listmonk"],
			"is none, form-post, mailchimp or listmonk",
		),
		"none",
	),
	MAILING_LIST_URL: v.optional(webAddress),
	MAILING_LIST_ID: v.optional(v.string()),
	MAILING_LIST_KEY: v.optional(v.string()),
	MAILING_LIST_FORWARD: v.optional(
		v.picklist(["confirmed", "all"], "is confirmed or all"),
		"confirmed",
	),
	ANALYTICS: v.optional(
		v.picklist(["none", "plausible", "umami", "ga4"], "is none, plausible, umami or ga4"),
		"none",
	),
	ANALYTICS_ID: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^[\w.-]{1,100}$/, "is the site's name at Plausible, Umami's id or Google's G-…"),
		),
	),
	ANALYTICS_URL: v.optional(
		v.pipe(
			webAddress,
			v.transform((text) => new URL(text).origin),
		),
	),
	PROMOTE_WEBHOOK_URL: v.optional(webAddress),
	PROMOTE_WEBHOOK_SECRET: v.optional(
		v.pipe(v.string(), v.minLength(16, "is at least 16 characters that no one can guess")),
	),
	TRUSTED_PROXIES: v.optional(
		v.pipe(
			v.string(),
			v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
			v.everyItem(isNetwork, "is a list of addresses or networks: 127.0.0.1, 10.0.0.0/8"),
		),
		"",
	),
	METRICS_TOKEN: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^[!-~]{16,}$/, "is at least 16 letters, digits and signs that no one can guess"),
		),
	),
	OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
	OTEL_EXPORTER_OTLP_HEADERS: v.optional(headerList),
	OTEL_SERVICE_NAME: v.optional(v.string(), "ccr"),
	OTEL_TRACES_SAMPLER: v.optional(sampler, "parentbased_always_on"),
	OTEL_TRACES_SAMPLER_ARG: v.optional(ratio, "1"),
	WEB_ONLY: v.optional(v.picklist(["on", "off"], "is on or off"), "off"),
	JOBS_ONLY: v.optional(v.picklist(["on", "off"], "is on or off"), "off"),
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
	/** Used for all absolute addresses; never taken from a request. */
	siteUrl: string;
	filesUrl: string | undefined;
	databaseUrl: string | undefined;
	databaseReplicaUrl: string | undefined;
	databasePool: number;
	dataDir: string;
	storage: "disk" | "s3";
	s3: S3Settings | undefined;
	backup: {
		to: string | undefined;
		keep: number;
		passphrase: string | undefined;
		service: Omit<S3Settings, "bucket">;
	};
	sampleContent: boolean;
	pageCacheBytes: number;
	smtpUrl: string | undefined;
	mailFrom: string;
	teamMail: string;
	mailingList: MailingList | undefined;
	forwardAllForms: boolean;
	analytics: Analytics | undefined;
	promoteHook: { url: string; secret: string } | undefined;
	trustedProxies: string[];
	role: "both" | "web" | "jobs";
	/** Without it, only programs on this machine may read the metrics. */
	metricsToken: string | undefined;
	tracing: TracingSettings | undefined;
	logLevel: string;
};

export type TracingSettings = {
	serviceName: string;
	sampler: string;
	ratio: number;
};

export type S3Settings = {
	bucket: string;
	endpoint: string | undefined;
	region: string;
	/** Without them the AWS SDK uses the machine's role. */
	key: string | undefined;
	secret: string | undefined;
};

export type MailingList = {
	kind: "form-post" | "mailchimp" | "listmonk";
	url: string;
	id: string;
	key: string;
};

export type Analytics = {
	kind: "plausible" | "umami" | "ga4";
	id: string;
	url: string;
};

/** @throws an error that lists every wrong setting, one per line. */
export function parseEnv(source: Record<string, string | undefined>): Env {
	// Compose files and shells turn absent variables into empty ones.
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
	const parsed = v.safeParse(Environment, given);
	const lines = parsed.success
		? [...missingListSettings(parsed.output), ...missingOutsideSettings(parsed.output)]
		: parsed.issues.map((issue) => `${issue.path?.[0]?.key} ${issue.message}`);
	if (!parsed.success || lines.length > 0) {
		throw new Error(`The settings are not right:\n${lines.map((line) => `  ${line}`).join("\n")}`);
	}
	const values = parsed.output;
	return {
		development: values.NODE_ENV === "development",
		port: values.PORT,
		host: values.HOST,
		siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
		filesUrl: values.FILES_BASE_URL,
		databaseUrl: values.DATABASE_URL,
		databaseReplicaUrl: values.DATABASE_REPLICA_URL,
		databasePool: values.DATABASE_POOL,
		dataDir: resolve(values.DATA_DIR),
		storage: values.STORAGE,
		s3: s3Of(values),
		backup: {
			to: values.BACKUP_TO,
			keep: values.BACKUP_KEEP,
			passphrase: values.BACKUP_PASSPHRASE,
			service: serviceOf(values),
		},
		sampleContent: values.SAMPLE_CONTENT === "on",
		pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
		smtpUrl: values.SMTP_URL,
		mailFrom: values.MAIL_FROM ?? site.contactEmail,
		teamMail: values.TEAM_MAIL ?? site.contactEmail,
		mailingList: mailingListOf(values),
		forwardAllForms: values.MAILING_LIST_FORWARD === "all",
		analytics: analyticsOf(values),
		promoteHook: promoteHookOf(values),
		trustedProxies: values.TRUSTED_PROXIES,
		role: roleOf(values),
		metricsToken: values.METRICS_TOKEN,
		tracing: tracingOf(values),
		logLevel: values.LOG_LEVEL,
	};
}

type Values = v.InferOutput<typeof Environment>;

const listSettings = {
	none: [],
	"form-post": ["MAILING_LIST_URL"],
	mailchimp: ["MAILING_LIST_URL", "MAILING_LIST_ID", "MAILING_LIST_KEY"],
	listmonk: ["MAILING_LIST_URL", "MAILING_LIST_ID", "MAILING_LIST_KEY"],
} as const;

function missingListSettings(values: Values): string[] {
	return listSettings[values.MAILING_LIST]
		.filter((name) => !values[name])
		.map((name) => `${name} is needed with MAILING_LIST=${values.MAILING_LIST}`)
		.concat(
			values.MAILING_LIST === "listmonk" && !/^\d+$/.test(values.MAILING_LIST_ID ?? "1")
				? ["MAILING_LIST_ID is the number of a list with MAILING_LIST=listmonk"]
				: [],
		);
}

function mailingListOf(values: Values): MailingList | undefined {
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

function s3Of(values: Values): S3Settings | undefined {
	const { S3_BUCKET: bucket } = values;
	return bucket === undefined ? undefined : { bucket, ...serviceOf(values) };
}

function serviceOf({ S3_ENDPOINT: endpoint, S3_REGION: region, S3_KEY, S3_SECRET }: Values) {
	return { endpoint, region, key: S3_KEY, secret: S3_SECRET };
}

function tracingOf(values: Values): TracingSettings | undefined {
	if (!values.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
	return {
		serviceName: values.OTEL_SERVICE_NAME,
		sampler: values.OTEL_TRACES_SAMPLER,
		ratio: values.OTEL_TRACES_SAMPLER_ARG,
	};
}

function promoteHookOf({ PROMOTE_WEBHOOK_URL: url, PROMOTE_WEBHOOK_SECRET: secret }: Values) {
	return url && secret ? { url, secret } : undefined;
}

function roleOf({ WEB_ONLY, JOBS_ONLY }: Values): Env["role"] {
	if (WEB_ONLY === "on") return "web";
	return JOBS_ONLY === "on" ? "jobs" : "both";
}

function missingOutsideSettings(values: Values): string[] {
	return [
		...(values.WEB_ONLY === "on" && values.JOBS_ONLY === "on"
			? ["WEB_ONLY and JOBS_ONLY leave nothing to do: set one of them, or neither to do both"]
			: []),
		...(values.DATABASE_REPLICA_URL && !values.DATABASE_URL
			? ["DATABASE_REPLICA_URL is a replica of DATABASE_URL: set that, too"]
			: []),
		...(values.STORAGE === "s3" && !values.S3_BUCKET
			? ["S3_BUCKET is needed with STORAGE=s3"]
			: []),
		...((values.S3_KEY === undefined) !== (values.S3_SECRET === undefined)
			? ["S3_KEY and S3_SECRET are needed together"]
			: []),
		...(values.ANALYTICS !== "none" && !values.ANALYTICS_ID
			? [`ANALYTICS_ID is needed with ANALYTICS=${values.ANALYTICS}`]
			: []),
		...(values.PROMOTE_WEBHOOK_URL && !values.PROMOTE_WEBHOOK_SECRET
			? ["PROMOTE_WEBHOOK_SECRET is needed with PROMOTE_WEBHOOK_URL"]
			: []),
	];
}

function isNetwork(text: string): boolean {
	return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

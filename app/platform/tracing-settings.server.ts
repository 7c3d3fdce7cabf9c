import * as v from "valibot";

const samplers = [
	...["always_on", "always_off", "traceidratio"],
	...["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"],
] as const;
export type Sampler = (typeof samplers)[number];

/** What OpenTelemetry's own variables say: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export type TracingSettings = {
	/** Where traces are sent, whole. */
	url: string;
	/** Sent with every batch: keys of whoever takes them. */
	headers: Record<string, string>;
	serviceName: string;
	sampler: Sampler;
	/** Of the samplers that take a part: from 0 to 1. */
	ratio: number;
};

export const samplerName = v.picklist(samplers, `is one of ${samplers.join(", ")}`);

export const samplerRatio = v.pipe(
	v.string(),
	v.regex(/^(0|1|0?\.\d{1,9}|1\.0+)$/, "is a number from 0 to 1"),
	v.transform(Number),
);

/** `key=value,key=value`, where what is no letter or digit may be percent-encoded. */
export const headerList = v.pipe(
	v.string(),
	v.check(
		(text) => pairsOf(text).every((pair) => pair !== undefined),
		"is a list of headers: key=value,key=value",
	),
	v.transform((text) => Object.fromEntries(pairsOf(text).flatMap((pair) => (pair ? [pair] : [])))),
);

function pairsOf(text: string): ([string, string] | undefined)[] {
	const parts = text.split(",").map((part) => part.trim());
	return parts.filter(Boolean).map((part) => {
		const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)\s*=\s*(.*)$/.exec(part) ?? [];
		const decoded = value === undefined ? undefined : decode(value);
		if (!name || decoded === undefined || /[^\t\x20-\x7e]/.test(decoded)) return undefined;
		return [name, decoded];
	});
}

function decode(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

type Values = {
	OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
	OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined;
	OTEL_SERVICE_NAME: string;
	OTEL_TRACES_SAMPLER: Sampler;
	OTEL_TRACES_SAMPLER_ARG: number;
};

/** Undefined when nobody wants traces. */
export function tracingOf(values: Values): TracingSettings | undefined {
	const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
	if (!endpoint) return undefined;
	return {
		// The standard's address is of all signals; traces go below it.
		url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
		headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
		serviceName: values.OTEL_SERVICE_NAME,
		sampler: values.OTEL_TRACES_SAMPLER,
		ratio: values.OTEL_TRACES_SAMPLER_ARG,
	};
}

import { randomUUID } from "node:crypto";
import { context, propagation } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import * as sdk from "@opentelemetry/sdk-trace";
import pg from "pg";
import { endBeforeDeadline } from "#app/platform/database/end-within.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import type { TracingSettings } from "#app/platform/settings/settings.server.ts";
import { CLIENT, faultName, inSpan } from "#app/platform/tracing/tracing.server.ts";

/** Sends spans to an OpenTelemetry collector; its address and headers the SDK reads from the environment. */
export function openTraces({ serviceName, sampler, ratio }: TracingSettings) {
	const part = sampler.endsWith("always_on") ? 1 : sampler.endsWith("always_off") ? 0 : ratio;
	const root = new sdk.TraceIdRatioBasedSampler(part);
	const exporter = new OTLPTraceExporter({ timeoutMillis: 5_000 });
	const provider = new sdk.TracerProvider({
		sampler: sampler.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root,
		resource: resourceFromAttributes({
			"service.name": serviceName,
			"service.instance.id": randomUUID(),
			"ccr.role": env.role,
		}),
		spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
	});
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	propagation.setGlobalPropagator(new W3CTraceContextPropagator());
	let warned = 0;
	setGlobalErrorHandler((error) => {
		if (Date.now() - warned < 60_000) return;
		warned = Date.now();
		const reason = faultName(error);
		log.warn({ reason }, "traces cannot be sent; what comes is let go");
	});
	return {
		// It is not made the tracer of all packages: what they would tell of a request nobody here has read.
		tracer: provider.getTracer("ccr"),
		async close(): Promise<void> {
			await endBeforeDeadline(3_000, provider.shutdown());
			propagation.disable();
			context.disable();
		},
	};
}

// OpenTelemetry's own instrumentation of pg sends the words of statements, and is deaf in a bundle of modules.
type Asks = { query(...given: unknown[]): Promise<unknown> };
for (const prototype of [pg.Client.prototype, pg.Pool.prototype] as unknown as Asks[]) {
	const { query } = prototype;
	prototype.query = function traced(...given) {
		const ask = () => query.apply(this, given);
		const [asked] = given as [string | { text?: string; submit?: unknown }];
		const text = typeof asked === "string" ? asked : !asked.submit && asked.text;
		// The pool asks its clients with a callback: that statement is told of already.
		if (!text || typeof given.at(-1) === "function") return ask();
		const attributes = { "db.system.name": "postgresql" };
		return inSpan({ name: summaryOf(text), kind: CLIENT, attributes }, ask);
	};
}

/** What a statement does to which table, such as "SELECT photos". */
function summaryOf(statement: string): string {
	const text = statement.replace(/'[^']*'/g, "''");
	const [verb = ""] = /\b(?:select|insert|update|delete)\b|\w+/i.exec(text) ?? [];
	const [, table = ""] = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(text) ?? [];
	return `${verb.toUpperCase()} ${table}`.trim();
}

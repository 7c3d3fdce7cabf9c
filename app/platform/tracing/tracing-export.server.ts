import { randomUUID } from "node:crypto";
import { context, propagation } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import * as sdk from "@opentelemetry/sdk-trace";
import pg from "pg";
import { endBeforeDeadline } from "#app/platform/database/connection.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import type { TracingSettings } from "#app/platform/settings/settings.server.ts";
import { CLIENT, faultName, inSpan } from "#app/platform/tracing/tracing.server.ts";

/** The SDK reads the collector's address and headers from the environment. */
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
		log.warn({ reason }, "traces cannot be sent and are dropped");
	});
	return {
		// Not registered globally: other packages' spans could contain unreviewed request data.
		tracer: provider.getTracer("ccr"),
		async close(): Promise<void> {
			await endBeforeDeadline(3_000, provider.shutdown());
			propagation.disable();
			context.disable();
		},
	};
}

// OpenTelemetry's own pg instrumentation sends full statements and doesn't work in an ESM bundle.
type Queryable = { query(...given: unknown[]): Promise<unknown> };
for (const prototype of [pg.Client.prototype, pg.Pool.prototype] as unknown as Queryable[]) {
	const { query } = prototype;
	prototype.query = function traced(...given) {
		const run = () => query.apply(this, given);
		const [statement] = given as [string | { text?: string; submit?: unknown }];
		const text = typeof statement === "string" ? statement : !statement.submit && statement.text;
		// The pool calls its clients with a callback. That statement already has a span.
		if (!text || typeof given.at(-1) === "function") return run();
		const attributes = { "db.system.name": "postgresql" };
		return inSpan({ name: summaryOf(text), kind: CLIENT, attributes }, run);
	};
}

function summaryOf(statement: string): string {
	const text = statement.replace(/'[^']*'/g, "''");
	const [verb = ""] = /\b(?:select|insert|update|delete)\b|\w+/i.exec(text) ?? [];
	const [, table = ""] = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(text) ?? [];
	return `${verb.toUpperCase()} ${table}`.trim();
}

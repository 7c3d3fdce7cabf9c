import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { log } from "#app/platform/log.server.ts";
import type { TracingSettings } from "#app/platform/tracing-settings.server.ts";

/** How long one batch may take, tries again included, in milliseconds. */
const patience = 5_000;

/**
 * Sends batches of spans. One that cannot be sent is let go; the log says so once, and once when the
 * collector takes them again.
 */
export function openExporter({ url, headers }: TracingSettings): SpanExporter {
	const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: patience });
	let lost = 0;
	return {
		export(spans, done) {
			exporter.export(spans, (result) => {
				if (result.error || result.code !== 0) {
					// The words of the error may hold what the collector answered.
					const reason = reasonOf(result.error);
					if (lost === 0) log.warn({ reason }, "traces cannot be sent; what comes is let go");
					lost += spans.length;
				} else if (lost > 0) {
					log.info({ lost }, "traces are sent again");
					lost = 0;
				}
				done(result);
			});
		},
		forceFlush: () => exporter.forceFlush(),
		shutdown: () => exporter.shutdown(),
	};
}

function reasonOf(error: Error | undefined): string {
	const code = error && "code" in error ? String(error.code) : "";
	return code || error?.name || "no answer";
}

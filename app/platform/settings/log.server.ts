import { trace } from "@opentelemetry/api";
import { pino } from "pino";
import { env } from "#app/platform/settings/env.server.ts";

/** Writes one JSON object per line to standard output. Never log personal data. */
export const log = pino({
	serializers: { err: withoutParameters },
	level: env.logLevel,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
	...(env.tracing ? { mixin: traceOfLine } : {}),
});

function traceOfLine(): { trace_id?: string; span_id?: string } {
	const found = trace.getActiveSpan()?.spanContext();
	return found ? { trace_id: found.traceId, span_id: found.spanId } : {};
}

/** Removes the parameters of a failed query, which may contain user input. */
export function reasonOf(error: unknown): string {
	return String(error).replace(/\nparams: [\s\S]*/, "");
}

export function withoutParameters(error: unknown): unknown {
	if (!(error instanceof Error)) return reasonOf(error);
	const { name, message, stack, cause } = error;
	const reason = reasonOf(message);
	return {
		type: name,
		message: reason,
		stack: stack?.replace(message, () => reason),
		...(cause instanceof Error ? { cause: reasonOf(cause.message) } : {}),
	};
}

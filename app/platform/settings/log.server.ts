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

/** Keeps only an error's statement, because query parameters may contain user input. */
export function withoutParameters(error: unknown): unknown {
	if (!(error instanceof Error)) return String(error);
	const { name, message, stack, cause } = error;
	const withoutParams = (text = "") => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
	return {
		type: name,
		message: withoutParams(message),
		stack: withoutParams(stack),
		...(cause instanceof Error ? { cause: cause.message } : {}),
	};
}

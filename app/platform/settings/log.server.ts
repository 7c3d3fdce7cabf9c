import { trace } from "@opentelemetry/api";
import { pino } from "pino";
import { env } from "#app/platform/settings/env.server.ts";

/** The program's log: one JSON object a line on standard output. Never give it personal data. */
export const log = pino({
	serializers: { err: withoutParameters },
	level: env.logLevel,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
	...(env.tracing ? { mixin: traceOfLine } : {}),
});

/** The trace that a line belongs to. */
function traceOfLine(): { trace_id?: string; span_id?: string } {
	const found = trace.getActiveSpan()?.spanContext();
	return found ? { trace_id: found.traceId, span_id: found.spanId } : {};
}

/** What was asked of the database may hold what a visitor typed; the question alone may be kept. */
export function withoutParameters(error: unknown): unknown {
	if (!(error instanceof Error)) return String(error);
	const { name, message, stack, cause } = error;
	const bare = (text = "") => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
	return {
		type: name,
		message: bare(message),
		stack: bare(stack),
		...(cause instanceof Error ? { cause: cause.message } : {}),
	};
}

import * as api from "@opentelemetry/api";

/** A piece of work as a trace shows it. Nothing that a visitor sends may stand in it. */
export type Piece = api.SpanOptions & { name: string };

const { context, propagation, ROOT_CONTEXT, trace } = api;
export const { CLIENT, CONSUMER, SERVER } = api.SpanKind;
let tracer: api.Tracer | undefined;

/** Sends what is traced from now on to this tracer; without one nothing is traced. */
export function setTracer(opened: api.Tracer | undefined): void {
	tracer = opened;
}

/** Does a part of a request or a job; without one around it, nothing is told of it. */
export function inSpan<Result>(piece: Piece, work: () => Promise<Result>): Promise<Result> {
	const above = context.active();
	return trace.getSpan(above)?.isRecording() ? inTrace(piece, above, work) : work();
}

/** The beginning of a trace, or of our part of the one that `callerOf` found. */
export async function inTrace<Result>(
	{ name, ...options }: Piece,
	above: api.Context,
	work: () => Promise<Result>,
): Promise<Result> {
	if (!tracer) return work();
	const span = tracer.startSpan(name, options, above);
	return context.with(trace.setSpan(above, span), async () => {
		try {
			return await work();
		} catch (error) {
			tellSpan({ "error.type": faultName(error) });
			throw error;
		} finally {
			span.end();
		}
	});
}

/** Whom the `traceparent` of a request's headers or of a job's data names. */
export function callerOf(carrier: unknown): api.Context {
	return propagation.extract(ROOT_CONTEXT, carrier);
}

/** Adds to the span that is under way. */
export function tellSpan(facts: api.Attributes): void {
	const span = trace.getActiveSpan()?.setAttributes(facts);
	if ("error.type" in facts) span?.setStatus({ code: api.SpanStatusCode.ERROR });
}

/** The kind of fault alone, a code of Node or PostgreSQL: its words may hold what a visitor typed. */
export function faultName(error: unknown): string {
	if (!(error instanceof Error)) return error instanceof Response ? String(error.status) : "_OTHER";
	const code = "code" in error ? String(error.code) : "";
	return /^[A-Z\d_]{1,40}$/.test(code) ? code : error.name.slice(0, 40);
}

/** What a job takes along, for `callerOf` to find. */
export function traceForJob(): { traceparent?: string } {
	const carrier = {};
	propagation.inject(context.active(), carrier);
	return carrier;
}

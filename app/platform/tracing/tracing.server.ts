import * as api from "@opentelemetry/api";

/** Must not contain user input. */
export type SpanInfo = api.SpanOptions & { name: string };

const { context, propagation, ROOT_CONTEXT, trace } = api;
export const { CLIENT, CONSUMER, SERVER } = api.SpanKind;
let tracer: api.Tracer | undefined;

export function setTracer(opened: api.Tracer | undefined): void {
	tracer = opened;
}

export function inSpan<Result>(span: SpanInfo, work: () => Promise<Result>): Promise<Result> {
	const parent = context.active();
	return trace.getSpan(parent)?.isRecording() ? runInSpan(span, parent, work) : work();
}

export async function runInSpan<Result>(
	{ name, ...options }: SpanInfo,
	parent: api.Context,
	work: () => Promise<Result>,
): Promise<Result> {
	if (!tracer) return work();
	const span = tracer.startSpan(name, options, parent);
	return context.with(trace.setSpan(parent, span), async () => {
		try {
			return await work();
		} catch (error) {
			setSpanAttributes({ "error.type": faultName(error) });
			throw error;
		} finally {
			span.end();
		}
	});
}

export function parentContextOf(carrier: unknown): api.Context {
	return propagation.extract(ROOT_CONTEXT, carrier);
}

export function setSpanAttributes(attributes: api.Attributes): void {
	const span = trace.getActiveSpan()?.setAttributes(attributes);
	if ("error.type" in attributes) span?.setStatus({ code: api.SpanStatusCode.ERROR });
}

/** Returns only the error's code or name, because messages may contain user input. */
export function faultName(error: unknown): string {
	if (!(error instanceof Error)) return error instanceof Response ? String(error.status) : "_OTHER";
	const code = "code" in error ? String(error.code) : "";
	return /^[A-Z\d_]{1,40}$/.test(code) ? code : error.name.slice(0, 40);
}

export function traceForJob(): { traceparent?: string } {
	const carrier = {};
	propagation.inject(context.active(), carrier);
	return carrier;
}

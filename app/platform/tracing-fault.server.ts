import { type Span, SpanStatusCode } from "@opentelemetry/api";

/** The kind of fault alone: its words may hold what a visitor typed. */
export function failSpan(span: Span, type: string): void {
	span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}

/** A code of Node or PostgreSQL, or the name of the error's class. */
export function faultName(error: unknown): string {
	if (!(error instanceof Error)) return error instanceof Response ? String(error.status) : "_OTHER";
	const code = "code" in error ? String(error.code) : "";
	return /^[A-Z\d_]{1,40}$/.test(code) ? code : error.name.slice(0, 40);
}

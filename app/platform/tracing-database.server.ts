import { type Context, context, SpanKind, type Tracer, trace } from "@opentelemetry/api";
import pg from "pg";
import { failSpan, faultName } from "#app/platform/tracing-fault.server.ts";

type Callback = (error: unknown, result?: unknown) => void;
type Query = (this: pg.Client, ...given: unknown[]) => unknown;
type Connect = (this: pg.Pool, callback?: Callback) => unknown;

/**
 * Tells how long each statement took that a traced request or job asked, whoever holds the connection.
 * The words of a statement stay here, only what it does to which tables goes out. Returns what undoes it.
 */
export function traceStatements(tracer: Tracer): () => void {
	const client = pg.Client.prototype as unknown as { query: Query };
	const pool = pg.Pool.prototype as unknown as { connect: Connect };
	const { query } = client;
	const { connect } = pool;

	client.query = function traced(...given) {
		const above = context.active();
		const text = textOf(given[0]);
		if (text === undefined || !trace.getSpan(above)?.isRecording()) return query.apply(this, given);
		const end = begin(tracer, this, text, above);
		const last = given.at(-1);
		if (typeof last === "function") {
			const heard: Callback = (error, result) => {
				end(error);
				(last as Callback)(error, result);
			};
			return query.apply(this, [...given.slice(0, -1), heard]);
		}
		const asked = query.apply(this, given) as Promise<unknown>;
		asked.then(() => end(undefined), end);
		return asked;
	};
	// Who waits for a connection is called by whoever gives one back: in that one's trace, unless bound.
	pool.connect = function traced(callback) {
		return connect.call(this, callback && context.bind(context.active(), callback));
	};
	return () => {
		client.query = query;
		pool.connect = connect;
	};
}

/** Undefined of what is no statement with an end, such as a cursor. */
function textOf(asked: unknown): string | undefined {
	if (typeof asked === "string") return asked;
	if (typeof asked !== "object" || asked === null || "submit" in asked) return undefined;
	return "text" in asked && typeof asked.text === "string" ? asked.text : undefined;
}

function begin(tracer: Tracer, { host, port }: pg.Client, text: string, above: Context) {
	const summary = summaryOf(text);
	const attributes = {
		...{ "db.system.name": "postgresql", "db.query.summary": summary },
		...{ "db.operation.name": summary.split(" ", 1)[0] ?? "" },
		...{ "server.address": host, "server.port": port },
	};
	const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, above);
	return (error: unknown) => {
		if (error) failSpan(span, faultName(error));
		span.end();
	};
}

/** What a statement does, and to which tables: "SELECT photo_uses photos". */
export function summaryOf(statement: string): string {
	const text = statement.replace(/'(?:[^']|'')*'/g, "''");
	const verb = /\b(select|insert|update|delete)\b/i.exec(text)?.[1] ?? /\w+/.exec(text)?.[0] ?? "";
	const names = text.matchAll(
		/\b(?:from|join|into|(?<!\b(?:for|do) )update)\s+(?:only\s+)?((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)/gi,
	);
	const tables = [...new Set([...names].map(([, name = ""]) => name.replaceAll('"', "")))];
	return [verb.toUpperCase(), ...tables.slice(0, 6)].join(" ").slice(0, 255);
}

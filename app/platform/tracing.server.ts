import { env } from "#app/platform/env.server.ts";
import type { Traces } from "#app/platform/tracing-export.server.ts";

export type Facts = Record<string, string | number>;

/** A piece of work as a trace shows it. Nothing that a visitor sends may stand in it. */
export type Piece = {
	/** Few and known beforehand. */
	name: string;
	/** Who it is done for or asked of; without one it is work of our own. */
	kind?: "server" | "client" | "consumer";
	facts?: Facts;
};

/** What is told of a piece while it is worked on. */
export type Told = {
	add(facts: Facts): void;
	/** What kind of fault it ended with, without its words. */
	fail(type: string): void;
};

let traces: Traces | undefined;

const nobody: Told = { add() {}, fail() {} };

/** Begins to send traces if the settings say where; without that nothing of it is even loaded. */
export async function startTracing(settings = env.tracing): Promise<void> {
	if (!settings || traces) return;
	const { openTraces } = await import("#app/platform/tracing-export.server.ts");
	traces = openTraces(settings);
}

/** Sends what is left, for a few seconds at most. */
export async function stopTracing(): Promise<void> {
	const ending = traces;
	traces = undefined;
	await ending?.close();
}

/** The traces of this process, for what is worth a span of its own without anything around it. */
export function openedTraces(): Traces | undefined {
	return traces;
}

/** Does a part of a request or a job; the trace that is under way, if there is one, tells how long it took. */
export function inSpan<Result>(
	piece: Piece,
	work: (told: Told) => Promise<Result>,
): Promise<Result> {
	return traces ? traces.within(piece, work) : work(nobody);
}

/** Adds to the span that is under way. */
export function tellSpan(facts: Facts): void {
	traces?.tell(facts);
}

/** For a log line: the trace that it belongs to. */
export function traceOfLine(): { trace_id?: string; span_id?: string } {
	return traces?.ids() ?? {};
}

/** What a job takes along, so that its trace names the one that ordered it. */
export function traceForJob(): { traceparent?: string } {
	const traceparent = traces?.traceparent();
	return traceparent ? { traceparent } : {};
}

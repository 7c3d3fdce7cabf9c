import { randomUUID } from "node:crypto";
import {
	type Context,
	context,
	type Link,
	ROOT_CONTEXT,
	type Span,
	SpanKind,
	TraceFlags,
	trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
	AlwaysOffSampler,
	AlwaysOnSampler,
	BatchSpanProcessor,
	ParentBasedSampler,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from "@opentelemetry/sdk-trace";
import { env } from "#app/platform/env.server.ts";
import type { Facts, Piece, Told } from "#app/platform/tracing.server.ts";
import { traceStatements } from "#app/platform/tracing-database.server.ts";
import { failSpan, faultName } from "#app/platform/tracing-fault.server.ts";
import { openExporter } from "#app/platform/tracing-sender.server.ts";
import type { TracingSettings } from "#app/platform/tracing-settings.server.ts";
import program from "../../package.json" with { type: "json" };

/** How long the last spans may take on their way when the process stops, in milliseconds. */
const patience = 3_000;

const kinds = {
	server: SpanKind.SERVER,
	client: SpanKind.CLIENT,
	consumer: SpanKind.CONSUMER,
};

export type Traces = ReturnType<typeof openTraces>;

/** Where a span hangs, when it does not hang below what is under way. */
export type Root = {
	/** `traceparent` of the caller whose trace goes on. */
	parent?: string | undefined;
	/** `traceparent` of what ordered it, which may be long over. */
	orderedBy?: string | undefined;
	/** As `performance.now()` has it. */
	startTime?: number;
};

/** Sends spans to an OpenTelemetry collector, by OTLP over HTTP, in JSON. */
export function openTraces(settings: TracingSettings) {
	const provider = new TracerProvider({
		sampler: samplerOf(settings),
		resource: resourceFromAttributes({
			"service.name": settings.serviceName,
			"service.version": program.version,
			"service.instance.id": randomUUID(),
			"ccr.role": env.role,
		}),
		spanProcessors: [
			// What does not fit into the queue is let go: a collector that is away costs four megabytes at most.
			new BatchSpanProcessor({
				exporter: openExporter(settings),
				...{ maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 },
			}),
		],
	});
	// It is not made the tracer of all packages: what they would tell of a request nobody here has read.
	const tracer = provider.getTracer("ccr", program.version);
	const manager = new AsyncLocalStorageContextManager();
	context.setGlobalContextManager(manager.enable());
	const stopStatements = traceStatements(tracer);

	function start({ name, kind, facts = {} }: Piece, above: Context, root: Root = {}): Span {
		const ordered = contextOf(root.orderedBy);
		const links: Link[] = ordered ? [{ context: ordered }] : [];
		return tracer.startSpan(
			name,
			{
				...(kind && { kind: kinds[kind] }),
				...(root.startTime !== undefined && { startTime: root.startTime }),
				...{ attributes: facts, links },
			},
			above,
		);
	}

	async function run<Result>(
		span: Span,
		above: Context,
		work: (told: Told) => Promise<Result>,
	): Promise<Result> {
		try {
			return await context.with(trace.setSpan(above, span), () => work(toldOf(span)));
		} catch (error) {
			failSpan(span, faultName(error));
			throw error;
		} finally {
			span.end();
		}
	}

	return {
		/** A part of what is under way. Without anything around it, it is nobody's, and told to nobody. */
		within<Result>(piece: Piece, work: (told: Told) => Promise<Result>): Promise<Result> {
			const above = context.active();
			if (!trace.getSpan(above)?.isRecording()) return work(silent);
			return run(start(piece, above), above, work);
		},

		/** The beginning of a trace, or of our part of one. */
		begin<Result>(
			piece: Piece,
			root: Root,
			work: (told: Told) => Promise<Result>,
		): Promise<Result> {
			const above = contextBelow(root.parent);
			return run(start(piece, above, root), above, work);
		},

		/** What is over already; `facts` is asked only when somebody will read them. */
		record(piece: Piece, root: Root, late: () => { name: string; facts: Facts }): void {
			const span = start(piece, contextBelow(root.parent), root);
			if (span.isRecording()) {
				const { name, facts } = late();
				span.updateName(name).setAttributes(facts);
			}
			span.end();
		},

		tell(facts: Facts): void {
			trace.getActiveSpan()?.setAttributes(facts);
		},
		/** Gives the span that is under way its name, once it is known. */
		rename(name: string): void {
			trace.getActiveSpan()?.updateName(name);
		},
		ids(): { trace_id?: string; span_id?: string } {
			const found = trace.getActiveSpan()?.spanContext();
			return found ? { trace_id: found.traceId, span_id: found.spanId } : {};
		},
		traceparent(): string | undefined {
			const found = trace.getActiveSpan()?.spanContext();
			if (!found) return undefined;
			const flags = found.traceFlags.toString(16).padStart(2, "0");
			return `00-${found.traceId}-${found.spanId}-${flags}`;
		},

		async close(): Promise<void> {
			stopStatements();
			let late: NodeJS.Timeout | undefined;
			const given = new Promise<void>((done) => {
				late = setTimeout(done, patience);
			});
			await Promise.race([provider.shutdown().catch(() => {}), given]);
			clearTimeout(late);
			context.disable();
		},
	};
}

const silent: Told = { add() {}, fail() {} };

function toldOf(span: Span): Told {
	return {
		add: (facts) => void span.setAttributes(facts),
		fail: (type) => failSpan(span, type),
	};
}

function samplerOf({ sampler, ratio }: TracingSettings) {
	const root = sampler.endsWith("always_on")
		? new AlwaysOnSampler()
		: sampler.endsWith("always_off")
			? new AlwaysOffSampler()
			: new TraceIdRatioBasedSampler(ratio);
	return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function contextBelow(traceparent: string | undefined): Context {
	const caller = contextOf(traceparent);
	return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}

/** A `traceparent` (https://www.w3.org/TR/trace-context/); versions to come may add to it. */
function contextOf(traceparent: string | undefined) {
	const [, version, traceId, spanId, flags, more] =
		/^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(traceparent ?? "") ?? [];
	if (!traceId || !spanId || !flags || version === "ff") return undefined;
	if (version === "00" && more !== undefined) return undefined;
	if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
	return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED };
}

import { env } from "#app/platform/settings/env.server.ts";
import { setTracer } from "#app/platform/tracing/tracing.server.ts";

let close: (() => Promise<void>) | undefined;

export async function startTracing(settings = env.tracing): Promise<void> {
	if (!settings || close) return;
	const { openTraces } = await import("#app/platform/tracing/tracing-export.server.ts");
	const traces = openTraces(settings);
	setTracer(traces.tracer);
	close = traces.close;
}

export async function stopTracing(): Promise<void> {
	setTracer(undefined);
	const ending = close;
	close = undefined;
	await ending?.();
}

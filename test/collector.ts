import { vi } from "vitest";
import { patience } from "#test/patience.ts";
import { openReceiver, type Receiver } from "#test/receiver.ts";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Pair = { key: string; value: Value };
type Sent = {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	kind: number;
	startTimeUnixNano: string;
	endTimeUnixNano: string;
	attributes: Pair[];
	links?: { traceId: string; spanId: string }[];
	status?: { code?: number; message?: string };
};
type Batch = {
	resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: Sent[] }[] }[];
};

export type Collected = Omit<Sent, "attributes"> & { facts: Record<string, string | number> };

export async function openCollector() {
	const receiver: Receiver = await openReceiver();
	const batches = () => receiver.asked.map(({ body }) => JSON.parse(body) as Batch);
	const spans = (): Collected[] =>
		batches()
			.flatMap(({ resourceSpans }) => resourceSpans)
			.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
			.map(({ attributes, ...span }) => ({ ...span, facts: factsOf(attributes) }));
	return {
		...receiver,
		spans,
		text: () =>
			receiver.asked.map(({ headers, body }) => JSON.stringify(headers) + body).join("\n"),
		resource: () => factsOf(batches()[0]?.resourceSpans[0]?.resource.attributes ?? []),
		find(wanted: (span: Collected) => boolean): Promise<Collected> {
			return vi.waitFor(
				() => {
					const found = spans().find(wanted);
					if (!found) throw new Error(`Came: ${spans().map(({ name }) => name)}`);
					return found;
				},
				{ timeout: patience, interval: 50 },
			);
		},
		below: ({ traceId, spanId }: Collected) =>
			spans().filter((span) => span.traceId === traceId && span.parentSpanId === spanId),
	};
}

function factsOf(pairs: Pair[]): Record<string, string | number> {
	return Object.fromEntries(
		pairs.map(({ key, value }) => [
			key,
			value.stringValue ?? value.doubleValue ?? Number(value.intValue),
		]),
	);
}

import { pino } from "pino";
import { env } from "#app/platform/settings/env.server.ts";

/** Writes one JSON object per line to standard output. Never log personal data. */
export const log = pino({
	serializers: { err: describeError },
	level: env.logLevel,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
});

/** Describes an error in one line, without what was typed. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const causes = error instanceof AggregateError ? error.errors : [error.cause ?? []].flat();
	return [messageOf(error), ...causes.map(reasonOf)].filter(Boolean).join(": ");
}

export function describeError(error: unknown): unknown {
	if (!(error instanceof Error)) return reasonOf(error);
	const { name, message, stack = "", cause } = error;
	const end = stack.indexOf(message);
	return {
		type: name,
		message: messageOf(error),
		// What was typed may look like a line of the stack, so only what follows the whole message is printed.
		...(end !== -1 && { stack: stack.slice(end + message.length).trim() }),
		...(cause instanceof Error && { cause: describeError(cause) }),
	};
}

/** Error classes whose messages name tables, columns or connections. Others may repeat values. */
const namesNoValues = /^(?:08|25|28|40|42(?!601)|53|55|57|58)/;

/** Not by `instanceof`, because a bundle or another package can have its own copy of these classes. */
function messageOf(error: Error): string {
	const { message, query, params, severity, code, constraint, routine } = error as Error &
		Partial<Record<"query" | "params" | "severity" | "code" | "constraint" | "routine", unknown>>;
	if (typeof query === "string" && Array.isArray(params)) return `Failed query: ${query}`;
	if (typeof severity !== "string" || typeof code !== "string") return message;
	const facts = [code, routine, constraint].filter(Boolean).join(" ");
	return namesNoValues.test(code) ? `${message} (${facts})` : `PostgreSQL: ${facts}`;
}

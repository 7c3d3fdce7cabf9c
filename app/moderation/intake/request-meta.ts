import type { RequestMeta } from "#app/moderation/intake/submissions.ts";

type Fields = { get(name: string): unknown };

export function requestMetaOf(fields: Fields, network: string): RequestMeta {
	return { ticket: textOf(fields, "ticket"), honeypot: textOf(fields, "website"), network };
}

/** For a form on cached pages, which has no ticket. */
export function requestMetaWithoutTicket(fields: Fields, network: string): RequestMeta {
	const meta = requestMetaOf(fields, network);
	return { ...meta, ticket: meta.ticket === "" ? undefined : meta.ticket };
}

function textOf(fields: Fields, name: string): string {
	const value = fields.get(name);
	return typeof value === "string" ? value : "";
}

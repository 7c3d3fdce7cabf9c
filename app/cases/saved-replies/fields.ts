import { field, type Use } from "#app/cases/saved-replies/reply.ts";
import type { Details } from "#app/cases/table.ts";
import { missingLabels } from "#app/records/parse.server.ts";
import { type AnyRecord, placeIn } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

export type ReplyContext = {
	firstName: string;
	by: string;
	/** Set for a case, like `draft`; a message has neither. */
	record?: AnyRecord | undefined;
	draft?: Details;
	pageUrl?: string;
};

type ReplyField = { name: string; hint: string; value(at: ReplyContext): string };

/** Returns the fields for a use; names that belong to one kind of record are offered only for that kind. */
export function replyFields(use: Use, kind: string | null): ReplyField[] {
	const firstName = (name: string, whose: string): ReplyField => ({
		name,
		hint: `the ${whose}’s first name`,
		value: (at) => at.firstName,
	});
	const byName = { name: "my name", hint: "your own name", value: (at: ReplyContext) => at.by };
	if (use === "answer") return [firstName("first name", "sender"), byName];
	const record = recordOfCase(kind ?? "");
	const nameOf = (name: string, one: string): ReplyField => ({
		name,
		hint: `the ${one}’s name`,
		value: ({ record, draft = {} }) => (record && draft[record.name]) ?? "",
	});
	return [
		...(record
			? [
					nameOf(`name of the ${record.labels.one}`, record.labels.one),
					firstName(`${record.labels.owner}’s first name`, record.labels.owner),
				]
			: []),
		nameOf("name", record?.labels.one ?? "dog or kennel"),
		firstName("first name", record?.labels.owner ?? "owner or breeder"),
		{
			name: "place",
			hint: "city and state",
			value: ({ record, draft = {} }) => (record ? placeIn(record, draft) : ""),
		},
		{
			name: "what is missing",
			hint: "fields without which it can’t be published",
			value: ({ record, draft = {} }) => (record ? missingLabels(record, draft).join(", ") : ""),
		},
		{ name: "listing link", hint: "address of the public page", value: (at) => at.pageUrl ?? "" },
		byName,
	];
}

function plain(name: string): string {
	return name.toLowerCase().replace(/[‘’`]/g, "'").replace(/\s+/g, " ").trim();
}

/** Returns unknown fields as typed, braces included, and unpaired braces. */
export function unknownFields(body: string, use: Use, kind: string | null): string[] {
	const known = replyFields(use, kind).map(({ name }) => plain(name));
	const unknown = [...body.matchAll(field)].filter(([, name = ""]) => !known.includes(plain(name)));
	return [...unknown.map(([typed]) => typed), ...(body.replace(field, "").match(/[{}]/g) ?? [])];
}

/** Fills the fields; one without a value stays as it is, for the team member to replace. */
export function fillFields(body: string, use: Use, at: ReplyContext): string {
	const fields = replyFields(use, at.record?.caseKind ?? null);
	return body.replace(field, (typed, name: string) => {
		const found = fields.find((each) => plain(each.name) === plain(name));
		// Braces in user input would look like another field.
		return found?.value(at).replace(/[{}]/g, "") || typed;
	});
}

import { field, type Use } from "#app/moderation/saved-replies/reply.ts";
import type { Details } from "#app/moderation/table.ts";
import { missingLabels } from "#app/records/parse.server.ts";
import { type AnyRecord, placeIn } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

/** What the fields are filled from. */
export type AtHand = {
	firstName: string;
	/** The team member who inserts it. */
	by: string;
	/** Of a case; a message has neither. */
	record?: AnyRecord | undefined;
	draft?: Details;
	/** Empty while nothing is public. */
	pageUrl?: string;
};

type ReplyField = { name: string; hint: string; value(at: AtHand): string };

/** Whatever is known at hand; a name that belongs to one kind of record is offered for that kind alone. */
export function replyFields(use: Use, kind: string | null): ReplyField[] {
	const firstName = (name: string, whose: string): ReplyField => ({
		name,
		hint: `the ${whose}’s first name`,
		value: (at) => at.firstName,
	});
	const byName = { name: "my name", hint: "your own name", value: (at: AtHand) => at.by };
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
					nameOf(`name of the ${record.words.one}`, record.words.one),
					firstName(`${record.words.owner}’s first name`, record.words.owner),
				]
			: []),
		nameOf("name", record?.words.one ?? "dog or kennel"),
		firstName("first name", record?.words.owner ?? "owner or breeder"),
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

/** As typed, braces included: those without a field of that name, and braces without a partner. */
export function unknownFields(body: string, use: Use, kind: string | null): string[] {
	const known = replyFields(use, kind).map(({ name }) => plain(name));
	const unknown = [...body.matchAll(field)].filter(([, name = ""]) => !known.includes(plain(name)));
	return [...unknown.map(([typed]) => typed), ...(body.replace(field, "").match(/[{}]/g) ?? [])];
}

/** A field about which nothing is known stays as it is, for the person who sends it. */
export function fillFields(body: string, use: Use, at: AtHand): string {
	const fields = replyFields(use, at.record?.caseKind ?? null);
	return body.replace(field, (typed, name: string) => {
		const found = fields.find((each) => plain(each.name) === plain(name));
		// Braces in what people typed would look like another field.
		return found?.value(at).replace(/[{}]/g, "") || typed;
	});
}

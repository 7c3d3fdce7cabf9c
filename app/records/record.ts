import type { Audience, Field, ValueOf, Values } from "#app/records/fields.ts";
import { countryName } from "#site";

export type Tone = "positive" | "neutral" | "negative";

type Status = {
	label: string;
	tone: Tone;
	/** Everyone can see a record with this status. */
	public?: true;
	/** What remains of a record after erasure keeps this status. */
	final?: true;
	/** The column that holds since when; emptied by every other status. */
	stamp?: string;
	/** Staff can set it at the desk. */
	desk?: { button: string; effect: string };
	/** The owner can set it at once by the private link; `path` is the last part of the address. */
	owner?: { path: string; link: string; title: string; words: string; button: string };
};

type Group<Name> = {
	title: string;
	deskTitle?: string;
	/** Advice below the owner's heading. */
	line?: string;
	/** Where its public fields stand on the record's page. */
	page?: "facts" | "answers" | "story";
	fields: readonly Name[];
};

type Description<
	Fields extends Record<string, Field<never>>,
	Name extends string,
	Statuses extends Record<string, Status>,
> = {
	/** Its public page and its list at the desk. */
	path: `/${string}/:name`;
	deskPath: `/desk/${string}`;
	editPath: `/edit/${string}`;
	/** The case in which it arrives. */
	caseKind: "rehome" | "breeder";
	words: {
		/** "dog", "Dogs", "Adoptions", "owner". */
		one: string;
		many: string;
		list: string;
		owner: string;
		/** What the owner calls the page of it: "listing". */
		page: string;
		/** How its owner's private page is headed, and what the picture's captions call it. */
		yours: string;
		/** How it is created at the desk. */
		create: string;
		createLine: string;
		/** The list's own sentences. */
		listLine: string;
		none: string;
		/** "adoption network", whose visitors are "adopters", and the form it came by. */
		network: string;
		audience: string;
		form: string;
		/** What emails about a decision say. */
		howToChange: string;
		fraud: string;
		afterDecline: string;
	};
	fields: Fields;
	groups: readonly Group<Name>[];
	/** The field that names it, in its address too. */
	name: Name;
	/** The field whose beginning stands on cards and in previews. */
	describedBy: Name;
	/** The fields that say where it is: city, state. */
	place: readonly [Name, Name];
	/** How it can be reached; one of the two must be shown. */
	contact: {
		email: Name;
		phone: Name;
		showEmail: Name;
		showPhone: Name;
		required: Record<Audience, string>;
	};
	photos: { max: number; title: string; one: string; none: string };
	statuses: Statuses;
	/** The status of a new record, and of a published one. */
	initial: keyof Statuses & string;
	published: keyof Statuses & string;
};

export type RecordDefinition<
	Kind extends string = string,
	Fields extends Record<string, Field<never>> = Record<string, Field<never>>,
	Statuses extends Record<string, Status> = Record<string, Status>,
> = { readonly kind: Kind } & Description<Fields, keyof Fields & string, Statuses>;

/** A record of any kind, for code that treats all alike. */
export type AnyRecord = RecordDefinition<"dog" | "kennel">;

/** What a publishable record of this definition holds. */
export type Facts<Definition> = Definition extends { fields: infer Fields }
	? { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }
	: never;

export type StatusOf<Definition> = Definition extends { statuses: infer Statuses }
	? keyof Statuses & string
	: never;

/** Describes a kind of record in one place. A field name that is misspelt in it does not compile. */
export function defineRecord<
	const Kind extends string,
	const Fields extends Record<string, Field<never>>,
	const Statuses extends Record<string, Status>,
>(
	kind: Kind,
	description: Description<Fields, keyof Fields & string, Statuses>,
): RecordDefinition<Kind, Fields, Statuses> {
	return { kind, ...description };
}

/** What a form is made from. */
export type Described = {
	kind: string;
	fields: Record<string, Field<never>>;
	groups: readonly { fields: readonly string[] }[];
};

export function fieldOf({ fields }: Described, name: string): Field<never> | undefined {
	return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Every field in the order of the form. */
export function fieldNames({ groups }: Described): string[] {
	return groups.flatMap(({ fields }) => fields);
}

export function isPublicStatus(record: AnyRecord, status: string): boolean {
	return record.statuses[status]?.public === true;
}

export function publicStatuses(record: AnyRecord): string[] {
	return Object.keys(record.statuses).filter((status) => isPublicStatus(record, status));
}

/** The status behind the last part of an owner's address: "taken-down" is withdrawn. */
export function ownerStatus(record: AnyRecord, path: string): string | undefined {
	return Object.keys(record.statuses).find((each) => record.statuses[each]?.owner?.path === path);
}

export function publicPath({ path }: Pick<AnyRecord, "path">, slug: string): string {
	return path.replace(":name", slug);
}

/** "Austin, TX", or the city alone. */
export function placeIn(
	{ place }: Pick<AnyRecord, "place">,
	values: Readonly<Record<string, unknown>>,
): string {
	return place
		.map((name) => values[name])
		.filter(Boolean)
		.join(", ");
}

/** A value as people read it: "102 lbs", "Not tested", "Canada". */
export function valueText(field: Field<never>, value: string): string {
	if (value === "") return "";
	if (field.type === "consent") return value === "yes" ? "Yes" : "No";
	if (field.type === "country") return countryName(value);
	if (field.unit) return `${value} ${field.unit}`;
	return field.options?.find((option) => option.value === value)?.label ?? value;
}

/** A stored record as a draft of itself: a text for every field. */
export function valuesOf(record: AnyRecord, row: Record<string, unknown>): Record<string, string> {
	return Object.fromEntries(
		Object.keys(record.fields).map((name) => {
			const value = row[name];
			return [name, typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "")];
		}),
	);
}

/** Consent that was never taken back stands; what was never asked says so; the rest is empty. */
export function valueIn(record: AnyRecord, values: Values, name: string): string {
	const field = fieldOf(record, name);
	return values[name] ?? field?.unasked ?? (field?.type === "consent" ? "yes" : "");
}

export type Row = [label: string, text: string];

/** The public page's rows of one part, with `unknown` for what a draft does not say yet. */
export function pageRows(
	record: AnyRecord,
	part: "facts" | "answers" | "story",
	values: Values,
	unknown = "Not provided",
): Row[] {
	const names = record.groups.filter(({ page }) => page === part).flatMap(({ fields }) => fields);
	return names.flatMap((name): Row[] => {
		const field = fieldOf(record, name);
		if (!field || field.page === false || (field.visibility ?? "public") !== "public") return [];
		const { label = field.label, empty = unknown, text } = field.page ?? {};
		const value = values[name] ?? "";
		// What is no answer is none, whatever a sender wrote there.
		const isKnown = !field.options || field.options.some((option) => option.value === value);
		const shown = text ? text(values) : isKnown ? valueText(field, value) : "";
		return [[label, shown || empty]];
	});
}

/** How the public reaches the owner: what the owner agreed to show, and nothing for the rest. */
export function contactIn({ contact }: Pick<AnyRecord, "contact">, values: Values) {
	const shown = (name: string, consent: string) =>
		values[consent] === "no" ? "" : (values[name] ?? "");
	return {
		email: shown(contact.email, contact.showEmail),
		phone: shown(contact.phone, contact.showPhone),
	};
}

export type Difference = { field: string; label: string; was: string; willBe: string };

/** Field by field what would change; a value that the new draft leaves out counts as emptied. */
export function differencesBetween(record: AnyRecord, before: Values, after: Values): Difference[] {
	return fieldNames(record).flatMap((name) => {
		const field = fieldOf(record, name);
		const [was, willBe] = [before, after].map((values) =>
			valueIn(record, values, name).replaceAll("\r\n", "\n"),
		) as [string, string];
		if (!field || was === willBe) return [];
		const { label } = field;
		return [{ field: name, label, was: valueText(field, was), willBe: valueText(field, willBe) }];
	});
}

import type { Activity, LawPlace } from "#app/law/law.ts";
import { partialDateText } from "#app/records/dates.ts";
import type { Audience, Field, ValueOf, Values, Wording } from "#app/records/fields.ts";
import type { Verifications } from "#app/records/verifications.ts";
import { countryName } from "#site";

export const reportReasons = ["money", "gone", "photos", "not_owner", "cruelty", "law"] as const;
export type ReportReason = (typeof reportReasons)[number];

export type Tone = "positive" | "neutral" | "negative";

export type Outcome = "homed" | "kept" | "withdrawn" | "unknown";

type Status = {
	label: string;
	tone: Tone;
	public?: true;
	/** Kept by a record after erasure. */
	final?: true;
	/** The column that stores when it was set; cleared by every other status. */
	stamp?: string;
	/** What became of a published record, in figures. */
	outcome?: Outcome;
	desk?: { button: string; effect: string };
	/** What its owner reads on the private page. */
	privatePage?: string;
	/** Owners can set it without review. */
	owner?: Answer & {
		/** Of the link when the owner of a record with this status is asked about it. */
		still?: string;
		/** On the private page instead of the form. */
		thanks?: { title: string; next: readonly string[]; back: string };
	};
};

/** `path` is the last segment of its URL. */
type OwnerPage = {
	path: string;
	link: string;
	words: string;
	isOffered(status: string): boolean;
	/** Also while the record was never published. */
	isEarly?: true;
};

/** On a page with one button; `path` is the last segment of its URL. */
type Answer = { path: string; link: string; title: string; words: string; button: string };

/** In days since the owner last confirmed a public record, or since it was added. */
type Confirmation<StatusName> = {
	ask: readonly [number, ...number[]];
	/** Not current from then on: listed last. */
	doubt?: number;
	hide: number;
	close?: number;
	/** While it is hidden, the owner can still answer, and the record is what it was before. */
	hidden: StatusName;
	closed?: StatusName;
	/** Asked while it has this status. */
	question(name: string, status: string): string;
	/** Confirms it as it is. */
	answer: Answer;
};

/** Of the public page. */
type PagePart = "facts" | "place" | "answers" | "story";

type Group<Name> = {
	title: string;
	deskTitle?: string;
	line?: string;
	page?: PagePart;
	fields: readonly Name[];
};

type Description<
	Fields extends Record<string, Field<never>>,
	Name extends string,
	Statuses extends Record<string, Status>,
> = {
	path: `/${string}/:name`;
	deskPath: `/desk/${string}`;
	editPath: `/edit/${string}`;
	caseKind: "rehome" | "breeder";
	words: {
		one: string;
		many: string;
		list: string;
		owner: string;
		page: string;
		yours: string;
		create: string;
		createLine: string;
		listLine: string;
		none: string;
		network: string;
		audience: string;
		form: string;
		request: string;
		howToChange: string;
		fraud: string;
		afterDecline: string;
	};
	fields: Fields;
	groups: readonly Group<Name>[];
	name: Name;
	describedBy: Name;
	/** City, and state or province. */
	place: readonly [Name, Name];
	country: Name;
	/** Which rules of law apply to it. */
	lawOf: Activity;
	/** One of the two must be public, unless the field `by` has the value "relay". */
	contact: { email: Name; phone: Name; by?: Name; required: Record<Audience, string> };
	/** Why visitors may report it, in their words. */
	reportReasons: Record<ReportReason, string>;
	photos: {
		max: number;
		title: string;
		one: string;
		none: string;
		/** Of the longest caption; without it there are none. */
		captions?: number;
		advice?: readonly string[];
	};
	/**
	 * Senders complete it right after the public form, by a private link; without this the team asks
	 * for what is missing. They are reminded after `remindAfter` days, and after `reviewAfter` it is
	 * reviewed as it is.
	 */
	completion?: { minutes: number; remindAfter: number; reviewAfter: number };
	statuses: Statuses;
	/** What the team can check, in the order of the public page. */
	verifications: Verifications<Name>;
	/** Private pages of its owner, beside the form. */
	ownerPages?: readonly OwnerPage[];
	/** Why only an admin may publish it, and what to do meanwhile; undefined for most. */
	adminDecides?: (values: Values) => { why: string; meanwhile: string } | undefined;
	initial: keyof Statuses & string;
	published: keyof Statuses & string;
	confirm: Confirmation<keyof Statuses & string>;
	/** The columns of figures about outcomes. `home` is the stamp of the status that it can return from. */
	figures?: { published: string; ended: string; home: string; returnedAfterDays: string };
};

type RecordDefinition<
	Kind extends string = string,
	Fields extends Record<string, Field<never>> = Record<string, Field<never>>,
	Statuses extends Record<string, Status> = Record<string, Status>,
> = { readonly kind: Kind } & Description<Fields, keyof Fields & string, Statuses>;

export type AnyRecord = RecordDefinition<"dog" | "kennel">;

export type Facts<Definition> = Definition extends { fields: infer Fields }
	? { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }
	: never;

export type StatusOf<Definition> = Definition extends { statuses: infer Statuses }
	? keyof Statuses & string
	: never;

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

export type Described = {
	kind: string;
	fields: Record<string, Field<never>>;
	groups: readonly { fields: readonly string[] }[];
};

export function fieldOf({ fields }: Described, name: string): Field<never> | undefined {
	return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function fieldNames({ groups }: Pick<Described, "groups">): string[] {
	return groups.flatMap(({ fields }) => fields);
}

export function fieldsOf(
	record: Described,
	groups = record.groups,
): [name: string, field: Field<never>][] {
	return fieldNames({ groups }).flatMap((name) => {
		const field = fieldOf(record, name);
		return field ? [[name, field]] : [];
	});
}

export function isPublicStatus(record: AnyRecord, status: string): boolean {
	return record.statuses[status]?.public === true;
}

export function publicStatuses(record: AnyRecord): string[] {
	return Object.keys(record.statuses).filter((status) => isPublicStatus(record, status));
}

/** By its owner, without review. */
export function isAnswerable(record: AnyRecord, status: string): boolean {
	return isPublicStatus(record, status) || status === record.confirm.hidden;
}

/** What the owner of a record with this status can say of it; the first is that nothing has changed. */
export function answersOf(
	{ statuses, confirm }: AnyRecord,
	now: string,
): [Pick<Answer, "path" | "link">, ...Pick<Answer, "path" | "link">[]] {
	const same = statuses[now]?.owner;
	const others = Object.entries(statuses).flatMap(([status, { owner }]) =>
		owner && status !== now ? [owner] : [],
	);
	return [same?.still ? { path: same.path, link: same.still } : confirm.answer, ...others];
}

/** Without a status: of a record that was never published. */
export function ownerPagesAt({ ownerPages = [] }: AnyRecord, status: string | undefined) {
	return ownerPages.filter(({ isOffered, isEarly }) =>
		status === undefined ? isEarly : isOffered(status),
	);
}

/** "taken-down" → "withdrawn". */
export function ownerStatus(record: AnyRecord, path: string): string | undefined {
	return Object.keys(record.statuses).find((each) => record.statuses[each]?.owner?.path === path);
}

export function publicPath({ path }: Pick<AnyRecord, "path">, slug: string): string {
	return path.replace(":name", slug);
}

export function placeIn(
	{ place }: Pick<AnyRecord, "place">,
	values: Readonly<Record<string, unknown>>,
): string {
	return place
		.map((name) => values[name])
		.filter(Boolean)
		.join(", ");
}

export function lawPlaceOf({ country, place }: AnyRecord, values: Values): LawPlace {
	return { country: values[country] ?? "", region: values[place[1]] ?? "" };
}

/** "102 lbs", "Not tested", "Canada". */
export function valueText(field: Field<never>, value: string): string {
	if (value === "") return "";
	if (field.type === "consent") return value === "yes" ? "Yes" : "No";
	if (field.type === "country") return countryName(value);
	if (field.type === "date" || field.type === "partialDate") return partialDateText(value);
	if (field.unit) return `${value} ${field.unit}`;
	return field.options?.find((option) => option.value === value)?.label ?? value;
}

export function valuesOf(record: AnyRecord, row: Record<string, unknown>): Record<string, string> {
	return Object.fromEntries(
		Object.keys(record.fields).map((name) => {
			const value = row[name];
			const { min = 0 } = fieldOf(record, name) ?? {};
			// An empty optional number is stored as 0.
			if (value === 0 && min > 0) return [name, ""];
			return [name, typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "")];
		}),
	);
}

/** A missing consent counts as given; fields newer than the draft have their default. */
export function valueIn(record: AnyRecord, values: Values, name: string): string {
	const field = fieldOf(record, name);
	return values[name] ?? field?.unasked ?? (field?.type === "consent" ? "yes" : "");
}

export function wordingOf(field: Field<never>, audience: Audience): Wording {
	return { ...field, ...field[audience] };
}

/** Whether a field is asked for, given the other answers. */
export function isAsked({ when }: Pick<Field<never>, "when">, values: Values): boolean {
	return !when || values[when.field] === when.is;
}

export type Row = [label: string, text: string];

export function pageRows(
	record: AnyRecord,
	part: PagePart,
	values: Values,
	unknown = "Not provided",
): Row[] {
	const groups = record.groups.filter(({ page }) => page === part);
	return fieldsOf(record, groups).flatMap(([name, field]): Row[] => {
		if (!isShownAsRow(field)) return [];
		const { label = field.label, text, ...page } = field.page || {};
		const empty = "empty" in page ? page.empty : unknown;
		const value = values[name] ?? "";
		// Drafts may contain values that are not options.
		const isKnown = !field.options || field.options.some((option) => option.value === value);
		const shown = text ? text(values) : isKnown ? valueText(field, value) : "";
		return shown || empty !== undefined ? [[label, shown || (empty ?? "")]] : [];
	});
}

/** Whether the public page has a row of its own for it; contact details have their own place. */
export function isShownAsRow(field: Field<never>): boolean {
	return field.page !== false && !field.private && !field.consent && field.type !== "consent";
}

/** Contact details the owner agreed to show; empty for the rest, and where people write through the site. */
export function contactIn({ contact }: Pick<AnyRecord, "contact">, values: Values) {
	const relay = contact.by !== undefined && values[contact.by] === "relay";
	const shown = (consent: "showEmail" | "showPhone", name: string) =>
		relay || values[consent] === "no" ? "" : (values[name] ?? "");
	return {
		relay,
		email: shown("showEmail", contact.email),
		phone: shown("showPhone", contact.phone),
	};
}

/** A value missing from `after` counts as cleared. */
export function differencesBetween(record: AnyRecord, before: Values, after: Values) {
	return fieldsOf(record).flatMap(([name, field]) => {
		const [was, willBe] = [before, after].map((values) =>
			isAsked(field, values) ? valueIn(record, values, name).replaceAll("\r\n", "\n") : "",
		) as [string, string];
		if (was === willBe) return [];
		const { label } = field;
		return [{ field: name, label, was: valueText(field, was), willBe: valueText(field, willBe) }];
	});
}

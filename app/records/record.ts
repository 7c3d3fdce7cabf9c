import { isoDay, partialDateText } from "#app/records/dates.ts";
import type { Audience, Field, ValueOf, Values, Wording } from "#app/records/fields.ts";
import type { Activity, LawPlace } from "#app/records/law/law.ts";
import type { Verifications } from "#app/records/verifications.ts";
import { countryName } from "#site";

export const reportReasons = [
	"money",
	"gone",
	"photos",
	"not_owner",
	"cruelty",
	"law",
	"other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

export type Tone = "positive" | "neutral" | "negative";

export type Outcome = "homed" | "kept" | "withdrawn" | "unknown";

type Status = {
	label: string;
	tone: Tone;
	public?: true;
	/** Set for statuses that a record keeps after erasure. */
	final?: true;
	/** The column that stores when the status was set; every other status clears it. */
	stamp?: string;
	outcome?: Outcome;
	desk?: { button: string; effect: string };
	privatePage?: string;
	/** What its owner reads about where the record is now. */
	standing?: string;
	/** Present if owners can set this status without review. */
	owner?: Answer & {
		/** The link text for keeping this status when the owner is asked to confirm it. */
		still?: string;
		/** Asks which of the people who wrote to the owner it is. */
		family?: string;
		/** Shown on the private page in place of the form. */
		thanks?: { title: string; next: readonly string[]; back: string };
	};
};

/** A private page for the owner; `path` is the last segment of its URL. */
type OwnerPage = {
	path: string;
	link: string;
	description: string;
	isOffered(status: string): boolean;
	/** Also offered before the record has ever been published. */
	isEarly?: true;
};

/** An owner's answer on a one-button page; `path` is the last segment of its URL. */
type Answer = { path: string; link: string; title: string; message: string; button: string };

/** Thresholds in days since the owner last confirmed a public record, or since it was added. */
type Confirmation<StatusName> = {
	ask: readonly [number, ...number[]];
	/** From then on, the record counts as not current and is listed last. */
	doubt?: number;
	hide: number;
	close?: number;
	/** The status of a hidden record; the owner can still answer, which restores the previous status. */
	hidden: StatusName;
	closed?: StatusName;
	question(name: string, status: string): string;
	answer: Answer;
};

type PagePart = "facts" | "place" | "answers" | "story";

/** `path` is its name in addresses. */
type Step = { path: string; title: string; photos?: true };

type Group<Name> = {
	title: string;
	/** The step of the owner’s form. */
	step?: string;
	deskTitle?: string;
	description?: string;
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
	labels: {
		one: string;
		many: string;
		list: string;
		owner: string;
		page: string;
		yours: string;
		create: string;
		createDescription: string;
		listDescription: string;
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
	/** The owner’s form in steps, after which the owner sees the page as it will be; without them, it is one page. */
	steps?: readonly Step[];
	/** Answers that change by themselves: what they are on a day, and the field with the day on which they were told. */
	growing?: { toldOn: Name; on(values: Values, day: string): Record<string, string | undefined> };
	name: Name;
	describedBy: Name;
	/** The city field, and the state or province field. */
	place: readonly [Name, Name];
	country: Name;
	lawOf: Activity;
	/** Email or phone must be public, unless the field `by` has the value "relay". */
	contact: { email: Name; phone: Name; by?: Name; required: Record<Audience, string> };
	reportReasons: Record<ReportReason, string>;
	photos: {
		max: number;
		title: string;
		one: string;
		none: string;
		/** The maximum caption length; without it, photos have no captions. */
		captions?: number;
		advice: readonly string[];
	};
	/**
	 * Senders complete the record through a private link right after the public form. They get a reminder
	 * after `remindAfter` days, and after `reviewAfter` days the record is reviewed as is.
	 */
	completion: {
		/** Set where more has to be done than to fill in the form; see `minutes.ts`. */
		minutes?: number;
		remindAfter: number;
		reviewAfter: number;
	};
	statuses: Statuses;
	/** The checks the team can make, in the order of the public page. */
	verifications: Verifications<Name>;
	ownerPages: readonly OwnerPage[];
	/** Returns why only an admin may publish it and what to do in the meantime; undefined for most. */
	adminDecides?: (values: Values) => { why: string; meanwhile: string } | undefined;
	initial: keyof Statuses & string;
	published: keyof Statuses & string;
	confirm: Confirmation<keyof Statuses & string>;
	/** Columns for outcome statistics. `home` is the stamp of the status a record can return from. */
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

/** Returns whether the owner can change this status without review. */
export function canOwnerAnswer(record: AnyRecord, status: string): boolean {
	return isPublicStatus(record, status) || status === record.confirm.hidden;
}

/** Returns the answers offered to the owner; the first one says that nothing has changed. */
export function ownerAnswersFor(
	{ statuses, confirm }: AnyRecord,
	now: string,
): [Pick<Answer, "path" | "link">, ...Pick<Answer, "path" | "link">[]] {
	const same = statuses[now]?.owner;
	const others = Object.entries(statuses).flatMap(([status, { owner }]) =>
		owner && status !== now ? [owner] : [],
	);
	return [same?.still ? { path: same.path, link: same.still } : confirm.answer, ...others];
}

/** Returns the owner's pages for a status; undefined means the record was never published. */
export function ownerPagesFor({ ownerPages }: AnyRecord, status: string | undefined) {
	return ownerPages.filter(({ isOffered, isEarly }) =>
		status === undefined ? isEarly : isOffered(status),
	);
}

/** Maps a URL segment to its status: "taken-down" → "withdrawn". */
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

/** Formats a stored value: "102 lbs", "Not tested" or "Canada". */
export function valueText(field: Field<never>, value: string): string {
	if (value === "") return "";
	if (field.type === "consent") return value === "yes" ? "Yes" : "No";
	if (field.type === "country") return countryName(value);
	if (/^(date|partialDate|dayTold)$/.test(field.type)) return partialDateText(value);
	if (field.unit && /^\d+$/.test(value)) return `${value} ${field.unit}`;
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

/** Returns a value or, if the draft predates the field, its default; a consent that wasn't given is "no". */
export function valueIn(record: AnyRecord, values: Values, name: string): string {
	const field = fieldOf(record, name);
	return values[name] ?? field?.unasked ?? (field?.type === "consent" ? "no" : "");
}

export function wordingOf(field: Field<never>, audience: Audience): Wording {
	return { ...field, ...field[audience] };
}

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
		const told = values[name] ?? "";
		const value = isOver(field, told) ? "" : told;
		// Drafts may contain values that aren't options.
		const isKnown = !field.options || field.options.some((option) => option.value === value);
		const shown = text ? text(values) : isKnown ? valueText(field, value) : "";
		return shown || empty !== undefined ? [[label, shown || (empty ?? "")]] : [];
	});
}

/** Returns whether the value is a deadline that has passed, which no page shows any more. */
export function isOver({ days }: Pick<Field<never>, "days">, value: string, today = isoDay()) {
	return days === "deadline" && value !== "" && value < today;
}

/** Returns whether the public page has a row for the field; contact details are shown elsewhere. */
export function isShownAsRow(field: Field<never>): boolean {
	return field.page !== false && !field.private && !field.consent && field.type !== "consent";
}

/** Returns contact details the owner agreed to show; others, or all of them with the relay, are empty. */
export function contactIn({ contact }: Pick<AnyRecord, "contact">, values: Values) {
	const relay = contact.by !== undefined && values[contact.by] === "relay";
	const shown = (consent: "showEmail" | "showPhone", name: string) =>
		relay || values[consent] !== "yes" ? "" : (values[name] ?? "");
	return {
		relay,
		email: shown("showEmail", contact.email),
		phone: shown("showPhone", contact.phone),
	};
}

export function isReachable(record: AnyRecord, values: Values): boolean {
	const { relay, email, phone } = contactIn(record, values);
	return relay || email !== "" || phone !== "";
}

/** Lists the fields that differ; a value missing from `after` counts as cleared. */
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

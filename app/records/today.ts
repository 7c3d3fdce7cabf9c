/** What was told on an earlier day, as it is today. */
import { isoDay, partialDateIn, partialDateText } from "#app/records/dates.ts";
import type { Values } from "#app/records/fields.ts";
import { type AnyRecord, fieldsOf, isOver } from "#app/records/record.ts";

export function valuesToday(record: AnyRecord, values: Values, today = isoDay()): Values {
	const { growing } = record;
	if (!growing) return values;
	return { ...values, ...growing.on(values, today), [growing.toldOn]: today };
}

/**
 * Returns what a form sent, with answers that grow as they were told before if the form only repeats what it showed.
 * Its hidden field says on which day that was; it may have been open past midnight, or saved since.
 */
export function keepTold(
	record: AnyRecord,
	typed: Record<string, string>,
	before: Values,
	today = isoDay(),
): Record<string, string> {
	const { growing } = record;
	if (!growing) return typed;
	const { toldOn, on } = growing;
	const names = Object.keys(on(typed, today));
	const isUntold = names.every((name) => !typed[name]?.trim());
	if (isUntold) return { ...typed, [toldOn]: "" };
	const { [toldOn]: sentOn = "" } = typed;
	const shownOn = isPastDay(sentOn, today) ? sentOn : today;
	const isRepeated = [shownOn, today].some((day) =>
		Object.entries(on(before, day)).every(
			([name, value = ""]) => value === (typed[name]?.trim() ?? ""),
		),
	);
	if (!isRepeated || !before[toldOn]) return { ...typed, [toldOn]: today };
	return {
		...typed,
		...Object.fromEntries([...names, toldOn].map((name) => [name, before[name] ?? ""])),
	};
}

function isPastDay(text: string, today: string): boolean {
	return partialDateIn(text)?.day !== undefined && text <= today;
}

/** Refuses deadlines in the past, except those stored before, which have passed in the meantime. */
export function pastDeadlines(
	record: AnyRecord,
	typed: Values,
	before: Values,
): Record<string, string> {
	const errors = overdueIn(record, typed).filter(([name]) => typed[name] !== before[name]);
	return Object.fromEntries(
		errors.map(([name]) => [name, "This day has passed. Enter a later one, or leave it empty."]),
	);
}

/** Returns what to say about deadlines that have passed, for their owner to renew or remove them. */
export function passedDeadlines(record: AnyRecord, values: Values) {
	return overdueIn(record, values).map(([field, { label }]) => ({
		field,
		message: `${label} ${partialDateText(values[field] ?? "")}: that day has passed, so the page no longer shows it.`,
	}));
}

function overdueIn(record: AnyRecord, values: Values) {
	return fieldsOf(record).filter(([name, field]) => isOver(field, values[name] ?? ""));
}

import { type AnyRecord, fieldsOf, wordingOf } from "#app/records/record.ts";

/** How long people take on a phone: words a minute on its keyboard, and seconds for each answer. */
export const pace = { typed: 36, read: 240, thought: 3, tap: 1.2 };

/** Returns how long an owner needs for the private page's form, without what few have to fill in. */
export function minutesToComplete(record: AnyRecord): number {
	const { minutes } = record.completion;
	if (minutes !== undefined) return minutes;
	const asked = fieldsOf(record).filter(
		([, field]) =>
			!(field.given || field.extra || field.byLaw || field.when) &&
			!/^(consent|dayTold)$/.test(field.type),
	);
	let seconds = 0;
	for (const [, field] of asked) {
		const { label, hint = "" } = wordingOf(field, "owner");
		const { options = [], prompts = [] } = field;
		const shown = [label, hint, ...prompts, ...options.map((option) => option.label)].join(" ");
		const typed = field.words ?? (/^(text|integer)$/.test(field.type) ? 1 : 0);
		seconds += pace.thought + pace.tap;
		seconds += (60 * typed) / pace.typed + (60 * shown.split(/\s+/).length) / pace.read;
	}
	return Math.ceil(seconds / 60);
}

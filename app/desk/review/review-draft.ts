import { submittedLabels } from "#app/cases/review/labels.ts";
import type { Case } from "#app/cases/table.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { stores } from "#app/network/owner/stores.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import type { Values } from "#app/records/fields.ts";
import { missingFields } from "#app/records/parse.server.ts";
import {
	type AnyRecord,
	contactIn,
	fieldOf,
	fieldsOf,
	isAsked,
	isPublicStatus,
	valuesOf,
	valueText,
} from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";
import { capital } from "#app/ui/letter-case.ts";

export function labelIn({ kind }: Pick<Case, "kind">, field: string): string {
	const record = recordOfCase(kind);
	return (record && fieldOf(record, field)?.label) ?? submittedLabels[field] ?? field;
}

/** Returns a form's rows: those that go public, and those that stay private. */
export function draftRows(record: AnyRecord, draft: Values) {
	const { relay } = contactIn(record, draft);
	const rows = fieldsOf(record).flatMap(([name, field]) => {
		if (field.type === "consent" || !isAsked(field, draft)) return [];
		const text = draft[name] ?? "";
		if (field.byLaw && text === "") return [];
		const value = field.type === "phone" ? text && formatPhone(text) : valueText(field, text);
		const isPrivate =
			field.private === true ||
			(field.consent !== undefined && (relay || draft[field.consent] !== "yes"));
		return { field: name, label: field.label, value, long: field.type === "longText", isPrivate };
	});
	return Object.groupBy(rows, ({ isPrivate }) => (isPrivate ? "private" : "public"));
}

export function missingIn(found: Case) {
	const record = recordOfCase(found.kind);
	const missing = record ? missingFields(record, found.draft) : [];
	return missing.map(({ field, message, rule }) => {
		const label = labelIn(found, field);
		return { field, label, words: removeLabelPrefix(label, message), source: rule?.source };
	});
}

/** Returns an error message without the field name, which the label already shows. */
export function removeLabelPrefix(label: string, words: string): string {
	if (!words.startsWith(`${label}: `)) return words;
	return capital(words.slice(label.length + 2));
}

export type Current = NonNullable<Awaited<ReturnType<typeof findCurrent>>>;

export async function findCurrent({ kind, subjectId: id }: Pick<Case, "kind" | "subjectId">) {
	const record = recordOfCase(kind);
	const row = record && id !== null && (await stores[record.kind].find(id));
	if (!row) return undefined;
	const { status, slug } = row;
	const values = valuesOf(record, row);
	return {
		record,
		id: row.id,
		status,
		slug,
		values,
		photos: await deskPhotosOf(record.kind, row.id),
		name: values[record.name] ?? "",
		shown: isPublicStatus(record, status),
		changedAt: row.updatedAt.getTime(),
	};
}

import { submittedLabels } from "#app/moderation/cases/emails.ts";
import type { Case } from "#app/moderation/table.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import type { Values } from "#app/records/fields.ts";
import { type AnyRecord, fieldNames, fieldOf, valueText } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

export function labelIn({ kind }: Pick<Case, "kind">, field: string): string {
	const record = recordOfCase(kind);
	return (record && fieldOf(record, field)?.label) ?? submittedLabels[field] ?? field;
}

export type DraftRow = { field: string; label: string; value: string; long: boolean };

export function partsOf(record: AnyRecord, draft: Values): { open: DraftRow[]; kept: DraftRow[] } {
	const rows = fieldNames(record).flatMap((name) => {
		const field = fieldOf(record, name);
		if (!field || field.type === "consent") return [];
		const text = draft[name] ?? "";
		const value = field.type === "phone" ? text && formatPhone(text) : valueText(field, text);
		const isKept = field.consent && draft[field.consent] === "no";
		const row = { field: name, label: field.label, value, long: field.type === "longText" };
		return [{ ...row, isKept: Boolean(isKept) }];
	});
	const only = (kept: boolean) =>
		rows.filter((row) => row.isKept === kept).map(({ isKept: _, ...row }) => row);
	return { open: only(false), kept: only(true) };
}

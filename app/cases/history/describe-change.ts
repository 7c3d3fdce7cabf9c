import { stateNames } from "#app/cases/review/states.ts";
import type { Case } from "#app/cases/table.ts";
import type { RecordKind } from "#app/people/define-case.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { fieldOf } from "#app/records/record.ts";
import { recordOfCase, records } from "#app/records/records.ts";
import { textStatuses, texts } from "#app/records/texts.ts";
import { capital } from "#app/ui/letter-case.ts";
import { countryName } from "#site";

export type Changed = { kind: RecordKind; caseKind?: Case["kind"] | undefined };

/** Replaces the code's names in a stored change with the labels of the record's definition. */
export function describeChange(changed: Changed, field: string, stored: string) {
	const { record, described } = definitionOf(changed);
	const values = stored.split(" → ");
	// A kennel has a field of that name, too: the state that it is in.
	const isCaseState = field === "state" && values.every((value) => named(stateNames, value));
	const label = isCaseState ? undefined : described && fieldOf(described, field)?.label;
	const name = valueNames(changed, record, field);
	// Photo ids mean nothing to readers, so show only how many there are.
	if (field === "photos" && /^[\d, ]+$/.test(stored)) {
		return { label: "Photos", text: String(stored.split(", ").length) };
	}
	const texts = values.map((value) => name(value) ?? value);
	const shown = label ?? named(otherLabels, field) ?? capital(spaced(field));
	return { label: shown, text: texts.join(" → ") };
}

const otherLabels = { "second factor": "Two-step sign-in" };
const secondFactor = { free: "Optional", demanded: "Required" };

function definitionOf({ kind, caseKind }: Changed) {
	if (kind === "guide" || kind === "post") return { described: texts[kind] };
	const record: AnyRecord | undefined =
		kind === "dog" || kind === "kennel" ? records[kind] : recordOfCase(caseKind ?? "");
	return { record, described: record };
}

function valueNames({ caseKind }: Changed, record: AnyRecord | undefined, field: string) {
	const type = record && fieldOf(record, field);
	return (value: string): string | undefined => {
		if (field === "status" || field === "why") {
			return record?.statuses[value]?.label ?? named(textStatuses, value);
		}
		if (field === "state") {
			// A published message is one that was answered.
			if (caseKind === "contact" && value === "published") return "Answered";
			return named(stateNames, value);
		}
		if (field === "second factor") return named(secondFactor, value);
		if (field === "coverId") return /^\d+$/.test(value) ? "a photo" : undefined;
		if (type?.type === "country") return countryName(value);
		if (type?.type === "consent") return /^(nothing)?$/.test(value) ? undefined : capital(value);
		return type?.options?.find((option) => option.value === value)?.label;
	};
}

function named(names: Readonly<Record<string, string>>, value: string): string | undefined {
	return Object.hasOwn(names, value) ? names[value] : undefined;
}

function spaced(field: string): string {
	return field.replace(/([A-Z])/g, " $1").toLowerCase();
}

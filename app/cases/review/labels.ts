import { href } from "react-router";
import type { Case, Details } from "#app/cases/table.ts";
import { placeIn } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";
import { counted } from "#app/ui/format.ts";
import { countryName } from "#site";

export const kindNames: Record<Case["kind"], string> = {
	rehome: "Adoption",
	breeder: "Breeder",
	contact: "Message",
};

export const submittedLabels: Record<string, string> = {
	message: "Message",
	reason: "Reason for adoption",
	kennelName: "Kennel",
	addressLine1: "Address",
	addressLine2: "Address, second line",
	city: "City",
	state: "State or province",
	zip: "Postal code",
	country: "Country",
};

/** Returns the fields of a form as its sender filled them in, in the form's order, which jsonb doesn't keep. */
export function submittedFields(details: Details) {
	const fields = new Set([...Object.keys(submittedLabels), ...Object.keys(details)]);
	return Array.from(fields, (field) => {
		const value = details[field] ?? "";
		const label = submittedLabels[field] ?? field;
		return { label, value: field === "country" ? countryName(value) : value };
	});
}

export function caseName(found: { kind: Case["kind"]; draft: Details } & Sender): string {
	const record = recordOfCase(found.kind);
	if (!record) return `A message from ${senderName(found)}`;
	return found.draft[record.name] || `A ${record.labels.one} from ${senderName(found)}`;
}

export function casePlace({ kind, draft }: { kind: Case["kind"]; draft: Details }): string {
	const record = recordOfCase(kind);
	return record ? placeIn(record, draft) : "";
}

type Sender = { firstName: string; lastName: string; email: string };

export function fullName({ firstName, lastName }: Omit<Sender, "email">): string {
	return [firstName, lastName].filter(Boolean).join(" ");
}

export function senderName(sent: Sender): string {
	return fullName(sent) || sent.email;
}

const units = [
	[86_400, "day"],
	[3600, "hour"],
	[60, "minute"],
] as const;

export function ageInWords(since: Date, now: Date): string {
	const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000);
	const [size, unit] = units.find(([size]) => seconds >= size) ?? [];
	return size && unit ? counted(Math.floor(seconds / size), unit) : "a moment";
}

export function agoInWords(since: Date, now: Date): string {
	return `${ageInWords(since, now)} ago`;
}

export function casePath({ id, kind }: Pick<Case, "id" | "kind">): string {
	const params = { id: String(id) };
	return recordOfCase(kind) ? href("/desk/review/:id", params) : href("/desk/messages/:id", params);
}

export function linkToCase({ id, kind }: Pick<Case, "id" | "kind">) {
	return { label: `${kind === "contact" ? "Message" : "Case"} ${id}`, to: casePath({ id, kind }) };
}

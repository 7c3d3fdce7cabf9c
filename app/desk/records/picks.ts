import type { Picked } from "#app/cases/records/bulk.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { maxBatch } from "#policies";

/** Reads a list's checkboxes: "123 available" is a record's id and the status that was shown. */
export function parseSelection(fields: FormData | URLSearchParams) {
	const picked = new Map<number, Picked>();
	for (const value of fields.getAll("record")) {
		const [, id, expectedStatus = ""] =
			/^([1-9]\d{0,14})(?: (\w{1,20}))?$/.exec(String(value)) ?? [];
		if (id) picked.set(Number(id), { id: Number(id), expectedStatus });
	}
	return { picked: [...picked.values()], status: String(fields.get("to") ?? "") };
}

/** What a confirmation was given for; with another selection it is asked for again. */
export function confirmationOf(picked: readonly Picked[], status: string): string {
	return [status, ...picked.map(({ id }) => id)].join(" ");
}

export function findSelectionError(
	{ statuses, labels }: AnyRecord,
	picked: readonly Picked[],
	status: string,
): string | undefined {
	if (picked.length === 0) return `Select at least one ${labels.one}.`;
	if (picked.length > maxBatch) return `Select ${maxBatch} at most.`;
	const isOffered = Object.hasOwn(statuses, status) && statuses[status]?.desk;
	return isOffered ? undefined : "Choose the status to set.";
}

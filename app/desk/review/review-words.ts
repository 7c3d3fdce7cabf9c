import type { Verdict } from "#app/moderation/decisions/judgement.ts";
import type { Case, Details } from "#app/moderation/table.ts";

const labels: Record<string, string> = {
	...{ name: "Name", gender: "Gender", ageYears: "Age, years", ageMonths: "Age, months" },
	...{ color: "Color", weightLbs: "Weight", spayedNeutered: "Spayed/Neutered" },
	...{ vaccinationsUpToDate: "Vaccinations Up to Date", goodWithKids: "Good with Kids" },
	...{ goodWithDogs: "Good with Dogs", goodWithCats: "Good with Cats" },
	...{ description: "Description", healthIssues: "Health Issues", behaviorNotes: "Behavior Notes" },
	...{ reasonForAdoption: "Reason for Adoption", reason: "Reason for adoption" },
	...{ locationCity: "City", locationState: "State or province", city: "City" },
	...{ state: "State or province", zip: "Postal code", country: "Country" },
	...{ ownerContactEmail: "Mail", ownerContactPhone: "Phone", email: "Mail", phone: "Phone" },
	...{ showEmail: "Mail is shown", showPhone: "Phone is shown" },
	...{ kennelName: "Kennel name", kennelAbout: "About the kennel", message: "Message" },
	...{ addressLine1: "Street address", addressLine2: "Street address, second line" },
	photos: "Photos",
};

/** A field of a draft or a form, as the desk calls it. */
export function fieldLabel(field: string): string {
	return labels[field] ?? field;
}

// By what a sender wrote: an object would take "constructor" for an answer, too.
const answers = new Map([
	["yes", "Yes"],
	["no", "No"],
	["not_tested", "Not tested"],
]);

/** What is said of a field beside its label: an error that names the field for a page without labels names it no second time. */
export function wordsAfter(label: string, words: string): string {
	if (!words.startsWith(`${label}: `)) return words;
	const rest = words.slice(label.length + 2);
	return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** A value of a draft as people read it. */
export function valueWords(field: string, value: string): string {
	if (field === "weightLbs" && value !== "") return `${value} lbs`;
	return /^(spayed|vaccin|good|show)/.test(field) ? (answers.get(value) ?? value) : value;
}

/** The answer to a question of a draft; undefined while it has none. */
export function answerOf(value: string | undefined): string | undefined {
	return answers.get(value ?? "");
}

/** The fields of a draft that are published, in the order of the page. */
const published: Record<Case["kind"], readonly string[]> = {
	contact: [],
	rehome: [
		...["name", "ageYears", "ageMonths", "gender", "color", "weightLbs"],
		...["spayedNeutered", "vaccinationsUpToDate", "goodWithKids", "goodWithDogs", "goodWithCats"],
		...["description", "healthIssues", "behaviorNotes", "reasonForAdoption"],
		...["locationCity", "locationState", "ownerContactEmail", "ownerContactPhone"],
	],
	breeder: [...["kennelName", "kennelAbout", "city", "state", "zip", "country", "email", "phone"]],
};

/** The fields whose visibility its owner decides, with the field that says so. */
const consents: Record<string, string> = {
	...{ ownerContactEmail: "showEmail", email: "showEmail" },
	...{ ownerContactPhone: "showPhone", phone: "showPhone" },
};

/** A field that holds a text and not a fact. */
export function isText(field: string): boolean {
	return /^(description|healthIssues|behaviorNotes|reasonForAdoption|kennelAbout)$/.test(field);
}

export type DraftRow = { field: string; label: string; value: string };

/** A draft in two parts: what everybody will see, and what stays with the team. */
export function partsOf(
	kind: Case["kind"],
	draft: Details,
): { open: DraftRow[]; kept: DraftRow[] } {
	const rows = published[kind].map((field) => ({
		field,
		label: fieldLabel(field),
		value: valueWords(field, draft[field] ?? ""),
	}));
	if (kind === "rehome") rows.splice(1, 2, ageRow(draft));
	const isKept = ({ field }: DraftRow) => draft[consents[field] ?? ""] === "no";
	return { open: rows.filter((row) => !isKept(row)), kept: rows.filter(isKept) };
}

/** Years and months are one thing to read. */
function ageRow({ ageYears = "", ageMonths = "" }: Details): DraftRow {
	const parts = [ageYears && `${ageYears} y`, ageMonths && ageMonths !== "0" && `${ageMonths} m`];
	return { field: "ageYears", label: "Age", value: parts.filter(Boolean).join(" ") };
}

/** Every field of a draft, for comparing one with another. */
export function fieldsOf(kind: Case["kind"]): readonly string[] {
	return [...published[kind], "showEmail", "showPhone"];
}

export const stateNames: Record<Case["state"], string> = {
	received: "Received",
	in_review: "In review",
	changes_needed: "Waits for its sender",
	published: "Published",
	declined: "Declined",
	merged: "Merged",
	spam: "Spam",
	closed: "Closed",
};

/** Still to be decided by the team. */
export function isWaiting({ state }: Pick<Case, "state">): boolean {
	return state === "received" || state === "in_review";
}

/** "Bruno is published": what a decision did, for the notice after it. */
export const verdictDone: Record<Verdict, string> = {
	approved: "is published",
	changes: "waits for its sender’s changes",
	declined: "is declined",
	merged: "is merged",
	spam: "is marked as spam",
};

export const verdictNames: Record<Verdict, string> = {
	approved: "Approved and published",
	changes: "Changes asked for",
	declined: "Declined",
	merged: "Merged into another case",
	spam: "Marked as spam",
};

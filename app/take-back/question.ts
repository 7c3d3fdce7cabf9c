import { dog } from "#app/records/dog.ts";
import { ageText } from "#app/records/dog-age.ts";
import type { FoundTakeBack } from "#app/take-back/take-backs.ts";

/** Returns everything the kennel learns about the dog and its owner, for its private page. */
export function factsOfDog({ case: { draft }, submission }: FoundTakeBack) {
	const { name, registeredName, gender } = dog.fields;
	return [
		{ label: name.label, value: draft.name ?? "" },
		{ label: registeredName.label, value: draft.registeredName ?? "" },
		{ label: "Age", value: ageText(draft) },
		{ label: gender.label, value: draft.gender ?? "" },
		{ label: "Owner’s first name", value: submission.firstName },
	].filter(({ value }) => value !== "");
}

export function promiseOf({ takesBack, takeBackWords }: FoundTakeBack["kennel"]): string {
	if (takesBack !== "yes") return "";
	return takeBackWords || "Takes a dog back at any age.";
}

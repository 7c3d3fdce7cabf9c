import { expect, test } from "vitest";
import { previewCase } from "#app/desk/review/review-case.ts";
import { draftRows, labelIn, removeLabelPrefix } from "#app/desk/review/review-draft.ts";
import { dog } from "#app/records/dog.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import { valueText } from "#app/records/record.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";

/** Properties of every object, which a sender may enter in place of a listed value. */
const odd = ["constructor", "toString", "valueOf", "__proto__"];

test("an unknown value is shown at the desk as its sender wrote it", () => {
	for (const word of odd) expect(valueText(dog.fields.goodWithKids, word)).toBe(word);
	expect(valueText(dog.fields.goodWithKids, "not_tested")).toBe("Not tested");
	expect(valueText(dog.fields.weightLbs, "96")).toBe("96 lbs");
});

test("the preview shows no unanswered question as answered", async () => {
	for (const word of ["", ...odd]) {
		const { id } = await makeCase("rehome", { ...dogDraft, goodWithKids: word });
		const answers = new Map((await previewCase(id))?.listing?.answers);
		expect(answers.get("Good with Kids"), word).toBe("Not provided");
		expect(answers.get("Good with Cats")).toBe("Not tested");
	}
	const { id } = await makeCase("rehome", {});
	const answers = (await previewCase(id))?.listing?.answers ?? [];
	expect(new Set(answers.map(([, words]) => words))).toEqual(new Set(["Not provided"]));
});

test("what will be public has the owner's contact details only if they choose to show them", () => {
	const contactsOf = (draft: Record<string, string>) =>
		draftRows(dog, { ...dogDraft, ownerContactPhone: "+15125550148", ...draft })
			.public?.map(({ field }) => field)
			.filter((field) => field.startsWith("ownerContact"));
	expect(contactsOf({ contactBy: "relay", showEmail: "yes", showPhone: "yes" })).toEqual([]);
	const shown = { contactBy: "shown", showEmail: "no", showPhone: "yes" };
	expect(contactsOf(shown)).toEqual(["ownerContactPhone"]);
});

test("a missing field is named once, beside its label", () => {
	const checked = parsePublishable(dog, {
		...dogDraft,
		goodWithCats: "",
		spayedNeutered: "",
		name: "",
	});
	if (checked.ok) expect.unreachable("a dog without a name and two answers is not whole");
	const shownLines = Object.entries(checked.errors).map(([field, words]) => {
		const label = labelIn({ kind: "rehome" }, field);
		return `${label}: ${removeLabelPrefix(label, words)}`;
	});
	expect(shownLines.filter((line) => /(^[^:]+): \1/i.test(line))).toEqual([]);
	expect(shownLines).toHaveLength(3);
});

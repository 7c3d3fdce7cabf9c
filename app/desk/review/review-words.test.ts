import { expect, test } from "vitest";
import { labelIn } from "#app/desk/review/review-fields.ts";
import { previewCase } from "#app/desk/review/review-preview.ts";
import { wordsAfter } from "#app/desk/review/review-words.ts";
import { dog } from "#app/records/dog.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import { valueText } from "#app/records/record.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";

/** What any object has: a sender may write it where a word of a list is meant. */
const odd = ["constructor", "toString", "valueOf", "__proto__"];

test("an answer that is none is read at the desk as its sender wrote it", () => {
	for (const word of odd) expect(valueText(dog.fields.goodWithKids, word)).toBe(word);
	expect(valueText(dog.fields.goodWithKids, "not_tested")).toBe("Not tested");
	expect(valueText(dog.fields.weightLbs, "96")).toBe("96 lbs");
});

test("the preview says of no question that it was answered when it was not", async () => {
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

test("what is missing names its field once, beside its label", () => {
	const checked = parsePublishable(dog, {
		...dogDraft,
		...{ goodWithCats: "", spayedNeutered: "", name: "" },
	});
	if (checked.ok) expect.unreachable("a dog without a name and two answers is not whole");
	const said = Object.entries(checked.errors).map(([field, words]) => {
		const label = labelIn({ kind: "rehome" }, field);
		return `${label}: ${wordsAfter(label, words)}`;
	});
	expect(said.filter((line) => /(^[^:]+): \1/i.test(line))).toEqual([]);
	expect(said).toHaveLength(3);
});

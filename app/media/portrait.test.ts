import { expect, test } from "vitest";
import { grounds, portraitOf } from "#app/media/portrait.ts";
import { sampleDogs } from "../../content/samples.ts";

test.each([
	["Fawn", "fawn"],
	["Formentino", "formentino"],
	["BLUE", "grey"],
	["gray with a white chest", "grey"],
	["Grey brindle", "grey"],
	["Black brindle", "brindle"],
	["Red/Chestnut", "chestnut"],
	["marrón, brown", "chestnut"],
	["Black", "black"],
	["unknown", "black"],
])("a dog whose color is %s is drawn %s", (color, coat) => {
	expect(portraitOf("luna", color).coat).toBe(coat);
});

test("dogs without a photo don't all look the same, and each always looks the same", () => {
	const drawn = sampleDogs.map(({ facts }) => portraitOf(facts.name, facts.color));
	expect(new Set(drawn.map(({ ground }) => ground)).size).toBe(grounds.length);
	expect(drawn).toEqual(sampleDogs.map(({ facts }) => portraitOf(facts.name, facts.color)));
	const without = ["a", "b", "c", "d", "casa-nera", "old-oak"].map((name) => portraitOf(name).coat);
	expect(new Set(without).size).toBeGreaterThan(1);
});

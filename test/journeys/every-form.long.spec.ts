import { describe } from "vitest";
import { publicFormFixtures, setUpFormPages } from "#test/filling.ts";
import { testEveryForm } from "./form-journeys.ts";

// Each form's own journeys are in its spec; the form with photos also runs these there.
const visit = setUpFormPages();
const { rehome: _, ...forms } = publicFormFixtures;

describe.each(Object.entries(forms))("the %s form (E1)", (_, form) => {
	testEveryForm(form, visit);
});

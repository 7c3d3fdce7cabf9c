import { describe } from "vitest";
import { runForms, visitorsForms } from "#test/filling.ts";
import { testEveryForm } from "#test/form-journeys.ts";

// Each form's own journeys are in its spec; the form with photos also runs these there.
const visit = runForms();
const { rehome: _, ...forms } = visitorsForms;

describe.each(Object.entries(forms))("the %s form (E1)", (_, form) => {
	testEveryForm(form, visit);
});

import { describe } from "vitest";
import { forms } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";
import { testForm } from "./forms.ts";
import { createFuzzClient, runs } from "./fuzz-client.ts";

const site = serveBuild();
const asking = createFuzzClient(site);

describe("hostile text (I1, I3)", () => {
	for (const name of Object.keys(forms) as (keyof typeof forms)[]) {
		testForm(name, site, asking, runs(25));
	}
});

import { describe } from "vitest";
import { forms } from "#test/sent.ts";
import { serveBuild } from "#test/serving.ts";
import { askFreely, runs } from "./asking.ts";
import { promiseOfForm } from "./forms.ts";

const site = serveBuild();
const asking = askFreely(site);

describe("hostile text (I1, I3)", () => {
	for (const name of Object.keys(forms) as (keyof typeof forms)[]) {
		promiseOfForm(name, site, asking, runs(25));
	}
});

import { describe } from "vitest";
import { forms } from "#test/sent.ts";
import { serveBuild } from "#test/serving.ts";
import { promiseOfAddresses, promiseOfDesk } from "./addresses.ts";
import { askFreely, forSeconds } from "./asking.ts";
import { promiseOfFiles } from "./bodies.ts";
import { promiseOfForm } from "./forms.ts";
import { promiseOfBytes } from "./raw.ts";
import { promiseOfDoors } from "./routes.ts";
import { makeSome } from "./some.ts";

process.env.TRUSTED_PROXIES = "127.0.0.1";
const site = serveBuild(makeSome);
const asking = askFreely(site);

describe("all hostile input, for three minutes (H1, H3, I1, I3, I4, I6)", () => {
	for (const name of Object.keys(forms) as (keyof typeof forms)[]) {
		promiseOfForm(name, site, asking, forSeconds(15));
	}
	promiseOfAddresses(asking, forSeconds(30));
	promiseOfDesk(site, asking, forSeconds(30));
	promiseOfDoors(asking, forSeconds(20));
	promiseOfFiles(asking, forSeconds(20));
	promiseOfBytes(site, forSeconds(20));
});

import { describe } from "vitest";
import { serveBuild } from "#test/serving.ts";
import { promiseOfAddresses, promiseOfDesk, promiseOfSearches } from "./addresses.ts";
import { askFreely, runs } from "./asking.ts";
import { makeSome } from "./some.ts";

const site = serveBuild(makeSome);
const asking = askFreely(site);

describe("hostile addresses (H1, H3, I1, I3)", () => {
	promiseOfAddresses(asking, runs(200));
	promiseOfDesk(site, asking, runs(120));
	promiseOfSearches(site);
});

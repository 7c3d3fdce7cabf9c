import { describe } from "vitest";
import { forms } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";
import { testAddresses, testDeskAddresses } from "./addresses.ts";
import { testFiles } from "./bodies.ts";
import { testForm } from "./forms.ts";
import { createFuzzClient, forSeconds } from "./fuzz-client.ts";
import { makePublicRecords } from "./public-records.ts";
import { testRawBytes } from "./raw-bytes.ts";
import { testPublicRoutes } from "./routes.ts";

process.env.TRUSTED_PROXIES = "127.0.0.1";
const site = serveBuild(makePublicRecords);
const asking = createFuzzClient(site);

describe("all hostile input, for three minutes (H1, H3, I1, I3, I4, I6)", () => {
	for (const name of Object.keys(forms) as (keyof typeof forms)[]) {
		testForm(name, site, asking, forSeconds(15));
	}
	testAddresses(asking, forSeconds(30));
	testDeskAddresses(site, asking, forSeconds(30));
	testPublicRoutes(asking, forSeconds(20));
	testFiles(asking, forSeconds(20));
	testRawBytes(site, forSeconds(20));
});

import { describe } from "vitest";
import { serveBuild } from "#test/serving.ts";
import { testAddresses, testDeskAddresses, testDeskLists } from "./addresses.ts";
import { createFuzzClient, runs } from "./fuzz-client.ts";
import { makePublicRecords } from "./public-records.ts";

const site = serveBuild(makePublicRecords);
const asking = createFuzzClient(site);

describe("hostile addresses (H1, H3, I1, I3)", () => {
	testAddresses(asking, runs(200));
	testDeskAddresses(site, asking, runs(120));
	testDeskLists(site);
});

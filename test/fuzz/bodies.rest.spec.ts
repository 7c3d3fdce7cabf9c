import { describe } from "vitest";
import { serveBuild } from "#test/serving.ts";
import { testFiles } from "./bodies.ts";
import { createFuzzClient, runs } from "./fuzz-client.ts";
import { testRawBytes } from "./raw-bytes.ts";

const site = serveBuild();

describe("hostile files and bytes (I3, I4, I6)", () => {
	testFiles(createFuzzClient(site), runs(60));
	testRawBytes(site, runs(60));
});

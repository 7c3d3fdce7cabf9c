import { describe } from "vitest";
import { serveBuild } from "#test/serving.ts";
import { askFreely, runs } from "./asking.ts";
import { promiseOfFiles } from "./bodies.ts";
import { promiseOfBytes } from "./raw.ts";

const site = serveBuild();

describe("hostile files and bytes (I3, I4, I6)", () => {
	promiseOfFiles(askFreely(site), runs(60));
	promiseOfBytes(site, runs(60));
});

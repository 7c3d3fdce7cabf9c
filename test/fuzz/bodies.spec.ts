import { describe } from "vitest";
import { serveBuild } from "#test/serving.ts";
import { askFreely, runs } from "./asking.ts";
import { promiseOfFiles } from "./bodies.ts";
import { promiseOfBytes } from "./raw.ts";

process.env.TRUSTED_PROXIES = "127.0.0.1";
const site = serveBuild();

describe("hostile files and bytes (I3, I4, I6)", () => {
	promiseOfFiles(askFreely(site), runs(60));
	promiseOfBytes(site, runs(60));
});

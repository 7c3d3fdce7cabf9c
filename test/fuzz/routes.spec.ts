import { describe } from "vitest";
import { serveBuild } from "#test/serving.ts";
import { askFreely, runs } from "./asking.ts";
import { promiseOfDoors } from "./routes.ts";

const site = serveBuild();

describe("hostile requests to public routes (A7, I1, I3)", () =>
	promiseOfDoors(askFreely(site), runs(25)));

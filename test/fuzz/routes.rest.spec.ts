import { describe } from "vitest";
import { serveBuild } from "#test/serving.ts";
import { createFuzzClient, runs } from "./fuzz-client.ts";
import { testPublicRoutes } from "./routes.ts";

const site = serveBuild();

describe("hostile requests to public routes (A7, I1, I3)", () =>
	testPublicRoutes(createFuzzClient(site), runs(25)));

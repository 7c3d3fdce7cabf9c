import { describe } from "vitest";
import { serveBuild } from "#test/serving.ts";
import { askFreely, runs } from "./asking.ts";
import { promiseOfDoors } from "./routes.ts";

process.env.TRUSTED_PROXIES = "127.0.0.1";
const site = serveBuild();

describe("hostile guests (A7, I1, I3)", () => promiseOfDoors(askFreely(site), runs(25)));

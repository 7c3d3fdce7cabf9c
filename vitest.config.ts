import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { groupTests } from "./test/runner/groups.ts";
import { summary } from "./test/runner/summary.ts";
import { patience } from "./test/waiting.ts";

// All test processes and sites compile the same packages.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/ccr-compiled");

/**
 * Which command runs a test is in its file's name: `npm run test:rest` runs `*.rest.*`, `npm run test:long` runs
 * `*.long.*`, `npm run test:faults` runs `*.fault.*`, `npm run test:attack` runs `*.attack.*` before it starts the
 * attack tools, and `npm test` runs all others.
 */
const suite = process.env.TEST_SUITE;
const suitePatterns = {
	rest: "*.rest.{test,spec}.ts",
	long: "*.long.{test,spec}.ts",
	fault: "*.fault.{test,spec}.ts",
	attack: "*.attack.{test,spec}.ts",
};

/**
 * Starts the slowest tests first, so that no worker is left with one when the others are done. Files of one
 * project run consecutively, or their processes would end in between.
 */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const order = ["own", "journeys", "served", "shared", "plain"];
		const rank = ({ moduleId, project }: TestSpecification) =>
			/\/crash\/|checks\.test/.test(moduleId) ? -1 : order.indexOf(project.name);
		return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
	}
}

const defaultTests = [
	"app/**/*.test.{ts,tsx}",
	"bin/**/*.test.ts",
	"content/**/*.test.ts",
	"test/**/*.spec.ts",
	"test/site/**/*.test.{ts,tsx}",
	"*.test.ts",
];
const include =
	suite === "rest" || suite === "long" || suite === "fault" || suite === "attack"
		? [`{app,bin,test}/**/${suitePatterns[suite]}`]
		: defaultTests;
const apart = Object.values(suitePatterns).map((name) => `**/${name}`);

const siteUrl = "https://corso.example";
/** The origin check compares schemes, so an https URL would reject browsers on loopback. */
const siteUrls: Record<string, string> = { journeys: "http://127.0.0.1" };
/** Most tests share processes, because loading packages and starting the site takes most of their time. */
const { own: _, ...sharing } = groupTests(suite);
const sharedProjects = Object.entries(sharing).map(([name, include]) => ({
	extends: true as const,
	test: {
		name,
		include,
		isolate: false,
		provide: {
			sharesProcess: true,
			siteUrl: siteUrls[name] ?? siteUrl,
			// Fuzz tests send each request from a different network.
			trustedProxies: name === "served" ? "127.0.0.1" : "",
			// Served pages are in production mode, as for visitors; others show React's warnings.
			nodeEnv: name === "served" ? "production" : "test",
		},
	},
}));

const isBusy = (loadavg()[0] ?? 0) > 3 * availableParallelism();
const drizzle = ["drizzle-orm", "drizzle-orm/pg-core", "drizzle-orm/node-postgres"];

export default defineConfig({
	test: {
		projects: [
			...sharedProjects,
			{
				extends: true,
				test: {
					name: "own",
					include,
					exclude: [...(suite ? [] : apart), ...Object.values(sharing).flat()],
					provide: { sharesProcess: false, siteUrl, trustedProxies: "", nodeEnv: "test" },
				},
			},
		],
		globalSetup: ["test/runner/cluster.ts"],
		setupFiles: ["test/runner/database.ts", "test/runner/no-console-error.ts"],
		reporters: ["default", summary],
		pool: "forks",
		// Bundled, because Node would parse the package's huge list of exports for each of its many modules.
		deps: { optimizer: { ssr: { enabled: true, include: drizzle } } },
		sequence: { sequencer: LongestFirst },
		// Four on two cores, because journeys spend half of their time waiting for the browser, unless the machine
		// is busy. Fault and attack tests start several sites each, and judge how they respond under load.
		maxWorkers: isBusy || suite === "fault" || suite === "attack" ? 2 : 4,
		// They only guard against hanging. No test sets a shorter one (test/site/time-outs.test.ts).
		testTimeout: 900_000,
		hookTimeout: 900_000,
		expect: { poll: { timeout: patience } },
	},
});

import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { kindsOfTests } from "./test/kinds-of-tests.ts";

// Every test file and every site is a process of its own, and compiles the same packages.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/ccr-compiled");

/**
 * What would make `npm test` longer than ten minutes has commands of its own: `npm run test:long` runs
 * the files called `*.long.*`, `npm run test:faults` those called `*.fault.*`, `npm run test:attack`
 * those called `*.attack.*` before it starts the attackers' tools.
 */
const suite = process.env.TEST_SUITE;
const ofSuites = {
	long: "*.long.{test,spec}.ts",
	fault: "*.fault.{test,spec}.ts",
	attack: "*.attack.{test,spec}.ts",
};

/** What runs longest begins first, so that no worker is left with a journey when the others are done. */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const rank = ({ moduleId }: TestSpecification) =>
			/every-page|desk-pages|writing|sign-in\.spec/.test(moduleId)
				? 0
				: moduleId.includes("/journeys/")
					? 1
					: 2;
		return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
	}
}

const everyDay = [
	"app/**/*.test.{ts,tsx}",
	"bin/**/*.test.ts",
	"content/**/*.test.ts",
	"test/**/*.spec.ts",
	"test/site/**/*.test.{ts,tsx}",
	"*.test.ts",
];
/** Most tests share their processes: loading the packages anew takes longest of them. */
const { plain, shared } = kindsOfTests(suite);
const include =
	suite === "long" || suite === "fault" || suite === "attack"
		? [`{app,bin,test}/**/${ofSuites[suite]}`]
		: everyDay;
const apart = Object.values(ofSuites).map((name) => `**/${name}`);

export default defineConfig({
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: "plain",
					include: plain,
					isolate: false,
					provide: { sharedDatabase: false },
				},
			},
			{
				extends: true,
				test: {
					name: "shared",
					include: shared,
					isolate: false,
					provide: { sharedDatabase: true },
				},
			},
			{
				extends: true,
				test: {
					name: "site",
					include,
					exclude: [...(suite ? [] : apart), ...plain, ...shared],
					provide: { sharedDatabase: false },
				},
			},
		],
		globalSetup: ["test/cluster.ts"],
		setupFiles: ["test/database.ts", "test/no-console-error.ts"],
		pool: "forks",
		sequence: { sequencer: LongestFirst },
		// Two cores: a third worker only makes the others wait (534 s instead of 522).
		maxWorkers: 2,
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});

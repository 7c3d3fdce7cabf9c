import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { groupTests } from "./test/test-groups.ts";

// Every test file and every site is a process of its own, and compiles the same packages.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/ccr-compiled");

/**
 * What would make `npm test` too slow to run often has commands of its own: `npm run test:long` runs
 * the files called `*.long.*`, `npm run test:faults` those called `*.fault.*`, `npm run test:attack`
 * those called `*.attack.*` before it starts the attackers' tools.
 */
const suite = process.env.TEST_SUITE;
const ofSuites = {
	long: "*.long.{test,spec}.ts",
	fault: "*.fault.{test,spec}.ts",
	attack: "*.attack.{test,spec}.ts",
};

/**
 * What takes longest begins first, so that no worker is left with it when the others are done. Files of one project
 * follow each other, or their processes would end in between.
 */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const order = ["own", "journeys", "served", "shared", "plain"];
		const rank = ({ moduleId, project }: TestSpecification) =>
			moduleId.includes("/crash/") ? -1 : order.indexOf(project.name);
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
const include =
	suite === "long" || suite === "fault" || suite === "attack"
		? [`{app,bin,test}/**/${ofSuites[suite]}`]
		: everyDay;
const apart = Object.values(ofSuites).map((name) => `**/${name}`);

/** Most tests share their processes: loading the packages and starting the site anew takes longest of them. */
const siteUrl = "https://corso.example";
/** The origin check compares schemes: behind https a browser on loopback would be refused. */
const siteUrls: Record<string, string> = { journeys: "http://127.0.0.1" };
const { own: _, ...sharing } = groupTests(suite);
const sharedProjects = Object.entries(sharing).map(([name, include]) => ({
	extends: true as const,
	test: {
		name,
		include,
		isolate: false,
		// A journey of many pages takes its time where four workers share two slow cores.
		testTimeout: name === "journeys" ? 180_000 : 20_000,
		provide: {
			sharesProcess: true,
			siteUrl: siteUrls[name] ?? siteUrl,
			// Fuzz tests send each request from another network.
			trustedProxies: name === "served" ? "127.0.0.1" : "",
			// Pages that a site serves: as visitors get them. Components alone are rendered with React's warnings.
			nodeEnv: name === "served" ? "production" : "test",
		},
	},
}));

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
		globalSetup: ["test/cluster.ts"],
		setupFiles: ["test/database.ts", "test/no-console-error.ts"],
		pool: "forks",
		// In one file: Node parses the package's huge list of exports anew for each of its hundreds of modules.
		deps: { optimizer: { ssr: { enabled: true, include: drizzle } } },
		sequence: { sequencer: LongestFirst },
		// Two more than two cores: journeys wait for their browser half of the time. Faults and attacks start several
		// sites each, and judge how these answer under load.
		maxWorkers: suite === "fault" || suite === "attack" ? 2 : 4,
		testTimeout: 20_000,
		// Four at a time start a site and a browser: over a minute on a slow machine.
		hookTimeout: 180_000,
	},
});

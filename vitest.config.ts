import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Every test file and every site is a process of its own, and compiles the same packages.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/ccr-compiled");

export default defineConfig({
	test: {
		include: [
			"app/**/*.test.{ts,tsx}",
			"bin/**/*.test.ts",
			"content/**/*.test.ts",
			"test/**/*.spec.ts",
			"*.test.ts",
		],
		globalSetup: ["test/cluster.ts"],
		setupFiles: ["test/database.ts", "test/no-console-error.ts"],
		pool: "forks",
		// Two cores: a third worker only makes the others wait.
		maxWorkers: 2,
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});

import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "postgresql",
	schema: [
		"./app/*/table.ts",
		"./app/network/dogs/alerts/table.ts",
		"./app/network/kennels/evidence/table.ts",
		"./app/cases/saved-replies/table.ts",
		"./app/cases/verifications/table.ts",
		"./app/network/dogs/stories/table.ts",
		"./app/platform/database/table.ts",
	],
	out: "./drizzle",
});

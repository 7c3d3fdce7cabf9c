import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "postgresql",
	schema: [
		"./app/*/table.ts",
		"./app/adoptions/alerts/table.ts",
		"./app/breeders/evidence/table.ts",
		"./app/moderation/saved-replies/table.ts",
		"./app/moderation/verifications/table.ts",
		"./app/adoptions/stories/table.ts",
		"./app/platform/database/table.ts",
	],
	out: "./drizzle",
});

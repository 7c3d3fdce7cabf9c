import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("files that the site still uses are not removed", () => {
	const { status, stderr } = spawnSync(
		process.execPath,
		["bin/storage-move.ts", "s3", "--remove"],
		{ encoding: "utf8" },
	);
	expect(status).toBe(1);
	expect(stderr).toContain("Set STORAGE=s3 and restart the site first");
});

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endBeforeDeadline } from "#app/platform/database/connection.server.ts";

const never = new Promise(() => {});

test("waiting stops at the deadline, and errors are passed on", async () => {
	await endBeforeDeadline(60_000, Promise.resolve());
	await expect(endBeforeDeadline(60_000, Promise.reject(new Error("no")))).rejects.toThrow("no");
	await endBeforeDeadline(1, never);
});

test.each(["new Promise(() => {})", "new Promise((done) => setTimeout(done, 60_000).unref())"])(
	"a process with a hanging %s still reaches its last line (R7)",
	(hanging) => {
		const code = `
			const { endBeforeDeadline } = await import(${JSON.stringify(join(import.meta.dirname, "connection.server.ts"))});
			await endBeforeDeadline(50, ${hanging});
			console.log("Stopped.");`;
		const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
			encoding: "utf8",
		});
		expect(stdout.trim()).toBe("Stopped.");
	},
);

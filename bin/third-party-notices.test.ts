import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the image names the license of every package it contains", () => {
	const notices = execFileSync(process.execPath, ["bin/third-party-notices.mjs"], {
		encoding: "utf8",
	});
	for (const name of ["react", "@fontsource/fraunces", "lucide"]) {
		expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: `, "m"));
	}
	expect(notices).toContain("SIL OPEN FONT LICENSE");
	const commands = readFileSync("Containerfile", "utf8");
	expect(commands).toContain("RUN node bin/third-party-notices.mjs > THIRD-PARTY-NOTICES.txt");
	expect(commands).toContain("COPY --from=build /srv/ccr/THIRD-PARTY-NOTICES.txt ./");
});

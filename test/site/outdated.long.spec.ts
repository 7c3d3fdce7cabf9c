import { execFile } from "node:child_process";
import { expect, test } from "vitest";

/** Packages that are left behind, and why. */
const leftBehind: Record<string, string> = {
	"@aws-sdk/client-s3": "has a release a day",
	"@aws-sdk/lib-storage": "has a release a day",
	"@types/node": "as Node's own version",
	"better-call": "as better-auth's own version",
	node: "the version with long-term support",
};

type Versions = { current?: string; latest: string };

/** Asks npm's registry, which a machine may not reach. */
function askRegistry(): Promise<Record<string, Versions> | undefined> {
	return new Promise((done) => {
		// It ends with 1 if a package is behind.
		execFile("npm", ["outdated", "--json"], (_, output) => {
			const found = parse(output);
			done(found && "error" in found ? undefined : found);
		});
	});
}

function parse(output: string): Record<string, Versions> | undefined {
	try {
		return JSON.parse(output || "{}");
	} catch {
		return undefined;
	}
}

/** A major version, five minor ones or ten patches, which security releases may be among. */
function isFarBehind({ current = "", latest }: Versions): boolean {
	const [have, want] = [current, latest].map((version) => version.split(/[.-]/).map(Number));
	const [major = 0, minor = 0, patch = 0] = want?.map((part, at) => part - (have?.[at] ?? 0)) ?? [];
	if (major !== 0) return major > 0;
	if (minor !== 0) return minor >= (want?.[0] === 0 ? 1 : 5);
	return patch >= 10;
}

test.each([
	["1.7.7", "1.7.25", true],
	["1.7.24", "1.7.25", false],
	["0.4.2", "0.5.1", true],
	["1.2.3", "2.0.0", true],
	["8.4.0", "7.18.4", false],
	["1.2.9", "1.3.0", false],
	["1.2.0", "1.7.0", true],
])("%s is far behind %s: %s", (current, latest, is) => {
	expect(isFarBehind({ current, latest })).toBe(is);
});

test("no package is far behind, but those that are left behind for a reason", async ({ skip }) => {
	const found = await askRegistry();
	if (!found) return skip("npm's registry cannot be reached from here.");
	const behind = Object.entries(found).filter(([, versions]) => isFarBehind(versions));
	expect(behind.filter(([name]) => !(name in leftBehind))).toEqual([]);
});

import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

test("the documentation names every extension that the migrations create", () => {
	const statements = globSync("drizzle/*.sql").map((file) => readFileSync(file, "utf8"));
	const created = statements.join().matchAll(/create extension (?:if not exists )?"?(\w+)/gi);
	const names = [...created].map(([, name]) => name);
	expect(names).toContain("cube");
	for (const page of ["settings", "moving-the-database"]) {
		const text = readFileSync(`docs/operate/${page}.md`, "utf8");
		for (const name of names) expect(text, page).toContain(`\`${name}\``);
	}
});

test("only the newest migration's snapshot is kept, from which the next one is written", () => {
	const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
	const newest = entries.at(-1).tag.slice(0, 4);
	expect(globSync("drizzle/meta/*_snapshot.json").map((file) => basename(file))).toEqual([
		`${newest}_snapshot.json`,
	]);
});

test("the migrations make what the tables say, so that the next one contains only its own change", async () => {
	const folder = await mkdtemp(join(tmpdir(), "ccr-migrations-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	await cp("drizzle", join(folder, "drizzle"), { recursive: true });
	const ours = `${process.cwd()}/drizzle.config.ts`;
	const out = relative("", join(folder, "drizzle"));
	const settings = `import ours from ${JSON.stringify(ours)};
export default { ...ours, out: ${JSON.stringify(out)} };
`;
	await writeFile(join(folder, "drizzle.config.ts"), settings);
	const command = ["node_modules/drizzle-kit/bin.cjs", "generate", "--config"];
	const { stdout } = await promisify(execFile)(process.execPath, [
		...command,
		join(folder, "drizzle.config.ts"),
	]);
	expect(stdout).toContain("No schema changes");
	expect(globSync(join(folder, "drizzle/*.sql"))).toHaveLength(globSync("drizzle/*.sql").length);
});

/** What an older program's inserts and updates fail on. */
const breaking =
	/\b(DROP (TABLE|COLUMN)|RENAME (TO|COLUMN)|SET NOT NULL|SET DATA TYPE|ADD COLUMN (?!.*\b(DEFAULT|GENERATED)\b).*NOT NULL)/i;

test("a migration after which older programs can't write says so (docs/operate/many-processes.md)", () => {
	const later = globSync("drizzle/*.sql").filter((file) => file > "drizzle/0042");
	for (const file of later) {
		const text = readFileSync(file, "utf8");
		const name = file.slice("drizzle/".length, -".sql".length);
		const [what] = breaking.exec(text) ?? [];
		if (what) expect(text, `${file}: ${what}`).toContain(`('oldest_writer', '${name}')`);
		const named = /'oldest_writer', '([^']*)'/.exec(text)?.[1];
		expect(named ?? name, file).toBe(name);
	}
});

test.each([
	['ALTER TABLE "dogs" ADD COLUMN "born" date NOT NULL;', true],
	['ALTER TABLE "dogs" RENAME COLUMN "a" TO "b";', true],
	['ALTER TABLE "dogs" ALTER COLUMN "born" SET NOT NULL;', true],
	['ALTER TABLE "dogs" ADD COLUMN "born" date;', false],
	[`ALTER TABLE "dogs" ADD COLUMN "born" text DEFAULT '' NOT NULL;`, false],
	['CREATE TABLE "cats" ("name" text NOT NULL);', false],
	['ALTER TABLE "dogs" ALTER COLUMN "born" DROP NOT NULL;', false],
])("%s stops older programs: %s", (statement, stops) => {
	expect(breaking.test(statement)).toBe(stops);
});

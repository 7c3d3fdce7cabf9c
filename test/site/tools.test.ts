import { expect, test } from "vitest";
import { tools } from "#app/writing/tools/tools.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();
const page = (path: string) => site.ask(path);

const answers = [
	"/tools/pairing?dsra_dam=carrier&dsra_sire=carrier",
	"/tools/hip-and-elbow-grades?result=hips-ofa-good",
	"/tools/growth?age1=30&weight1=105",
	"/tools/cost?dog=900&food=90&own=yes",
];

test("every tool is a public page, and its answer is drawn without a script", async () => {
	for (const { path } of tools) expect((await page(path)).status, path).toBe(200);
	for (const path of answers) {
		const { status, text } = await page(path);
		expect([status, text.includes('<svg role="img" aria-label="')], path).toEqual([200, true]);
		expect(text).toMatch(/<meta name="robots" content="noindex, follow"/);
		expect(text).toContain(`href="https://corso.example${path.split("?")[0]}"`);
	}
});

test("what a tool does not know changes nothing, and other tools' words are unknown to it", async () => {
	const plain = await page("/tools/pairing");
	const asked = await page("/tools/pairing?own=yes&food=90&result=hips-ofa-good&x=1");
	expect(asked.text).toBe(plain.text);
	const [good, again] = [await page(answers[1] ?? ""), await page(`${answers[1]}&score=3&y=2`)];
	expect(again.text).toBe(good.text);
});

test("nothing that is typed is executed", async () => {
	const typed = encodeURIComponent('"><img/x');
	for (const query of [`growth?age1=${typed}`, `cost?own=yes&vet=${typed}`]) {
		const { status, text } = await page(`/tools/${query}`);
		expect([status, text.includes("<img/x")], query).toEqual([200, false]);
	}
});

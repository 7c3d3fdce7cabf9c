import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "#app/platform/content/project-root.server.ts";
import { createDrawing, DrawingTimeoutError } from "#app/platform/images/drawing.server.ts";

const folder = await mkdtemp(join(tmpdir(), "ccr-drawing-"));
const thread = join(folder, "thread.ts");
const end = pathToFileURL(join(projectRoot, "app/platform/images/drawing-thread.ts"));
await writeFile(
	thread,
	`import { answerDrawings } from ${JSON.stringify(end.href)};
answerDrawings({
	async letters(text) { return Buffer.from(text); },
	async endless() { for (;;); },
	async refused() { throw new Error("It can't be drawn."); },
	async ending() { process.exit(3); },
});
`,
);
type Draws = Record<
	"letters" | "endless" | "refused" | "ending",
	(text: string) => Promise<Buffer>
>;
const draw = createDrawing<Draws>(thread, 3_000);
const slow = createDrawing<Draws>(thread, 60_000);
afterAll(() => draw("ending", "").catch(() => {}));

test("the site goes on while something is drawn that never ends", async () => {
	const hanging = draw("endless", "").catch((error: unknown) => error);
	let turns = 0;
	const turning = setInterval(() => turns++, 1);
	expect(await hanging).toBeInstanceOf(DrawingTimeoutError);
	clearInterval(turning);
	expect(turns).toBeGreaterThan(10);
	expect(String(await slow("letters", "next"))).toBe("next");
});

test("drawings asked for at once are all drawn, and one that fails spoils no other", async () => {
	const texts = ["one", "two", "three"];
	const asked = [
		...texts.map((text) => slow("letters", text)),
		slow("refused", "").catch((error: Error) => error.message),
		slow("ending", "").catch((error: Error) => error.message),
		slow("letters", "last"),
	];
	const [one, two, three, refused, ended, last] = await Promise.all(asked);
	expect([one, two, three, last].map(String)).toEqual([...texts, "last"]);
	expect(refused).toBe("It can't be drawn.");
	expect(ended).toMatch(/ended/);
});

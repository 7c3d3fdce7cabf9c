import { expect, test } from "vitest";
import { eventually, setUpBrowser, waitForAnimations } from "#test/browser.ts";
import { makeFixtures, makeGuide } from "#test/make.ts";
import { runSite } from "#test/site.ts";
import { readSampleTexts } from "../../content/samples.ts";

const samples = await readSampleTexts("guides");
const emergencies = samples.find(({ title }) => title.endsWith("Who to Call"))?.title ?? "";
const { visit } = setUpBrowser(
	runSite(async () => {
		await makeFixtures();
		await makeGuide({ title: emergencies, createdAt: new Date("2020-01-01") });
	}),
);

test("the drawn dog has six coats, each with a link to what is known about it", async () => {
	const page = await visit("/", { as: { reducedMotion: "reduce" } });
	const coats = page.getByRole("group", { name: /coat/i });
	expect(await coats.getByRole("radio").count()).toBe(6);
	const drawing = (coat: string) => page.getByRole("img", { name: `Drawing of a ${coat} ` });
	await drawing("black").waitFor();
	await coats.getByRole("radio", { name: "black" }).press("ArrowRight");
	await drawing("grey").waitFor();
	const seen = new Set<string>();
	for (const radio of await coats.getByRole("radio").all()) {
		await radio.check();
		await drawing(await radio.inputValue()).waitFor();
		seen.add((await coats.getByRole("link").textContent()) ?? "");
		const [path = "", term] = ((await coats.getByRole("link").getAttribute("href")) ?? "").split(
			"#",
		);
		const answer = await page.request.get(path);
		expect(await answer.text()).toContain(`id="${term}"`);
	}
	expect(seen.size).toBe(6);
});

test.each(["no-preference", "reduce"] as const)(
	"its eyes follow the pointer and its head tilts unless motion is unwelcome: %s",
	async (reducedMotion) => {
		const page = await visit("/", { as: { reducedMotion } });
		const drawing = page.getByRole("img", { name: /^Drawing of a black/ });
		// Drawn pixels: how it moves is not promised.
		const look = async (x: number, y: number) => {
			await page.mouse.move(x, y);
			await waitForAnimations(page);
			return (await drawing.screenshot()).toString("base64");
		};
		const moves = reducedMotion === "no-preference";
		const first = await look(5, 5);
		await eventually(async () => (await look(1200, 700)) !== first).toBe(moves);
		const dogs = await page.getByRole("link", { name: "Meet dogs to adopt" }).boundingBox();
		if (!dogs) throw new Error("There is no way to the dogs.");
		const above = await look(dogs.x + 20, dogs.y - 4);
		await eventually(async () => (await look(dogs.x + 20, dogs.y + 4)) !== above).toBe(moves);
	},
);

test("on a phone, an emergency is one tap away and the page has at most seven screens", async () => {
	const page = await visit("/", { width: 390 });
	await page.setViewportSize({ width: 390, height: 844 });
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	expect(height).toBeLessThanOrEqual(7 * 844);
	await page.getByRole("link", { name: "Who to call" }).click();
	await page.getByRole("heading", { level: 1, name: emergencies }).waitFor();
});

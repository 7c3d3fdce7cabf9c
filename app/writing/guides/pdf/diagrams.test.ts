import sharp from "sharp";
import { expect, test } from "vitest";
import { drawDiagram } from "#app/writing/guides/pdf/diagrams.ts";

const style = (font: string) =>
	`<style>.g{fill:#ffffff}.t{fill:#000000;font:${font}}@media (prefers-color-scheme: dark){.g{fill:#000000}.t{fill:#ffffff}}</style>`;
const svgOf = (font: string, text: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240" width="480" height="240">${style(font)}<rect class="g" width="480" height="240"/><text class="t" x="20" y="100">${text}</text></svg>`;

async function ink(font: string, text = "Weight by age") {
	const { data, width, height } = await drawDiagram(svgOf(font, text), 480);
	expect([width, height]).toEqual([1717, 859]);
	return sharp(data).greyscale().raw().toBuffer();
}

const shareOfInk = (pixels: Buffer) =>
	pixels.reduce((sum, value) => sum + (255 - value), 0) / pixels.length;

test("a drawing is printed in the light colors, with our font in both weights", async () => {
	const regular = await ink('400 40px "Source Sans 3", serif');
	const bold = await ink('600 40px "Source Sans 3", serif');
	const other = await ink("400 40px serif");
	expect(regular.at(1717 * 800 + 800)).toBe(255);
	expect(regular.equals(other)).toBe(false);
	expect(shareOfInk(bold)).toBeGreaterThan(1.15 * shareOfInk(regular));
});

test("letters that the font lacks are written with those it has", async () => {
	const font = '400 40px "Source Sans 3"';
	expect((await ink(font, "≥ 30 → 40")).equals(await ink(font, "&gt;= 30 -&gt; 40"))).toBe(true);
	expect((await ink(font, "≤ 30 &amp; 40")).equals(await ink(font, "&lt;= 30 &amp; 40"))).toBe(
		true,
	);
});

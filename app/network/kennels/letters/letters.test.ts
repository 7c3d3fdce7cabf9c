import { beforeEach, expect, test } from "vitest";
import { kennelLetters } from "#app/network/kennels/letters/table.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { agedTicket } from "#test/forms.ts";
import { emailLinkingTo, emailTo, linkIn } from "#test/mail.ts";
import { actor, makeKennel } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";

const hidden = { email: "kennel-inbox@example.com", phone: "+1 512 555 0177" };
const relayed = { contactBy: "relay", showEmail: true, showPhone: true, ...hidden } as const;

let kennel: Awaited<ReturnType<typeof makeKennel>>;
const site = serveBuild(async () => {
	kennel = await makeKennel({ kennelName: "Casa Nera", ...relayed });
	await makeKennel({ kennelName: "Open House" });
	await makeKennel({ kennelName: "Made Up", ...relayed, sample: true });
});
beforeEach(async () => {
	await db.delete(rateLimits);
	await db.delete(kennelLetters);
});

function post(path: string, fields: Record<string, string>) {
	const headers = { Origin: "https://corso.example" };
	return site.ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

const form = "/breeder-network/casa-nera/write";
const letter = {
	name: "نورا",
	town: "Turin, Italy",
	EMAIL: "nora@example.com",
	body: "We have a garden,\nand time for a puppy in spring.",
};
const typed = async (fields: Record<string, string> = {}) => ({
	...letter,
	ticket: await agedTicket(),
	...fields,
});

test("a kennel that is written to through the site shows its address nowhere (Z1)", async () => {
	const paths = ["/breeder-network/casa-nera", "/breeder-network", "/search?q=casa", form, "/"];
	const asked = paths.flatMap((path) => [path, path.replace(/(?=\?|$)/, ".data")]);
	const text = (await Promise.all(asked.map(async (path) => (await site.ask(path)).text))).join();
	expect(text).toContain(`href="${form}"`);
	expect(text).not.toContain("kennel-inbox");
	expect(text.replace(/\D/g, "")).not.toContain("5125550177");
});

test("a letter reaches the breeder once, after its sender has confirmed the address, and is answered directly", async () => {
	const fields = await typed();
	for (const { status } of [await post(form, fields), await post(form, fields)]) {
		expect(status).toBe(200);
	}
	expect(await db.$count(kennelLetters)).toBe(1);
	const confirm = await emailLinkingTo(letter.EMAIL, "/letter/");
	// Anyone can enter an address.
	expect(`${confirm.subject}${confirm.text}`).not.toMatch(/garden|نورا/);
	const path = linkIn(confirm, "/letter/");
	for (const method of ["GET", "HEAD"]) {
		const { status, headers } = await site.ask(path, { method });

		expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
	}
	const [row] = await db.select().from(kennelLetters);
	expect(row?.confirmedAt).toBeNull();
	for (let time = 0; time < 2; time++) {
		expect((await post(path, { letter: String(row?.id) })).status).toBe(302);
	}
	const sent = await emailTo(hidden.email, /Casa Nera/);
	expect(sent.text).toContain("time for a puppy in spring");
	expect(sent.replyTo).toMatchObject([{ address: letter.EMAIL }]);
	expect((await site.ask(path)).text).not.toContain("garden");
});

test("is refused with everything typed if the kennel shows its address, is made up or has left", async () => {
	expect((await site.ask("/breeder-network/open-house/write")).status).toBe(302);
	expect((await site.ask("/breeder-network/made-up/write")).text).not.toContain('name="body"');
	const gone = await makeKennel({ kennelName: "Gone", ...relayed });
	await kennels.transition(gone.id, "withdrawn", actor);
	for (const name of ["open-house", "made-up", "gone", "nobody"]) {
		const { status, text } = await post(`/breeder-network/${name}/write?sent`, await typed());
		expect([name, status, text.includes("We have a garden")]).toEqual([name, 409, true]);
	}
});

test("what waits is not sent once the kennel has left the site", async () => {
	await post(form, await typed({ EMAIL: "late@example.com" }));
	const path = linkIn(await emailLinkingTo("late@example.com", "/letter/"), "/letter/");
	await kennels.transition(kennel.id, "paused", actor);
	const [row] = await db.select().from(kennelLetters);
	const { headers } = await post(path, { letter: String(row?.id) });
	expect(headers.location).toContain("done=gone");
	expect((await db.select().from(kennelLetters))[0]?.confirmedAt).toBeNull();
	await kennels.transition(kennel.id, "active", actor);
});

test("a link opens the letters of its own address only (Z2)", async () => {
	await post(form, await typed());
	await post(form, await typed({ EMAIL: "other@example.com", body: "Another one." }));
	const path = linkIn(await emailLinkingTo("other@example.com", "/letter/"), "/letter/");
	const [first] = await db.select().from(kennelLetters).orderBy(kennelLetters.id);
	expect((await post(path, { letter: String(first?.id) })).status).toBe(404);
	expect((await site.ask(path)).text).not.toContain("We have a garden");
});

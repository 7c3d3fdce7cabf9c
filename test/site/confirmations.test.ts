import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runConfirmations } from "#app/cases/confirmations/schedule.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { emailLinkingTo, emailsTo, linkIn } from "#test/mail.ts";
import { actor, makeDog } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";

const ownerContactEmail = "dana@example.com";
const start = new Date(Date.now() - 60_000);
const { ask, doubt = 0, hide, close = 0 } = dog.confirm;
const [first, second = 0] = ask;

let id = 0;
const site = serveBuild(async () => {
	({ id } = await makeDog({ name: "Otto", ownerContactEmail, dateAdded: start }, { photos: 1 }));
	const sent = { state: "published", subjectId: id, email: ownerContactEmail } as const;
	await makeCase("rehome", { ...dogDraft, name: "Otto" }, sent);
	await makeDog({ name: "Older", dateAdded: new Date(start.getTime() - 1000) });
});

const page = "/adoption-network/otto";
const list = "/adoption-network";
let since = start;

/** The clock's run so many days after the owner's last answer; its emails arrive. */
async function day(number: number) {
	await runConfirmations(dogs, actor, new Date(since.getTime() + number * 24 * 60 * 60 * 1000));
	await expect.poll(() => db.$count(deliveries, eq(deliveries.state, "waiting"))).toBe(0);
}

const statusOf = async () => (await dogs.find(id))?.status;
const statusAt = async (path: string) => (await site.ask(path)).status;
const post = (path: string) => site.ask(path, { method: "POST" });
const linkTo = async (answer: string) => {
	const email = await emailLinkingTo(ownerContactEmail, `/edit/dog/[\\w-]+/say/${answer}`);
	return `${linkIn(email, "/edit/dog/")}/say/${answer}`;
};

async function answer(path: string) {
	const { status, headers } = await post(path);
	expect(status).toBe(302);
	const [row] = await db.select().from(adoptionListings).where(eq(adoptionListings.id, id));
	since = row?.ownerConfirmedAt ?? since;
	return site.ask(headers.location?.replace(/^https?:\/\/[^/]+/, "") ?? "");
}

async function untilHidden() {
	for (const number of [first, second, doubt, hide]) await day(number);
	await expect.poll(() => statusAt(page)).toBe(404);
}

test("an owner who is silent is asked, listed last and hidden; one click brings the dog back (Z2)", async () => {
	expect((await site.ask(page)).text).not.toContain("Not confirmed since");
	await day(first);
	await day(second);
	const emails = await emailsTo(ownerContactEmail);
	expect(emails.filter(({ subject }) => subject?.startsWith("Is Otto still"))).toHaveLength(2);
	await day(doubt);
	await expect.poll(async () => (await site.ask(page)).text).toContain("Not confirmed since");
	const { text } = await site.ask(list);
	expect(text).toContain("Not confirmed since");
	expect(text.indexOf("/adoption-network/older")).toBeLessThan(text.indexOf(page));
	await day(hide);
	await expect.poll(() => statusAt(page)).toBe(404);
	expect((await site.ask(list)).text).not.toContain(page);

	const path = await linkTo("still-looking");
	for (const method of ["HEAD", "GET"]) {
		expect((await site.ask(path, { method })).status).toBe(200);
		expect((await site.ask(`${path}.data`, { method })).status).toBe(200);
	}
	expect(await statusOf()).toBe("unconfirmed");
	const { text: edit } = await answer(path);
	expect(edit).toContain('role="status"');
	expect(edit).toContain(`href="${page}"`);
	expect(await statusOf()).toBe("available");
	await expect.poll(() => statusAt(page)).toBe(200);
	expect((await site.ask(page)).text).toContain("owner confirmed today");
});

test("after two months of silence the listing is closed, and its link leads to a review", async () => {
	await untilHidden();
	await day(close);
	expect(await statusOf()).toBe("expired");
	const path = await linkTo("still-looking");
	await post(path);
	expect(await statusOf()).toBe("expired");
	const [, edit = ""] = /^(.*)\/say\//.exec(path) ?? [];
	expect((await site.ask(edit)).text).toContain(`action="${edit}?step=`);
	await dogs.transition(id, "available", actor, undefined, { ownerConfirmedAt: start });
});

test("who found a home is thanked, and the address says so for 90 days", async () => {
	const path = await linkTo("homed");
	const { text } = await answer(path);
	expect(text).not.toContain("<textarea");
	expect(text).toContain("?back");
	const thanks = await emailLinkingTo(ownerContactEmail, "/edit/dog/[\\w-]+$");
	expect(thanks.subject).toContain("Otto");
	await expect
		.poll(async () => (await site.ask(page)).text)
		.toContain("<title>Otto has found a home");
	expect((await site.ask(`${linkIn(thanks, "/edit/dog/")}?back`)).text).toContain("<textarea");
	const homedAt = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000);
	await db.update(adoptionListings).set({ homedAt });
	await dogs.update(id, { color: "Fawn" }, actor);
	await expect.poll(() => statusAt(page)).toBe(410);
});

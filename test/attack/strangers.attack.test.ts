import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { runCompletion } from "#app/cases/review/completion.ts";
import { cases } from "#app/cases/table.ts";
import { alertRecipients, dogAlerts } from "#app/network/dogs/alerts/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { pauseReportedConversations } from "#app/network/reports/pause.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { agedTicket, forms } from "#test/forms.ts";
import { deleteRecords } from "#test/make.ts";
import { inquiryFields, makeInquiry, makeRelayedDog } from "#test/visitors.ts";
import { setUpMailingSite } from "./mailing-site.ts";

vi.setConfig({ testTimeout: 240_000 });

const { post, arrived } = setUpMailingSite();

beforeEach(async () => {
	await deleteRecords();
	for (const table of [deliveries, alertRecipients]) await db.delete(table);
});

const bait = "Hello win-a-prize.example/now";
const victim = "victim@victims.example";

/** Every public form that may cause an email, with the bait in every field that takes text. */
const baited: Record<string, (EMAIL: string) => Record<string, string>> = {
	"/contact": (EMAIL) => ({
		...forms.contact.fields,
		EMAIL,
		FNAME: bait,
		LNAME: bait,
		MMERGE6: bait,
	}),
	"/breeder-network/signup": (EMAIL) => ({
		...forms.breeder.fields,
		EMAIL,
		FNAME: bait,
		LNAME: bait,
		MMERGE7: bait,
		"ADDRESS[addr1]": bait,
		newsletter: "yes",
	}),
	"/adoption-network/signup": (EMAIL) => ({
		...forms.rehome.fields,
		EMAIL,
		FNAME: bait,
		LNAME: bait,
		MMERGE9: bait,
	}),
	"/newsletter": (EMAIL) => ({ EMAIL }),
	"/alerts": (EMAIL) => ({ EMAIL, search: `q=${bait}` }),
	"/adoption-network/nero/write": (EMAIL) => ({
		...inquiryFields,
		EMAIL,
		name: bait,
		town: bait,
		message: bait,
		experience: bait,
		animals: bait,
	}),
	"/adoption-network/nero/report": (EMAIL) => ({ reason: "other", words: bait, name: bait, EMAIL }),
};
const paths = Object.keys(baited);

async function submit(path: string, EMAIL: string, from: string) {
	const hasTicket = path !== "/newsletter" && path !== "/alerts";
	const ticket: Record<string, string> = hasTicket ? { ticket: await agedTicket() } : {};
	return post(path, { ...baited[path]?.(EMAIL), ...ticket }, { from });
}

const lettersTo = async (address: string | RegExp) =>
	(await arrived()).filter(({ to }) => to.toLowerCase().match(address));
const textOf = ({ raw }: { raw: string }) =>
	raw
		.replaceAll("=\r\n", "")
		.replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

test("no letter carries a stranger's words to an address that hasn't confirmed itself", async () => {
	await makeRelayedDog();
	const pages = [];
	for (const [at, path] of paths.entries()) {
		const reply = await submit(path, victim, `198.51.100.${at + 1}`);
		expect(reply.status, path).toBe(200);
		pages.push(reply.text);
	}
	const links = pages.join().match(/\/(?:status|edit\/\w+)\/[\w-]{22}/g) ?? [];
	const statuses = [...new Set(links.filter((link) => link.startsWith("/status")))];
	const profiles = [...new Set(links.filter((link) => link.startsWith("/edit")))];
	expect([statuses.length, profiles.length]).toEqual([3, 2]);
	// Through the profile link of the thank-you page, the bait becomes the name of the dog and of the kennel.
	for (const profile of profiles) {
		const fields = { name: bait.slice(0, 60), kennelName: bait.slice(0, 60), version: "1" };
		await post(profile, fields, { from: "198.51.100.9" });
	}
	const drafts = (await db.select({ draft: cases.draft }).from(cases)).map(({ draft }) => draft);
	expect(JSON.stringify(drafts)).toContain(`"name":"${bait}`);
	for (let at = 0; at < 30; at++) {
		for (const status of statuses) await post(status, {}, { from: `203.0.113.${at}` });
	}
	// The schedule reminds whoever didn't finish.
	await db.update(cases).set({ openedAt: sql`now() - interval '50 hours'` });
	await runCompletion(systemActor("a test"));
	const letters = await lettersTo(victim);
	expect(letters.length).toBeGreaterThan(3);
	for (const letter of letters) expect(textOf(letter)).not.toMatch(/prize|Hello win/i);
	expect(letters.length).toBeLessThanOrEqual(5);
});

test("no page says that an email is there, whether one goes out or waits", async () => {
	await makeRelayedDog();
	for (const [number, path] of paths.entries()) {
		for (let at = 0; at < 12; at++) {
			const { text } = await submit(path, victim, `198.51.100.${number}`);
			const claim =
				/check your (?:email|inbox)|link is on its way|(?:we’ve|have) (?:just )?emailed|we sent/i;
			expect(claim.exec(text)?.[0], path).toBeUndefined();
		}
	}
});

describe("whoever writes from elsewhere isn't silenced", () => {
	test.each(paths)(
		"by twenty made-up addresses of the same domain from one network, through %s",
		async (path) => {
			await makeRelayedDog();
			const domain = `kennel-${paths.indexOf(path)}.example`;
			for (let at = 0; at < 20; at++) {
				// Reports have a limit of their own for a network.
				expect([200, 429]).toContain(
					(await submit(path, `m${at}@${domain}`, "198.51.100.1")).status,
				);
			}
			expect((await lettersTo(new RegExp(`^m\\d+@${domain}`))).length).toBeLessThanOrEqual(10);
			expect((await submit(path, `honest@${domain}`, "203.0.113.9")).status).toBe(200);
			expect(await lettersTo(`honest@${domain}`)).toHaveLength(path.startsWith("/breeder") ? 2 : 1);
		},
	);

	test("by hundreds of alerts from a few networks", async () => {
		for (let at = 0; at < 240; at++) {
			await submit("/alerts", `a${at}@gmail.com`, `198.51.100.${at % 8}`);
		}
		expect((await submit("/alerts", "honest@homes.example", "203.0.113.9")).status).toBe(200);
		expect(await lettersTo("honest@homes.example")).toHaveLength(1);
		expect(await db.$count(dogAlerts)).toBe(241);
	});
});

test("five conversations are no letter bomb for an owner", async () => {
	const { id } = await makeRelayedDog();
	const dog = await dogs.find(id);
	const conversations = [];
	for (let at = 0; at < 5; at++) {
		conversations.push(await makeInquiry(id, { EMAIL: `adopter${at}@gmail.com` }));
	}
	for (let at = 0; at < 19; at++) {
		for (const { tokens } of conversations) {
			const fields = { step: "say", body: `Message ${at}`, ticket: await agedTicket() };
			const { status } = await post(`/talk/${tokens.adopter}`, fields, { from: "198.51.100.1" });
			expect(status).toBe(302);
		}
	}
	expect((await lettersTo(dog?.ownerContactEmail.toLowerCase() ?? "")).length).toBeLessThanOrEqual(
		6,
	);
	const states = await db.select().from(deliveries).where(eq(deliveries.state, "failed"));
	expect(states).toEqual([]);
});

test("whom an owner only declined can't take the dog off the site", async () => {
	const { id } = await makeRelayedDog();
	for (let at = 0; at < 3; at++) {
		const { tokens } = await makeInquiry(id, { EMAIL: `declined${at}@gmail.com` });
		const close = { step: "close", body: "Sorry, no.", ticket: await agedTicket() };
		await post(`/talk/${tokens.owner}`, close, { from: "203.0.113.1" });
		const report = { step: "report", reason: "money", words: "x", ticket: await agedTicket() };
		expect((await post(`/talk/${tokens.adopter}`, report, { from: "198.51.100.1" })).status).toBe(
			302,
		);
	}
	// The job that looks at reported conversations runs every minute.
	await pauseReportedConversations(systemActor("a test"));
	expect((await dogs.find(id))?.status).toBe("available");
});

import { describe, expect, test, vi } from "vitest";
import { agedTicket, forms } from "#test/forms.ts";
import { setUpMailingSite } from "./mailing-site.ts";

vi.setConfig({ testTimeout: 120_000 });

const { post, arrived } = setUpMailingSite();

/** A form that holds what is needed, about this address. */
async function bomb(form: keyof typeof forms, EMAIL: string, from: string): Promise<number> {
	const { path, fields } = forms[form];
	const ticket: Record<string, string> =
		form === "newsletter" ? {} : { ticket: await agedTicket() };
	return (await post(path, { ...fields, ...ticket, EMAIL }, { from })).status;
}

const dotted = (number: number) =>
	[..."victim"].map((letter, at) => (at > 0 && (number >> (at - 1)) & 1 ? `.${letter}` : letter));
const capitals = (number: number) =>
	[..."victim"].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter));

describe.each([
	["sub-addresses", (at: number) => `victim+${at}@victim-plus.example`, 5],
	["dots at Gmail", (at: number) => `${dotted(at).join("")}@gmail.com`, 5],
	["capitals", (at: number) => `${capitals(at).join("")}@victim-case.example`, 5],
	[
		"the other name of Gmail",
		(at: number) => `victim2+${at}@${at % 2 ? "googlemail" : "gmail"}.com`,
		5,
	],
	["keywords at Yahoo", (at: number) => `victim-${at}@yahoo.co.uk`, 5],
	["names before a sub-domain at Fastmail", (at: number) => `shop-${at}@victim.fastmail.com`, 5],
	["names before a sub-domain of a forwarder", (at: number) => `shop-${at}@victim.anonaddy.me`, 5],
	["names before a sub-domain of any provider", (at: number) => `a${at}@victim.gmx.net`, 20],
	["a domain that takes every name", (at: number) => `name-${at}@catch-all.example`, 20],
	["its subdomains", (at: number) => `name@host-${at}.catch-all-hosts.example`, 20],
] as const)("one inbox is not flooded by %s (F4)", (_, spell, most) => {
	test.each(["contact", "breeder", "rehome", "newsletter"] as const)(
		"through the %s form, from a network each",
		async (form) => {
			const addresses = Array.from({ length: 25 }, (_, at) => spell(at));
			for (const [at, address] of addresses.entries()) {
				expect(await bomb(form, address, `198.51.100.${at + 1}`)).toBe(200);
			}
			const victims = new Set(addresses.map((address) => address.toLowerCase()));
			const emails = (await arrived()).filter(({ to }) => victims.has(to.toLowerCase()));
			expect(emails.length).toBeGreaterThan(0);
			const allowed = form === "newsletter" && most === 5 ? 1 : most;
			expect(emails.length).toBeLessThanOrEqual(allowed);
		},
	);
});

describe("many inboxes are not flooded from one IPv6 prefix:", () => {
	const hex = (number: number) => number.toString(16);

	test.each([
		["addresses of one /64", (at: number) => `2001:db8:1:1::${hex(at + 1)}`, 80, 30],
		["the /64s of one /56", (at: number) => `2001:db8:2:${hex(at)}::1`, 150, 120],
		[
			"the /64s of one /48",
			(at: number) => `2001:db8:3:${hex(at * 300)}::${hex(at + 1)}`,
			150,
			120,
		],
	] as const)("%s", async (name, from, count, most) => {
		for (let at = 0; at < count; at++) {
			const status = await bomb(
				"contact",
				`ada@${name.replaceAll(/\W/g, "")}-${at}.example`,
				from(at),
			);
			expect([200, 429]).toContain(status);
		}
		const emails = (await arrived()).filter(({ to }) => to.startsWith("ada@"));
		expect(emails.length).toBeGreaterThan(0);
		expect(emails.length).toBeLessThanOrEqual(most);
		// A neighbor with a prefix of their own is heard.
		await bomb("contact", "ada@neighbor.example", "2001:db8:ffff::1");
		expect((await arrived()).some(({ to }) => to === "ada@neighbor.example")).toBe(true);
	});
});

test("the victim can still send a message, and gets a reply at the address as typed", async () => {
	for (let at = 0; at < 25; at++) {
		// Quarantined spam must not cause a person's message to be quarantined.
		const fields = { ...forms.contact.fields, EMAIL: `honest+${at}@honest.example`, website: "x" };
		await post("/contact", { ...fields, ticket: await agedTicket() }, { from: "198.51.100.7" });
	}
	expect(await bomb("contact", "Honest.Person+dogs@honest.example", "203.0.113.9")).toBe(200);
	const emails = (await arrived()).filter(({ to }) => /honest/i.test(to));
	expect(emails.map(({ to }) => to)).toEqual(["Honest.Person+dogs@honest.example"]);
});

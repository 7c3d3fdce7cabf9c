import { describe, expect, test } from "vitest";
import { makeDog, makeKennel } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();

describe("contact details that an owner hides appear nowhere (Z1)", () => {
	const hidden = { mail: "hidden-mail@example.com", phone: "+1 512 555 0188" };
	const shown = { mail: "shown-mail@example.com", phone: "+1 512 555 0199" };
	const everywhere = async (paths: string[]) =>
		(
			await Promise.all(
				paths
					.flatMap((path) => [path, `${path}.data`])
					.map(async (path) => (await site.ask(path)).text),
			)
		).join("\n");
	const digits = (text: string) => text.replace(/[^\d@a-z]/gi, "");

	test("for a dog", async () => {
		await makeDog({
			name: "Mailless",
			ownerContactEmail: hidden.mail,
			ownerContactPhone: shown.phone,
			showEmail: false,
		});
		await makeDog({
			name: "Phoneless",
			ownerContactEmail: shown.mail,
			ownerContactPhone: hidden.phone,
			showPhone: false,
		});
		const text = await everywhere([
			"/adoption-network/mailless",
			"/adoption-network/phoneless",
			"/adoption-network",
			"/",
			"/adoption-network/feed.atom",
		]);
		expect(text).toContain(`mailto:${shown.mail}`);
		expect(text).toContain("tel:+15125550199");
		expect(text).not.toContain(hidden.mail);
		// However it is spelled, with or without the country's code.
		expect(digits(text)).not.toContain(digits(hidden.phone).slice(1));
		const page = (await site.ask("/adoption-network/mailless")).text;
		expect(page).not.toMatch(/mailto:(?!\?)/);
		expect(page).toContain("Contact ");
	});

	test("for a dog whose owner is written to through the site, wherever the dog is shown", async () => {
		const facts = {
			name: "Relayed",
			contactBy: "relay" as const,
			ownerContactEmail: "relayed-owner@example.com",
			ownerContactPhone: "+1 512 555 0177",
			showEmail: true,
			showPhone: true,
		};
		await makeDog(facts, { photos: 1 });
		await makeDog({ ...facts, name: "Relayed Two" }, { status: "on_hold" });
		const text = await everywhere([
			"/adoption-network/relayed",
			"/adoption-network/relayed-two",
			"/adoption-network/relayed/write",
			"/adoption-network?q=relayed",
			"/adoption-network",
			"/",
			"/search?q=relayed",
			"/search?q=relayed-owner",
			"/search?q=5550177",
			"/adoption-network/feed.atom",
			"/sitemap/dogs-1.xml",
			"/adoption-network/relayed/card.jpg",
			"/desk/adoptions",
		]);
		expect(text).toContain('href="/adoption-network/relayed/write"');
		expect(text).toContain("application/ld+json");
		expect(text).not.toContain("relayed-owner@");
		expect(text).not.toMatch(/mailto:(?!\?|hello|shown)|tel:\+15125550177/);
		expect(digits(text)).not.toContain("5125550177");
	});

	test("for a kennel, in structured data too", async () => {
		await makeKennel({
			kennelName: "Mailless",
			email: hidden.mail,
			phone: shown.phone,
			showEmail: false,
		});
		await makeKennel({
			kennelName: "Phoneless",
			email: shown.mail,
			phone: hidden.phone,
			showPhone: false,
		});
		const text = await everywhere([
			"/breeder-network/mailless",
			"/breeder-network/phoneless",
			"/breeder-network",
		]);
		expect(text).toContain(`mailto:${shown.mail}`);
		expect(text).toContain("tel:+15125550199");
		expect(text).not.toContain(hidden.mail);
		// However it is spelled, with or without the country's code.
		expect(digits(text)).not.toContain(digits(hidden.phone).slice(1));
	});
});

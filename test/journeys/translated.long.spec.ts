import { beforeEach, describe, expect, test } from "vitest";
import { subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { alertsLink } from "#app/network/dogs/alerts/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { setUpBrowser } from "#test/browser.ts";
import { enterDog, enterResult } from "#test/evidence.ts";
import { makeFixtures } from "#test/make.ts";
import { askForCode, dogDraft, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { runSite } from "#test/site.ts";
import {
	makeAftercare,
	makeAlert,
	makeHomedDog,
	makeInquiry,
	makeRelayedDog,
} from "#test/visitors.ts";
import { longPages, oddPages, publicPages } from "./pages.ts";
import { operateEverything, translatePages, translators } from "./translating.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));
beforeEach(() => db.delete(rateLimits));

const privatePages: Record<string, () => Promise<string>> = {
	"a dog's form": async () =>
		`${await editPathOf(await makeCase("rehome", dogDraft, { photos: 2 }))}?step=dog`,
	"a dog's preview": async () =>
		`${await editPathOf(await makeCase("rehome", dogDraft, { state: "completing" }))}/preview`,
	"a dog's page that waits for review": async () => editPathOf(await makeCase("rehome", dogDraft)),
	"a dog's code": async () => {
		const found = await makeCase("rehome", dogDraft);
		await askForCode(found.id);
		return `${await editPathOf(found)}/code`;
	},
	"a dog's share page": async () => `${(await makeHomedDog({}, { photos: 1 })).path}/share`,
	"a story": async () => `${(await makeHomedDog()).path}/story`,
	"a new family": async () => `${(await makeHomedDog()).path}/new-family`,
	"a handover": async () => `${(await makeHomedDog()).path}/handover`,
	"a check-in": async () => (await makeAftercare((await makeHomedDog()).dogId)).path,
	"a kennel's form": async () => editPathOf(await makeCase("breeder", kennelDraft, { photos: 1 })),
	"a kennel's dogs": async () => `${await editPathOf(await makeCase("breeder", kennelDraft))}/dogs`,
	"a kennel's dog": async () => {
		const found = await makeCase("breeder", kennelDraft);
		return `${await editPathOf(found)}/dogs/${await enterDog(found.id)}`;
	},
	"a result": async () => {
		const found = await makeCase("breeder", kennelDraft);
		const dog = await enterDog(found.id);
		return `${await editPathOf(found)}/dogs/${dog}/results/${await enterResult(found.id, dog)}`;
	},
	"an owner's conversation": async () =>
		`/talk/${(await makeInquiry((await makeRelayedDog()).id, {}, { answered: true })).tokens.owner}`,
	"an adopter's conversation": async () =>
		`/talk/${(await makeInquiry((await makeRelayedDog()).id, {}, { answered: true })).tokens.adopter}`,
	alerts: async () =>
		`/alerts/${await makeLink(alertsLink, (await makeAlert("seeker@example.com", "sex=female")).recipientId)}`,
	"an alert": async () => {
		const { recipientId, alertId } = await makeAlert("finder@example.com", "sex=female&kids=yes");
		return `/alerts/${await makeLink(alertsLink, recipientId)}/${alertId}`;
	},
	subscriptions: async () => {
		const email = "reader@example.com";
		const [row] = await db
			.insert(subscribers)
			.values({ email, emailKey: email, state: "confirmed" })
			.returning();
		return `/newsletter/preferences/${await makeLink(subscriberLinks.subscription, row?.id ?? 0)}`;
	},
	"a letter to an owner": async () => `/adoption-network/${(await makeRelayedDog()).slug}/write`,
	"a report": async () => "/adoption-network/bruno/report",
	"signing in": async () => "/login",
};

const addresses = [
	...publicPages.map(({ path }) => path),
	...oddPages,
	...longPages,
	"/breeder-network?test=hips",
];
const pages: [name: string, address: () => Promise<string>][] = [
	...addresses.map((path): [string, () => Promise<string>] => [path, async () => path]),
	...Object.entries(privatePages),
];

describe("a translated page works: every control, and its texts are right after each (U1)", () => {
	test.each(pages)("%s", async (name, address) => {
		const how = translators[pages.findIndex(([each]) => each === name) % translators.length];
		const page = await visit(await address(), {
			allowedConsole: /status of 4\d\d/,
			before: (blank) => translatePages(blank, how ?? "each text replaced"),
		});
		expect(await operateEverything(page)).toEqual([]);
	});
});

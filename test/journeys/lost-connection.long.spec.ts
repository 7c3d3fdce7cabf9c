import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { alertsLink } from "#app/network/dogs/alerts/table.ts";
import { kennelLetters, letterLink } from "#app/network/kennels/letters/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { setUpBrowser } from "#test/browser.ts";
import { builtRoutes } from "#test/build.ts";
import { enterDog, enterResult } from "#test/evidence.ts";
import { makeDog, makeKennel } from "#test/make.ts";
import { askForCode, dogDraft, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { runSite } from "#test/site.ts";
import { browserCookieOf } from "#test/staff.ts";
import {
	makeAftercare,
	makeAlert,
	makeHomedDog,
	makeInquiry,
	makeRelayedDog,
	makeUnconfirmed,
} from "#test/visitors.ts";
import { addressOf, admin, deskPages, fillDesk } from "./desk-pages.ts";
import {
	loseConnectionInEveryForm,
	networkTrouble,
	reloadAndFindDrafts,
} from "./lost-connection.ts";

/** An address for the path of each page that visitors, owners, breeders or families fill in. */
const addresses: Record<string, string> = {
	"/contact": "/contact",
	"/newsletter": "/newsletter",
	"/alerts": "/alerts?sex=female",
	"/inquiries": "/inquiries",
	"/adoption-network/signup": "/adoption-network/signup",
	"/breeder-network/signup": "/breeder-network/signup",
	"/adoption-network/:name/write": "/adoption-network/nero/write",
	"/adoption-network/:name/report": "/adoption-network/nero/report",
	"/breeder-network/:name/report": "/breeder-network/casa-nera/report",
	"/breeder-network/:name/write": "/breeder-network/casa-nera/write",
	"/login": "/login",
	"/login/link": "/login/link",
};

async function fillSite(): Promise<void> {
	await fillDesk();
	const nero = await makeRelayedDog({ name: "Nero" });
	const written = await makeKennel({ kennelName: "Casa Nera", contactBy: "relay" });
	const note = { name: "Nora", town: "Turin, Italy", body: "We have a garden." };
	const [letter] = await db
		.insert(kennelLetters)
		.values({
			...note,
			...{ breederId: written.id, contentKey: "0".repeat(64) },
			...{ email: "nora@example.com", mailbox: "nora@example.com" },
		})
		.returning();
	const { tokens } = await makeInquiry(nero.id, {}, { answered: true });
	const dog = await makeCase("rehome", { ...dogDraft, name: "Otto" }, { photos: 1 });
	await askForCode(dog.id);
	const complete = await makeCase("rehome", dogDraft, { state: "completing" });
	const kennel = await makeCase("breeder", kennelDraft);
	const entered = await enterDog(kennel.id);
	const result = await enterResult(kennel.id, entered);
	const homed = await makeHomedDog({ name: "Bruno" });
	const moved = await makeHomedDog({ name: "Rex" });
	const listed = await makeDog({ name: "Ada" });
	const listing = await makeCase("rehome", dogDraft, { state: "published", subjectId: listed.id });
	const alert = await makeAlert("seeker@example.com", "sex=female");
	const report = await makeUnconfirmed({ kind: "dog", id: nero.id });
	const [subscriber] = await db
		.insert(subscribers)
		.values({ email: "a.reader@example.com", emailKey: "a.reader@example.com", state: "confirmed" })
		.returning();
	const [asked] = await db
		.insert(subscribers)
		.values({ email: "b.reader@example.com", emailKey: "b.reader@example.com", state: "pending" })
		.returning();
	const subscription = await makeLink(subscriberLinks.subscription, subscriber?.id ?? 0);
	const alerts = `/alerts/${await makeLink(alertsLink, alert.recipientId)}`;
	const [edit, kennelPath] = [await editPathOf(dog), await editPathOf(kennel)];
	const dogs = `${kennelPath}/dogs`;
	Object.assign(addresses, {
		"/edit/dog/:token": `${edit}?step=contact`,
		"/edit/dog/:token/preview": `${await editPathOf(complete)}/preview`,
		"/edit/dog/:token/code": `${edit}/code`,
		"/edit/dog/:token/withdraw": `${edit}/withdraw`,
		"/edit/dog/:token/say/:status": `${await editPathOf(listing)}/say/on-hold`,
		"/edit/kennel/:token": kennelPath,
		"/edit/kennel/:token/withdraw": `${kennelPath}/withdraw`,
		"/edit/kennel/:token/dogs/:dog": `${dogs}/${entered}`,
		"/edit/kennel/:token/dogs/:dog/results/:result": `${dogs}/${entered}/results/${result}`,
		"/edit/dog/:token/story": `${homed.path}/story`,
		"/edit/dog/:token/new-family": `${homed.path}/new-family`,
		"/edit/dog/:token/handover": `${homed.path}/handover`,
		"/aftercare/:token": (await makeAftercare(moved.dogId, { email: "home@example.com" })).path,
		"/alerts/:token": alerts,
		"/alerts/:token/:alert": `${alerts}/${alert.alertId}`,
		"/report/:token": `/report/${report.token}`,
		"/letter/:token": `/letter/${await makeLink(letterLink, letter?.id ?? 0)}`,
		"/talk/:token": `/talk/${tokens.owner}`,
		"/newsletter/confirm/:token": `/newsletter/confirm/${await makeLink(subscriberLinks.confirm, asked?.id ?? 0)}`,
		"/newsletter/preferences/:token": `/newsletter/preferences/${subscription}`,
		"/newsletter/unsubscribe/:token": `/newsletter/unsubscribe/${subscription}`,
	});
}

/** What is typed here is refused when it is sent again by itself. */
const allowedConsole = new RegExp(`${networkTrouble.source}|status of 422`);

const site = runSite(fillSite);
const { visit } = setUpBrowser(site);

/** Pages with an action that no form of their own leads to, or only to someone in a rare state. */
const elsewhere: Record<string, string> = {
	"/edit/dog/:token/review": "the button of /edit/dog/:token/preview",
	"/edit/kennel/:token/review": "the second button of /edit/kennel/:token",
	"/edit/kennel/:token/code": "kennels are asked for no photo",
	"/edit/kennel/:token/say/:status": "as for dogs",
	"/status/:token": "one button, for a lost link",
	"/invitation/:token": "passwords, of which nothing is kept",
	"/login/code": "only after a password",
	"/login/link/:token": "one button",
};

const routes = await builtRoutes();

test("every page with a form is listed", () => {
	const forms = routes.filter(
		({ id, path, hasAction }) =>
			hasAction && /\.page|owner-/.test(id) && !path.startsWith("/desk") && !path.includes("*"),
	);
	expect(forms.length).toBeGreaterThan(25);
	const known = [...Object.keys(addresses), ...Object.keys(elsewhere)];
	expect(forms.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
});

async function openAsAdmin(path: string): Promise<Page> {
	const cookie = await browserCookieOf({ id: admin }, site.origin);
	return visit(path, {
		allowedConsole,
		before: (page) => page.context().addCookies([cookie]),
	});
}

describe("without a connection a form stays, with what was typed, and says so beside its button", () => {
	const paths = routes.map(({ path }) => path).filter((path) => !path.startsWith("/desk"));

	test.each(
		[...new Set(paths)].filter((path) =>
			/signup|:token|contact|alerts|inquiries|newsletter|login|write|report/.test(path),
		),
	)("on %s", async (pattern) => {
		const address = addresses[pattern];
		// Pages without a form, as the test above makes sure.
		if (!address) return;
		const page = await visit(address, { allowedConsole, before: async () => {} });
		expect(await loseConnectionInEveryForm(page)).toBeGreaterThan(0);
		await reloadAndFindDrafts(page);
	});

	test.each(deskPages)("on %s", async (pattern) => {
		const page = await openAsAdmin(await addressOf(pattern));
		await loseConnectionInEveryForm(page);
		await reloadAndFindDrafts(page);
	});
});

import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { caseLinks } from "#app/cases/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { sender } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { kennel } from "#app/records/kennel.ts";
import { actor, deleteRecords, makeDog, makeKennel } from "#test/make.ts";
import { caseNow, dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();

beforeEach(() => deleteRecords());

const post = (path: string) =>
	site.ask(path, { method: "POST", headers: { Origin: "https://corso.example" } });

describe.each([
	{ form: "rehome", path: "/edit/dog", draft: dogDraft, yours: "Withdraw your listing?" },
	{ form: "breeder", path: "/edit/kennel", draft: kennelDraft, yours: "Withdraw your profile?" },
] as const)("a $form that waits for review", ({ form, path, draft, yours }) => {
	test.each(["completing", "received", "in_review", "changes_needed"] as const)(
		"as %s can be withdrawn by its sender, after a question, and the team hears it unless it never heard of the case",
		async (state) => {
			const own = await makeCase(form, draft, { state });
			const page = `${path}/${await makeLink(caseLinks.edit, own.id, { days: 30 })}`;
			expect((await site.ask(page)).text).toContain(`href="${page}/withdraw"`);
			expect((await site.ask(`${page}/withdraw`)).text).toContain(yours);
			expect((await caseNow(own)).state).toBe(state);
			for (const _ of [1, 2]) expect((await post(`${page}/withdraw`)).status).toBe(302);
			const found = await caseNow(own);
			expect(found.state).toBe("closed");
			const entries = await historyOf({ kind: "case", id: own.id });
			expect(entries.filter(({ event }) => event === "closed")).toEqual([
				expect.objectContaining({ actor: "its sender" }),
			]);
			const isEnqueued = and(
				eq(deliveries.name, "case.withdrawn"),
				eq(deliveries.subjectId, own.id),
			);
			expect(await db.$count(deliveries, isEnqueued)).toBe(state === "completing" ? 0 : 1);
			expect((await site.ask(page)).text).toContain("You withdrew your ");
			const status = `/status/${await makeLink(caseLinks.status, own.id)}`;
			expect((await site.ask(status)).text).toContain("You withdrew it, so nothing is published.");
			// Sent again, it waits again.
			const edit = {
				draft,
				photos: { order: [], remove: [], removePending: [], add: [], captions: new Map() },
			};
			await saveDraft(own.id, found.version, edit, sender, true);
			expect((await caseNow(own)).state).toBe("received");
		},
	);
});

test("what is on the site, or decided, isn't withdrawn that way", async () => {
	const { id } = await makeDog({ name: "Otto" });
	const shown = await makeCase("rehome", dogDraft, { state: "received", subjectId: id });
	const declined = await makeCase("rehome", dogDraft, { state: "declined" });
	for (const own of [shown, declined]) {
		const page = `/edit/dog/${await makeLink(caseLinks.edit, own.id, { days: 30 })}`;
		expect((await site.ask(page)).text).not.toContain("/withdraw");
		expect((await site.ask(`${page}/withdraw`)).status).toBe(302);
	}
	await post(`/edit/dog/${await makeLink(caseLinks.edit, declined.id, { days: 30 })}/withdraw`);
	expect((await caseNow(declined)).state).toBe("declined");
});

test.each(
	[dog, kennel].flatMap((record) =>
		Object.entries(record.statuses).flatMap(
			([status, { standing }]: [string, { standing?: string }]) =>
				standing ? [{ kind: record.kind, status, standing }] : [],
		),
	),
)("the owner of a $kind that is $status reads so on both private pages", async (each) => {
	const { kind, status, standing } = each;
	const isDog = kind === "dog";
	const made = isDog
		? await makeDog({ name: "Otto" }, { status: status as "on_hold" })
		: await makeKennel({ kennelName: "Oaks" }, { status: status as "paused" });
	const own = await makeCase(isDog ? "rehome" : "breeder", isDog ? dogDraft : kennelDraft, {
		state: status === "on_hold" ? "published" : "closed",
		subjectId: made.id,
	});
	const page = `/edit/${kind}/${await makeLink(caseLinks.edit, own.id, { days: 30 })}?back`;
	expect((await site.ask(page)).text).toContain(standing);
	const text = (await site.ask(`/status/${await makeLink(caseLinks.status, own.id)}`)).text;
	expect(text).toContain(standing);
});

test("a dog that comes back offers nothing of its outcome while it waits", async () => {
	const { id } = await makeDog({ name: "Otto" });
	await dogs.transition(id, "homed", actor);
	const own = await makeCase("rehome", dogDraft, { state: "received", subjectId: id });
	const text = (await site.ask(`/edit/dog/${await makeLink(caseLinks.edit, own.id, { days: 30 })}`))
		.text;
	expect(text).not.toContain("/new-family");
	expect(text).not.toContain("/story");
	expect(text).toContain("/withdraw");
});

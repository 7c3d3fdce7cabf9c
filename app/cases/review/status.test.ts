import { expect, test } from "vitest";
import { findStatus } from "#app/cases/review/status.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { stores } from "#app/network/owner/stores.ts";
import { decided } from "#test/desk.ts";
import { actor } from "#test/make.ts";
import { caseNow, dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";

test("a published record that is hidden or paused is not said to be on the site", async () => {
	const found = await makeCase("rehome", dogDraft);
	await decided(found, { verdict: "approved" });
	const dogId = (await caseNow(found)).subjectId ?? 0;
	const path = expect.stringMatching(/^\/adoption-network\/luna/);
	expect(await findStatus(found.id, stores)).toMatchObject({ path, hidden: undefined });
	for (const [status, hidden] of [
		["unconfirmed", /listing is hidden/],
		["paused", /isn’t on the site right now/],
	] as const) {
		await dogs.transition(dogId, status, actor);
		expect((await caseNow(found)).state).toBe("published");
		const said = await findStatus(found.id, stores);
		expect(said).toMatchObject({ path: undefined, hidden: expect.stringMatching(hidden) });
	}
	await dogs.transition(dogId, "on_hold", actor);
	expect(await findStatus(found.id, stores)).toMatchObject({ path, hidden: undefined });
	const kennel = await makeCase("breeder", kennelDraft);
	await decided(kennel, { verdict: "approved" });
	await kennels.transition((await caseNow(kennel)).subjectId ?? 0, "unconfirmed", actor);
	expect((await findStatus(kennel.id, stores))?.hidden).toMatch(/profile is hidden/);
});

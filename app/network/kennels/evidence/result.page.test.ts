import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { caseLinks } from "#app/cases/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { takeDatabaseAway } from "#test/database.ts";
import { dogNow, enterDog, enterResult } from "#test/evidence.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";
import { action } from "./result.page.tsx";

test("while the database is away, a breeder's form is answered with 503, not with another page (R2)", async () => {
	const { id } = await makeCase("breeder", kennelDraft);
	const params = { token: await makeLink(caseLinks.edit, id), dog: "1", result: "new" };
	takeDatabaseAway();
	const answer = await action({ params } as never);
	expect(answer).toMatchObject({ init: { status: 503 } });
});

test("deleting a result twice, as by a double click, ends on the list both times", async () => {
	const { id } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(id);
	const resultId = await enterResult(id, dogId);
	const token = await makeLink(caseLinks.edit, id);
	const params = { token, dog: String(dogId), result: String(resultId) };
	const context = new RouterContextProvider();
	context.set(networkContext, "network");
	for (let time = 0; time < 2; time++) {
		const body = new URLSearchParams({ step: "remove" });
		const request = new Request("https://corso.example/", { method: "POST", body });
		const answer = await action({ request, params, context } as never);
		if (!(answer instanceof Response)) expect.unreachable();
		const list = `/edit/kennel/${token}/dogs?done=result-removed`;
		expect(answer.headers.get("Location")).toBe(list);
		expect((await dogNow(id, dogId)).results).toEqual([]);
	}
});

import { expect, test } from "vitest";
import { caseLinks } from "#app/cases/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { takeDatabaseAway } from "#test/database.ts";
import { dogNow, enterDog, passera } from "#test/evidence.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";
import { action } from "./dog.page.tsx";

test("while the database is away, what a breeder typed is answered with 503 and kept (R2)", async () => {
	const { id } = await makeCase("breeder", kennelDraft);
	const params = { token: await makeLink(caseLinks.edit, id), dog: "new" };
	takeDatabaseAway();
	const body = new URLSearchParams({ ...passera });
	const request = new Request("https://corso.example/", { method: "POST", body });
	expect(await action({ request, params } as never)).toMatchObject({
		init: { status: 503 },
		data: { values: passera },
	});
});

test("deleting a dog twice, as by a double click, ends on the list both times (Z2)", async () => {
	const { id } = await makeCase("breeder", kennelDraft);
	const others = (await makeCase("breeder", kennelDraft)).id;
	const [dogId, other] = [await enterDog(id), await enterDog(others)];
	const token = await makeLink(caseLinks.edit, id);
	const remove = (dog: number) => {
		const body = new URLSearchParams({ step: "remove" });
		const request = new Request("https://corso.example/", { method: "POST", body });
		return action({ request, params: { token, dog: String(dog) } } as never);
	};
	for (const dog of [dogId, dogId, other]) {
		const answer = await remove(dog);
		if (!(answer instanceof Response)) expect.unreachable();
		expect(answer.headers.get("Location")).toBe(`/edit/kennel/${token}/dogs?done=removed`);
	}
	await expect(dogNow(id, dogId)).rejects.toThrow("gone");
	expect(await dogNow(others, other)).toMatchObject({ id: other });
});

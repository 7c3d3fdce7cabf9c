import { expect, test } from "vitest";
import { loader } from "#app/breeders/card.file.ts";
import { kennels } from "#app/breeders/store.ts";
import { actor, makeKennel } from "#test/make.ts";

test("a former address of a card redirects to the current one", async () => {
	const { id } = await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
	await kennels.update(id, { kennelName: "Casa Bruna" }, actor);
	const load = (name: string) =>
		loader({ request: new Request("https://corso.example/"), params: { name } } as never);
	const { status, headers } = await load("casa-nera");
	expect([status, headers.get("Location")]).toEqual([301, "/breeder-network/casa-bruna/card.jpg"]);
	await expect(load("nothing")).rejects.toMatchObject({ status: 404 });
});

import { beforeEach, expect, test } from "vitest";
import { loader } from "#app/adoptions/card.file.ts";
import { dogs } from "#app/adoptions/store.ts";
import { actor, makeDog } from "#test/make.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(emptyWorld);

const load = (name: string) =>
	loader({ request: new Request("https://corso.example/"), params: { name } } as never);

test("a former address of a card redirects to the current one", async () => {
	const { id } = await makeDog({ name: "Bruno" });
	await dogs.update(id, { name: "Bruno Nero" }, actor);
	const { status, headers } = await load("bruno");
	expect([status, headers.get("Location")]).toEqual([301, "/adoption-network/bruno-nero/card.jpg"]);
	await expect(load("nothing")).rejects.toMatchObject({ status: 404 });
});

test("a name shared by several dogs has no card", async () => {
	await makeDog({ name: "LUNA" });
	await makeDog({ name: "Luna" });
	await expect(load("Luna")).rejects.toMatchObject({ status: 404 });
});

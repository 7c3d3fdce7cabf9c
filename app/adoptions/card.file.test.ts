import { beforeEach, expect, test } from "vitest";
import { loader } from "#app/adoptions/card.file.ts";
import { dogs } from "#app/adoptions/store.ts";
import { actor, makeDog } from "#test/make.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(emptyWorld);

const ask = (name: string) =>
	loader({ request: new Request("https://corso.example/"), params: { name } } as never);

test("a card that another site named before the dog was renamed is still found", async () => {
	const { id } = await makeDog({ name: "Bruno" });
	await dogs.update(id, { name: "Bruno Nero" }, actor);
	const { status, headers } = await ask("bruno");
	expect([status, headers.get("Location")]).toEqual([301, "/adoption-network/bruno-nero/card.jpg"]);
	await expect(ask("nothing")).rejects.toMatchObject({ status: 404 });
});

test("several dogs of one name have no one card", async () => {
	await makeDog({ name: "LUNA" });
	await makeDog({ name: "Luna" });
	await expect(ask("Luna")).rejects.toMatchObject({ status: 404 });
});

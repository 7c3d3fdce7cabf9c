import { expect, test } from "vitest";
import { loader } from "#app/blog/card.file.ts";
import { postStore } from "#app/blog/store.ts";
import { makePost, reviseText } from "#test/make.ts";

test("a card's address from before a rename still works", async () => {
	const { id } = await makePost({ title: "On Patience" }, { cover: false });
	await reviseText(postStore, id, { title: "On Time" });
	const ask = (name: string) =>
		loader({ request: new Request("https://corso.example/"), params: { name } } as never);
	const { status, headers } = await ask("on-patience");
	expect([status, headers.get("Location")]).toEqual([301, "/blogs/on-time/card.jpg"]);
	await expect(ask("nothing")).rejects.toMatchObject({ status: 404 });
});

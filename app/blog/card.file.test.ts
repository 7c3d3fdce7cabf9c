import { expect, test } from "vitest";
import { loader } from "#app/blog/card.file.ts";
import { revisePost } from "#app/blog/posts.ts";
import { actor, makePost } from "#test/make.ts";

test("a card that another site named before the post was renamed is still found", async () => {
	const { id } = await makePost({ title: "On Patience" }, { cover: false });
	await revisePost(id, { title: "On Time" }, actor);
	const ask = (name: string) =>
		loader({ request: new Request("https://corso.example/"), params: { name } } as never);
	const { status, headers } = await ask("on-patience");
	expect([status, headers.get("Location")]).toEqual([301, "/blogs/on-time/card.jpg"]);
	await expect(ask("nothing")).rejects.toMatchObject({ status: 404 });
});

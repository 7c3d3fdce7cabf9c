import { beforeEach, expect, test } from "vitest";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { loader } from "#app/site/home/card.file.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { actor, deleteRecords, makeDog, makeKennel, makePost, reviseText } from "#test/make.ts";

beforeEach(deleteRecords);

const ask = (path: string) => {
	const request = new Request(`https://corso.example${path}/card.jpg`);
	return loader({ request, params: { name: path.split("/")[2] } } as never);
};

test("a card's address from before a rename still works", async () => {
	const post = await makePost({ title: "On Patience" }, { cover: false });
	await reviseText(postStore, post.id, { title: "On Time" });
	const bruno = await makeDog({ name: "Bruno" });
	await dogs.update(bruno.id, { name: "Bruno Nero" }, actor);
	const casa = await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
	await kennels.update(casa.id, { kennelName: "Casa Bruna" }, actor);
	for (const [former, current] of [
		["/blogs/on-patience", "/blogs/on-time"],
		["/adoption-network/bruno", "/adoption-network/bruno-nero"],
		["/breeder-network/casa-nera", "/breeder-network/casa-bruna"],
	] as const) {
		const { status, headers } = await ask(former);
		expect([status, headers.get("Location")]).toEqual([301, `${current}/card.jpg`]);
	}
	for (const list of ["guides", "blogs", "adoption-network", "breeder-network"]) {
		await expect(ask(`/${list}/nothing`)).rejects.toMatchObject({ status: 404 });
	}
});

test("a name shared by several dogs has no card", async () => {
	await makeDog({ name: "LUNA" });
	await makeDog({ name: "Luna" });
	await expect(ask("/adoption-network/Luna")).rejects.toMatchObject({ status: 404 });
});

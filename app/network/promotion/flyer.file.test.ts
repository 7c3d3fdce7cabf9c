import { getDocumentProxy } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import { dogs } from "#app/network/dogs/store.ts";
import { loader } from "#app/network/promotion/flyer.file.ts";
import { actor, deleteRecords, makeDog } from "#test/make.ts";

beforeEach(deleteRecords);

const ask = (name: string) => {
	const request = new Request(`https://corso.example/adoption-network/${name}/flyer.pdf`);
	return loader({ request, params: { name } } as never);
};

test.each([
	["US", [612, 792]],
	["GB", [595, 842]],
])("a dog in %s has a flyer of one sheet, on that country's paper", async (country, paper) => {
	await makeDog({ name: "Bruno", country }, { photos: 1 });
	const pdf = await getDocumentProxy(new Uint8Array(await (await ask("bruno")).arrayBuffer()));
	expect(pdf.numPages).toBe(1);
	expect((await pdf.getPage(1)).view.slice(2).map(Math.round)).toEqual(paper);
});

test("a dog that isn't listed has no flyer", async () => {
	const { id } = await makeDog({ name: "Bruno" });
	await dogs.transition(id, "homed", actor);
	await expect(ask("bruno")).rejects.toMatchObject({ status: 404 });
	await expect(ask("nobody")).rejects.toMatchObject({ status: 404 });
});

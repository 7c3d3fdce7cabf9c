import { makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";

export async function makePublicRecords(): Promise<void> {
	await makeDog({ name: "Bruno" }, { photos: 1 });
	await makeKennel({ kennelName: "Casa Nera" });
	await makeGuide({ title: "Feeding" }, { cover: false });
	await makePost({ title: "Prices" }, { cover: false });
}

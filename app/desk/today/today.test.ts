import { expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { findReviewFigures, findWritingFigures } from "#app/desk/today/today.ts";
import { actor, makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";

test("samples are neither published nor homes found", async () => {
	for (const sample of [true, true, false]) {
		await makeDog({ name: "Luna", sample });
		await dogs.transition((await makeDog({ name: "Bruno", sample })).id, "homed", actor);
		await makeKennel({ kennelName: "Casa Nera", sample }, { logo: false });
		await makeGuide({ title: "Feeding", sample }, { cover: false });
		await makePost({ title: "Patience", sample }, { cover: false });
	}
	expect(await findReviewFigures()).toMatchObject({
		...{ dogs: 1, kennels: 1, homedThisMonth: 1, homedThisYear: 1 },
	});
	expect(await findWritingFigures()).toMatchObject({ guides: 1, posts: 1 });
});

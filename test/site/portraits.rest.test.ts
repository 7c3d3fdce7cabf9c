import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { placePhotos, setPhotosPublic } from "#app/media/photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { actor, makeDog, makeGuide, makeKennel, makePhoto } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();
const shareCard = /<meta property="og:image" content="https:\/\/corso\.example([^"]+)"/;

test("what has no picture yet is drawn in its own coat, and a dog's says so in words", async () => {
	await makeDog({ name: "Mabel", color: "Formentino" });
	await makeDog({ name: "Vera", color: "Grey" });
	await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
	await makeGuide(
		{ title: "Cane Corso Size and Weight: The Breed Standard Explained" },
		{ cover: false },
	);
	const list = await site.ask("/adoption-network");
	for (const coat of ["formentino", "grey"]) expect(list.text).toContain(`/portraits/${coat}.svg`);
	expect(list.text.match(/>No photo yet</g)).toHaveLength(2);
	expect((await site.ask("/adoption-network/mabel")).text).toContain(">No photo yet<");
	expect((await site.ask("/breeder-network")).text).toContain('alt="No logo yet"');
	// As in the front matter of its file, and so on the cover that will be drawn.
	expect((await site.ask("/guides")).text).toContain("/portraits/grey.svg");
	const [mabel, vera] = await Promise.all(
		["mabel", "vera"].map((name) => site.ask(`/adoption-network/${name}/card.jpg`)),
	);
	expect(mabel?.headers.etag).not.toBe(vera?.headers.etag);
});

test("a share card's address changes with the photo, and the earlier ones still answer", async () => {
	const { id } = await makeDog({ name: "Otto" }, { photos: 1 });
	const addressNow = async () =>
		shareCard.exec((await site.ask("/adoption-network/otto")).text)?.[1] ?? "";
	const first = await addressNow();
	const subject = { kind: "dog", id } as const;
	const other = await makePhoto("Otto, another picture");
	await transaction(async (tx) => {
		await placePhotos(subject, [other], tx);
		await setPhotosPublic(subject, true, tx);
		await announceChange(tx);
	});
	await expect.poll(addressNow).not.toBe(first);
	for (const address of [first, await addressNow(), "/adoption-network/otto/card.jpg"]) {
		const { status, headers } = await site.ask(address);
		expect([status, headers["content-type"]], address).toEqual([200, "image/jpeg"]);
	}
});

test("a dog that has a home is drawn with another, says how long it took, and has a card that says so", async () => {
	const { id } = await makeDog({ name: "Ambra", color: "Fawn" }, { photos: 1 });
	const firstPublishedAt = new Date(Date.now() - 15.5 * 24 * 60 * 60 * 1000);
	await db.update(adoptionListings).set({ firstPublishedAt }).where(eq(adoptionListings.id, id));
	await dogs.transition(id, "homed", actor);
	const page = () => site.ask("/adoption-network/ambra");
	await expect.poll(async () => (await page()).text).toContain("/portraits/fawn.svg");
	const { text } = await page();
	expect(text.match(/<image href="\/portraits\//g)).toHaveLength(2);
	expect(text).toMatch(/>16<\/span>\D*days/);
	const card = shareCard.exec(text)?.[1] ?? "";
	const { status, headers } = await site.ask(card);
	expect([status, headers["content-type"]], card).toEqual([200, "image/jpeg"]);
	expect(text).toContain(encodeURIComponent("https://corso.example/adoption-network/ambra"));
});

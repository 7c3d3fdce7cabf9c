import { expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { contactForm } from "#app/contact/messages.ts";
import { findReviewFigures, findWaiting, findWritingFigures } from "#app/desk/today/today.ts";
import { sendForm } from "#test/form-submissions.ts";
import { actor, makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";

test("samples count neither as published nor as homed", async () => {
	for (const sample of [true, true, false]) {
		await makeDog({ name: "Luna", sample });
		await dogs.transition((await makeDog({ name: "Bruno", sample })).id, "homed", actor);
		await makeKennel({ kennelName: "Casa Nera", sample }, { logo: false });
		await makeGuide({ title: "Feeding", sample }, { cover: false });
		await makePost({ title: "Patience", sample }, { cover: false });
		await makeGuide({ title: "Begun", sample }, { cover: false, published: false });
		await makePost({ title: "Begun", sample }, { cover: false, published: false });
	}
	expect(await findReviewFigures()).toMatchObject({
		dogs: 1,
		kennels: 1,
		homedThisMonth: 1,
		homedThisYear: 1,
	});
	expect(await findWritingFigures()).toMatchObject({
		guides: 1,
		posts: 1,
		guideDrafts: 1,
		postDrafts: 1,
	});
});

test("samples in review are counted separately", async () => {
	for (const [index, sample] of [true, true, false].entries()) {
		for (const honeypot of ["", "https://seo.example.com"]) {
			const values = { EMAIL: "dana@example.com", MMERGE6: `Which breeder? ${index} ${honeypot}` };
			const meta = { ticket: undefined, honeypot, sample };
			expect(await sendForm(contactForm, values, meta)).toMatchObject({ ok: true });
		}
	}
	const { contact, spam, samples } = await findWaiting();
	expect([contact.many, spam.many, samples]).toEqual([1, 1, 4]);
	expect(contact.oldest).toBeInstanceOf(Date);
});

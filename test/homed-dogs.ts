import { caseLinks } from "#app/cases/table.ts";
import {
	consent,
	findRunningAftercare,
	makeCheckInLink,
	requestFamilyConsent,
} from "#app/network/aftercare/aftercares.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { sendStory } from "#app/network/dogs/stories/stories.ts";
import { sender, visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { actor, daysAgo, type ListingFacts, makeDog, makePhoto } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";

/** Publishes a dog, marks it as homed or kept, and makes its owner's private link. */
export async function makeHomedDog(
	facts: Partial<ListingFacts> = {},
	{ status = "homed" as "homed" | "kept", photos = 0 } = {},
) {
	const { id: dogId, slug } = await makeDog({ name: "Otto", ...facts }, { photos });
	const email = String(facts.ownerContactEmail ?? "owner@example.com");
	const opened = await makeCase("rehome", dogDraft, {
		state: "published",
		subjectId: dogId,
		email,
	});
	await dogs.transition(dogId, status, actor);
	const token = await makeLink(caseLinks.edit, opened.id, { days: 30 });
	return { dogId, slug, caseId: opened.id, token, path: `/edit/dog/${token}` };
}

export const familyEmail = "family@example.com";

/** Asks the family, which agrees by default; the dog moved in `movedDaysAgo` days ago. */
export async function makeAftercare(
	dogId: number,
	{ email = familyEmail, movedDaysAgo = 0, agrees = true } = {},
) {
	const movedOn = daysAgo(movedDaysAgo).toISOString().slice(0, 10);
	const asked = await requestFamilyConsent(dogId, { email, movedOn }, "network", sender);
	const running = await findRunningAftercare(dogId);
	if (asked !== "asked" || !running) throw new Error(`The family was not asked: ${asked}`);
	const token = await makeCheckInLink(running.id);
	if (agrees) await consent(token, visitor);
	return { id: running.id, token, path: `/aftercare/${token}` };
}

/** Sends a story, which is then pending; returns the photo's ID. */
export async function makeStory(dogId: number, words = "He sleeps on the sofa.") {
	const photoId = await makePhoto("A happy dog");
	const sent = await sendStory(dogId, { words, photoId }, sender);
	if (sent !== "sent") throw new Error(`The story was not sent: ${sent}`);
	return photoId;
}

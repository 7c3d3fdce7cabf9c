import { recordVerification, verifiedOfRecord } from "#app/cases/verifications/verifications.ts";
import { reportConversation, say } from "#app/network/conversations/thread/conversations.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { changeDog } from "#app/network/kennels/evidence/dogs.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { visitor } from "#app/people/actor.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { approveDog, check, enterDog, enterResult, passera } from "#test/evidence.ts";
import {
	actor,
	type Listing,
	makeDog,
	makeGuide,
	makeKennel,
	makePhoto,
	makePost,
	photosOf,
	reviseText,
} from "#test/make.ts";
import { makeCase } from "#test/make-case.ts";
import { makeInquiry, makeReport } from "#test/visitors.ts";

/** The microchip number of a public dog: only the team may see it. */
export const privateChip = "985112009876543";

/** The end of a public breeding dog's chip number: only the team may see it. */
export const privateChipEnd = "Q7XZ";

/** In every text of a record that is not public; no slug or address contains it. */
export const hiddenMarker = "Kanari Qx7";
/** In every text of a public record. */
export const publicMarker = "Robin Qx7";

export type Hidden = {
	state: string;
	kind: keyof typeof listPaths;
	path: string;
	slug: string;
	spellings: string[];
	tokens: string[];
};

const former = "Former Qx7";

const dogFacts = (word: string) => ({
	name: word,
	color: word,
	description: word,
	healthIssues: word,
	behaviorNotes: word,
	reasonForAdoption: word,
	idealHome: word,
	locationCity: word,
	locationState: word,
	microchipNumber: privateChip,
	biteHistory: "yes" as const,
	biteWhom: "A dog" as const,
	biteWhen: "2024-02-17",
	ownerContactEmail: `${word.replaceAll(" ", ".")}@example.com`,
	ownerContactPhone: word,
});
const kennelFacts = (word: string) => ({
	kennelName: word,
	kennelAbout: word,
	city: word,
	state: word,
	zip: word,
	phone: word,
	email: `${word.replaceAll(" ", ".")}@example.com`,
});
const guideFacts = (word: string) => ({
	title: word,
	body: word,
	shortDescription: word,
	category: word,
});
const postFacts = (word: string) => ({
	title: word,
	body: word,
	shortDescription: word,
	authorName: word,
});

export async function makePublicRecords(): Promise<Hidden[]> {
	const origin = { kennelOfOrigin: hiddenMarker, registeredName: hiddenMarker };
	const dog = await makeDog({ ...dogFacts(publicMarker), ...origin }, { photos: 1 });
	const kennel = await makeKennelWithSecrets();
	await checkDog(dog);
	await writeAbout(dog);
	return [
		await described("public", "dog", dog),
		await described("public", "kennel", kennel),
		await described("public", "guide", await makeGuide({ ...guideFacts(publicMarker), url: null })),
		await described("public", "post", await makePost(postFacts(publicMarker))),
	];
}

/** Creates a kennel with a pending dog, a pending change, unreviewed and refused results, and a document. */
async function makeKennelWithSecrets() {
	const kennel = await makeKennel(kennelFacts(publicMarker));
	const { id } = await makeCase("breeder", {}, { state: "published", subjectId: kennel.id });
	const word = hiddenMarker;
	await enterDog(id, { registeredName: word, callName: word, registry: word });
	const dogId = await enterDog(id, { registeredName: publicMarker, chipEnd: privateChipEnd });
	await approveDog(id, dogId);
	const facts = { ...passera, registeredName: word, registryNumber: word };
	await changeDog(id, dogId, facts, visitor);
	const address = `https://registry.example.org/${hiddenMarker.replace(" ", "-")}`;
	const hidden = { result: word, certificate: word, registryUrl: address, scheme: "BVA" } as const;
	await enterResult(id, dogId, { ...hidden, test: "elbows" }, { photoId: await makePhoto(word) });
	const refused = await enterResult(id, dogId, { ...hidden, test: "heart" });
	await check(id, [dogId, refused], "refused", { reason: word });
	const claimed = await enterResult(id, dogId, { ...hidden, test: "eyes", result: "Normal" });
	await check(id, [dogId, claimed], "claimed", { reason: word });
	return kennel;
}

/** Records a check: the page says that there was one, but shows nothing the team noted. */
async function checkDog(dog: Listing): Promise<void> {
	const words = { registry: hiddenMarker, note: hiddenMarker };
	const check = {
		kind: "microchip",
		result: "registered",
		checkedAt: new Date(),
		...words,
	} as const;
	await recordVerification(await verifiedOfRecord(dogs, dog), check, actor);
}

/** Makes an adopter and the dog's owner write to each other, and reports the talk and the dog. */
async function writeAbout({ id }: Listing): Promise<void> {
	const [word, EMAIL] = [hiddenMarker, `${hiddenMarker.replace(" ", ".")}@example.com`];
	const home = { children: word, animals: word, hoursAlone: word, experience: word };
	const fields = { name: word, town: word, EMAIL, ...home, message: word };
	const { tokens } = await makeInquiry(id, fields, { answered: true });
	await say(tokens.owner, { body: word, ticket: "more" }, visitor);
	await reportConversation(tokens.adopter, { reason: "other", words: word }, "report", visitor);
	await makeReport({ kind: "dog", id }, { name: word, words: word, EMAIL });
}

/** Creates a record of each kind in each state that has no page; all but the drafts were public once. */
export async function makeHiddenRecords(): Promise<Hidden[]> {
	const hidden: Hidden[] = [];
	for (const state of ["withdrawn", "unconfirmed", "paused", "expired"] as const) {
		const { id } = await makeDog({ ...dogFacts(hiddenMarker), name: former }, { photos: 1 });
		const row = await dogs.update(id, { name: hiddenMarker }, actor);
		await dogs.transition(id, state, actor);
		hidden.push(await described(state, "dog", row));
	}
	for (const state of ["paused", "withdrawn", "unconfirmed"] as const) {
		const { id } = await makeKennel({ ...kennelFacts(hiddenMarker), kennelName: former });
		const row = await kennels.update(id, { kennelName: hiddenMarker }, actor);
		await kennels.transition(id, state, actor);
		hidden.push(await described(state, "kennel", row));
	}
	const guide = await makeGuide({ ...guideFacts(hiddenMarker), title: former, url: null });
	const revised = await reviseText(guideStore, guide.id, { title: hiddenMarker });
	await guideStore.unpublish(guide.id, actor);
	const post = await makePost({ ...postFacts(hiddenMarker), title: former });
	const rewritten = await reviseText(postStore, post.id, { title: hiddenMarker });
	await postStore.unpublish(post.id, actor);
	return [
		...hidden,
		await described("unpublished", "guide", revised),
		await described("unpublished", "post", rewritten),
		...(await makeDrafts()),
	];
}

/** Creates dogs that were homed or kept: their page shows only the record's name. */
export async function makeEndedDogs() {
	const ended = [];
	for (const [status, name] of Object.entries({ homed: "Homecomer", kept: "Stayer" })) {
		const { id } = await makeDog({ ...dogFacts(hiddenMarker), name: `Old ${name}` }, { photos: 1 });
		const row = await dogs.update(id, { name }, actor);
		await dogs.transition(id, status as "homed" | "kept", actor);
		ended.push({ ...(await described(status, "dog", row)), id, name });
	}
	return ended;
}

const draft = { cover: false, published: false };

async function makeDrafts(): Promise<Hidden[]> {
	const body = { gender: "Male" as const, ageYears: 1, ageMonths: 1, weightLbs: 90 };
	const dog = await dogs.create({ ...dogFacts(hiddenMarker), ...body }, actor);
	const kennel = await kennels.create({ ...kennelFacts(hiddenMarker), country: "US" }, actor);
	return [
		await described("draft", "dog", dog),
		await described("draft", "kennel", kennel),
		await described("draft", "guide", await makeGuide(guideFacts(hiddenMarker), draft)),
		await described("draft", "post", await makePost(postFacts(hiddenMarker), draft)),
	];
}

const listPaths = {
	dog: "/adoption-network",
	kennel: "/breeder-network",
	guide: "/guides",
	post: "/blogs",
};

async function described(
	state: string,
	kind: keyof typeof listPaths,
	row: { id: number; slug: string } | undefined,
): Promise<Hidden> {
	if (!row) throw new Error("no record");
	const number = /-\d+$/.exec(row.slug)?.[0] ?? "";
	const photos = (await photosOf(kind, [row.id])).get(row.id) ?? [];
	const names = [state === "public" ? publicMarker : hiddenMarker, former].flatMap((name) => [
		name,
		name.toUpperCase(),
	]);
	return {
		state,
		kind,
		path: listPaths[kind],
		slug: row.slug,
		spellings: [row.slug, `former-qx7${number}`, ...names.map(encodeURIComponent)],
		tokens: photos.map(({ token }) => token),
	};
}

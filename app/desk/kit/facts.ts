import { eq } from "drizzle-orm";
import { ageInWords, isPublicStatus, placeOf } from "#app/adoptions/listing.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { placeOf as kennelPlace } from "#app/breeders/breeder.ts";
import { breeders } from "#app/breeders/table.ts";
import type { KitRecord } from "#app/desk/kit/captions.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";

/** A record for its promotion kit, or only its name when the public does not see it. */
export type Kit =
	| { isPublic: true; sample: boolean; record: KitRecord }
	| { isPublic: false; name: string };

type Dog = typeof adoptionListings.$inferSelect;

/** Undefined when there is no such dog. */
export async function findDogKit(id: number): Promise<Kit | undefined> {
	const [dog] = await db.select().from(adoptionListings).where(eq(adoptionListings.id, id));
	if (!dog) return undefined;
	if (!isPublicStatus(dog.status)) return { isPublic: false, name: dog.name };
	const url = `${env.siteUrl}/adoption-network/${dog.slug}`;
	const facts = [
		dog.gender.toLowerCase(),
		ageInWords(dog).toLowerCase(),
		dog.color.toLowerCase(),
		`${dog.weightLbs} lbs`,
	].join(", ");
	const record: KitRecord = {
		...{ kind: "dog", id, name: dog.name, url, card: cardOf(url), facts },
		...{ place: placeOf(dog), points: pointsOf(dog), description: dog.description },
	};
	return { isPublic: true, sample: dog.sample, record };
}

/** For whoever posts it elsewhere. */
function cardOf(url: string): string {
	return `${(env.filesUrl ?? env.siteUrl) + new URL(url).pathname}/card.jpg`;
}

/** Only what somebody said yes to: a "no" is for the page, where there is room to explain it. */
function pointsOf(dog: Dog): string[] {
	const answers = [
		[dog.goodWithKids, "Good with kids"],
		[dog.goodWithDogs, "Good with dogs"],
		[dog.goodWithCats, "Good with cats"],
		[dog.spayedNeutered, dog.gender === "Male" ? "Neutered" : "Spayed"],
		[dog.vaccinationsUpToDate, "Vaccinations up to date"],
	] as const;
	return answers.flatMap(([answer, words]) => (answer === "yes" ? [words] : []));
}

/** Undefined when there is no such kennel. */
export async function findKennelKit(id: number): Promise<Kit | undefined> {
	const [kennel] = await db.select().from(breeders).where(eq(breeders.id, id));
	if (!kennel) return undefined;
	if (kennel.status !== "active") return { isPublic: false, name: kennel.kennelName };
	const url = `${env.siteUrl}/breeder-network/${kennel.slug}`;
	const record: KitRecord = {
		...{ kind: "kennel", id, name: kennel.kennelName, url, card: cardOf(url), facts: "" },
		...{ place: kennelPlace(kennel), points: [], description: kennel.kennelAbout },
	};
	return { isPublic: true, sample: kennel.sample, record };
}

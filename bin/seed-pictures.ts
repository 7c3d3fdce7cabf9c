import "./private-files.ts";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { and, eq, notExists } from "drizzle-orm";
import { addPhotos } from "#app/cases/records/photos.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { lockCase } from "#app/cases/review/cases.ts";
import { ingestPhoto, photoIdsOf, placePhotos } from "#app/media/photos.ts";
import { photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { lockCasePhotos } from "#app/media/uploads.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { db, pool, transaction } from "#app/platform/database/db.server.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import type { TextStore } from "#app/writing/store.ts";
import { composeCover, composeLogo, composePicture } from "../content/pictures.ts";
import {
	readSampleTexts,
	type SampleDog,
	type SampleKennel,
	type SampleText,
	sampleDogs,
	sampleKennels,
} from "../content/samples.ts";
import { findSampleCase, findSampleDog, findSampleKennel, loadExclusively } from "./seed.ts";
import { actor, findText, isUntouched } from "./seed-texts.ts";

type Picture = { alt: string; compose(): Promise<Buffer>; library?: boolean };
type PendingPictures = {
	kind: SubjectKind;
	id: number;
	pictures: Picture[];
	attach(photoIds: number[]): Promise<unknown>;
};

type Say = (line: string) => void;

/**
 * Makes the sample pictures, the covers and the guides' PDFs: first the home page's, then newest first. Can resume after an interruption:
 * records with pictures are skipped, and existing pictures are reused.
 */
export async function makeSamplePictures(say: Say): Promise<void> {
	const dogs = sampleDogs.filter(({ photos }) => photos.length > 0).map(pendingDog);
	const posts = (await readSampleTexts("posts")).map((text, index) =>
		pendingText(postStore, text, index + 3),
	);
	await makePictures(
		[
			{ all: dogs, onHomePage: 4 },
			{ all: await pendingGuides(), onHomePage: 3 },
			{ all: sampleKennels.flatMap(pendingKennel), onHomePage: 0 },
			{ all: posts, onHomePage: 0 },
		],
		say,
	);
}

async function pendingGuides(): Promise<Dated[]> {
	return (await readSampleTexts("guides")).map((text, index) =>
		pendingText(guideStore, text, index),
	);
}

async function makePictures(kinds: Kind[], say: Say): Promise<void> {
	const all = inOrder(kinds);
	for (const [index, find] of all.entries()) {
		const pending = await find();
		if (pending && (await photoIdsOf(pending)).length === 0) await addPictures(pending);
		const done = index + 1;
		if (done % 10 === 0 && done < all.length) say(`  pictures: ${done} of ${all.length} …`);
	}
	say("All pictures and PDFs are there.");
}

type Dated = { at: number; isPublic: boolean; find: () => Promise<PendingPictures | undefined> };
type Kind = { all: Dated[]; onHomePage: number };

/** What the home page shows comes first, then the kinds interleaved in proportion to their sizes, newest first. */
function inOrder(kinds: Kind[]): Dated["find"][] {
	const places = kinds.flatMap(({ all, onHomePage }) => {
		// Of the same day, the one that was added last comes first, as in the lists.
		const newestFirst = all.toReversed().sort((one, other) => other.at - one.at);
		const home = newestFirst.filter(({ isPublic }) => isPublic).slice(0, onHomePage);
		return newestFirst.map((each, rank) => ({
			find: each.find,
			place: home.includes(each) ? -1 : rank / newestFirst.length,
		}));
	});
	return places.sort((one, other) => one.place - other.place).map(({ find }) => find);
}

async function addPictures({ pictures, attach }: PendingPictures): Promise<void> {
	const photoIds: number[] = [];
	for (const { alt, compose, library = false } of pictures) {
		photoIds.push(await makePhoto(await compose(), { alt, library }));
	}
	await attach(photoIds);
}

async function makePhoto(
	bytes: Buffer,
	{ alt, library }: { alt: string; library: boolean },
): Promise<number> {
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	const uses = db.select({ id: photoUses.photoId }).from(photoUses);
	const [left] = await db
		.select({ id: photos.id })
		.from(photos)
		.where(
			and(
				eq(photos.contentHash, contentHash),
				eq(photos.alt, alt),
				notExists(uses.where(eq(photoUses.photoId, photos.id))),
			),
		)
		.limit(1);
	if (left) return left.id;
	const made = await ingestPhoto(bytes, { alt, library }, actor);
	if (!made.ok) throw new Error(`A sample picture was refused: ${made.reason}`);
	return made.photo.id;
}

function pendingDog(dog: SampleDog): Dated {
	const { facts, photos, alt = facts.name, status } = dog;
	const pictures = photos.map((picture, index) => ({
		alt: index === 0 ? alt : `${facts.name}, another picture`,
		compose: () => composePicture(picture),
	}));
	return {
		at: -dog.daysAgoAdded,
		isPublic: status === "available" || status === "on_hold",
		find: () =>
			status === "in_review"
				? findCaseWithoutPictures(dogs.record, facts.ownerContactEmail, pictures)
				: findRecordWithoutPictures(dogs, findSampleDog(dog), pictures),
	};
}

function pendingKennel(kennel: SampleKennel): Dated[] {
	const { facts, logo, status } = kennel;
	if (!logo) return [];
	const picture = {
		alt: `The logo of ${facts.kennelName}: a ${logo.coat} Corso’s head`,
		compose: () => composeLogo(logo),
	};
	const find = () =>
		status === "in_review"
			? findCaseWithoutPictures(kennels.record, facts.email, [picture])
			: findRecordWithoutPictures(kennels, findSampleKennel(kennel), [picture]);
	return [{ at: -kennel.daysAgo, isPublic: status === "active", find }];
}

async function findRecordWithoutPictures(
	store: RecordStore,
	finding: Promise<{ id: number } | undefined>,
	pictures: Picture[],
): Promise<PendingPictures | undefined> {
	const known = await finding;
	if (!known) return undefined;
	const subject = { kind: store.record.kind, id: known.id };
	return {
		...subject,
		pictures,
		attach: (photoIds) =>
			transaction(async (tx) => {
				const row = await store.lock(known.id, tx);
				if (!row || (await photoIdsOf(subject, tx)).length > 0) return;
				await addPhotos(store, row, photoIds, actor, tx);
			}),
	};
}

async function findCaseWithoutPictures(
	record: AnyRecord,
	email: string,
	pictures: Picture[],
): Promise<PendingPictures | undefined> {
	const known = await findSampleCase(record, email);
	if (!known || known.subjectId !== null) return undefined;
	const subject = { kind: "case" as const, id: known.id };
	return {
		...subject,
		pictures,
		attach: (photoIds) =>
			transaction(async (tx) => {
				const found = await lockCase(known.id, tx);
				await lockCasePhotos(known.id, tx);
				// The case was decided in the meantime, or already has pictures.
				if (!found || found.subjectId !== null || (await photoIdsOf(subject, tx)).length > 0)
					return;
				await placePhotos(subject, photoIds, tx);
			}),
	};
}

function pendingText(store: TextStore, text: SampleText, seed: number): Dated {
	const { coat, date } = text;
	const cover = {
		alt: `A ${coat} Cane Corso, drawn`,
		compose: () => composeCover({ coat, seed }),
		library: true,
	};
	return {
		at: date.getTime(),
		isPublic: true,
		async find() {
			const id = await findText(store, text);
			const isPublic = id !== undefined && (await store.find(id))?.status === "published";
			if (!isPublic || !(await isUntouched(store, id))) return undefined;
			return { kind: store.kind, id, pictures: [cover], attach: (ids) => addCover(store, id, ids) };
		},
	};
}

async function addCover(store: TextStore, id: number, [coverId]: number[]): Promise<void> {
	const written = await store.read(id);
	if (!written || written.changed || coverId === undefined) return;
	const { revision } = written;
	const saved = await store.save(id, { revision, fields: { coverId } }, actor);
	if (saved?.ok) await store.publish(id, { revision: saved.revision }, actor);
}

if (import.meta.main) {
	// The parent process is gone; the next start resumes this work.
	process.once("disconnect", () => process.exit());
	const [unfinished = ""] = process.argv.slice(2);
	await loadExclusively(async () => {
		if (!existsSync(unfinished))
			return makePictures([{ all: await pendingGuides(), onHomePage: 0 }], console.log);
		await makeSamplePictures(console.log);
		await rm(unfinished);
	});
	await pool.end();
	process.disconnect?.();
}

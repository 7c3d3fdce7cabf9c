import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Post, SentPhoto } from "./posts.ts";

type Row = {
	id: string;
	key_hash: string;
	size: number;
	parts: number[];
	state: string;
	content_hash: string | null;
};

export type Objects = {
	read(key: string): Promise<Uint8Array | undefined>;
	/** Sizes in bytes of the objects in a folder, keyed by the rest of their keys. */
	sizes(folder: string): Promise<Map<string, number>>;
};

const columns = `select u.id, u.key_hash, u.size, u.parts, u.state, p.content_hash
	from uploads u left join photos p on p.id = u.photo_id`;

/** Returns a sentence for every promised photo that isn't with its post, complete and in order. */
export async function findPhotoLosses(
	db: pg.Client,
	place: string | Objects,
	posts: Post[],
): Promise<string[]> {
	const objects = typeof place === "string" ? onDisk(place) : place;
	const losses: string[] = [];
	for (const post of posts) {
		const problem =
			post.confirmed > 0 && post.photos.length > 0
				? await missingPhotoOf(db, objects, post)
				: await lostUploadOf(db, objects, post);
		if (problem) losses.push(`rehome ${post.mark}: ${problem}`);
	}
	return losses;
}

/** Checks the photos of a confirmed request. */
async function missingPhotoOf(db: pg.Client, objects: Objects, post: Post) {
	const read = async () => {
		const { rows } = await db.query<Row>(
			`${columns} where (u.holder_kind, u.holder_id) in (
			select 'submission', s.id from submissions s where s.email = $1 union all
			select 'case', c.id from cases c join submissions s on s.id = c.submission_id
				where s.email = $1) order by u.position`,
			[post.email],
		);
		return rows;
	};
	const { length } = await read();
	if (length !== post.photos.length) return `${length} of ${post.photos.length} photos are there`;
	for (const [position, photo] of post.photos.entries()) {
		const problem = await problemWith(objects, photo, async () => (await read())[position]);
		if (problem) return `photo ${position + 1} ${problem}`;
	}
	return undefined;
}

/** Checks photos whose upload was confirmed although their form was not. */
async function lostUploadOf(db: pg.Client, objects: Objects, { photos }: Post) {
	for (const photo of photos.filter(({ isPromised }) => isPromised)) {
		const keyHash = createHash("sha256").update(photo.key).digest("hex");
		const read = async () =>
			(await db.query<Row>(`${columns} where u.key_hash = $1`, [keyHash])).rows[0];
		const problem = await problemWith(objects, photo, read);
		if (problem) return `a photo that was sent before it ${problem}`;
	}
	return undefined;
}

async function problemWith(
	objects: Objects,
	photo: SentPhoto,
	read: () => Promise<Row | undefined>,
): Promise<string | undefined> {
	// The site keeps running: a file may move after its row was read.
	for (let look = 1; ; look++) {
		const row = await read();
		const problem = row ? await check(objects, photo, row) : "has no row";
		if (!problem || look === 5) return problem;
		await pause(100);
	}
}

async function check(objects: Objects, photo: SentPhoto, row: Row): Promise<string | undefined> {
	const { size, state, content_hash: made } = row;
	if (size !== photo.bytes.byteLength) return `has ${size} bytes`;
	if (state === "dropped" || (state === "arriving" && photo.isPromised)) return `is ${state}`;
	// The file of a placed photo is deleted; a kill in the middle leaves its name for a while.
	if (state === "placed") return await checkVariants(objects, photo, made);
	const bytes = await partsOf(objects, row);
	if (state === "kept" && !bytes?.equals(photo.bytes)) return "cannot be read as it was sent";
	return undefined;
}

async function partsOf(objects: Objects, { id, parts }: Row): Promise<Buffer | undefined> {
	const chunks: Uint8Array[] = [];
	let offset = 0;
	for (const length of parts) {
		const bytes = await objects.read(`uploads/${id}/${offset}-${length}`);
		if (!bytes) return undefined;
		chunks.push(bytes);
		offset += length;
	}
	return Buffer.concat(chunks);
}

/** Checks the variants of a processed picture: its original is gone. */
async function checkVariants(objects: Objects, { hash }: SentPhoto, made: string | null) {
	if (made !== hash) return "became another picture";
	const sizes = await objects.sizes(`photos/${hash}`);
	const names = [...sizes.keys()].filter((name) => !name.endsWith(".part"));
	if (!names.includes("master.webp") || names.length < 3)
		return `became ${names.join() || "nothing"}`;
	const empty = names.find((name) => sizes.get(name) === 0);
	return empty && `has an empty ${empty}`;
}

function onDisk(dataDir: string): Objects {
	const files = join(dataDir, "files");
	return {
		read: (key) => readFile(join(files, key)).catch(() => undefined),
		async sizes(folder) {
			const sizes = new Map<string, number>();
			for (const name of await readdir(join(files, folder)).catch(() => [])) {
				// An unfinished file may be gone again by now.
				const found = await stat(join(files, folder, name)).catch(() => undefined);
				if (found) sizes.set(name, found.size);
			}
			return sizes;
		},
	};
}

/** Returns the emails in the mail folder, by delivery ID. */
export async function readMailFolder(dataDir: string): Promise<Map<string, string[]>> {
	const folder = join(dataDir, "mail");
	const emails = new Map<string, string[]>();
	for (const name of await readdir(folder).catch(() => [])) {
		const delivery = /delivery-(\d+)-\w+\.eml$/.exec(name)?.[1];
		if (!delivery) continue;
		const text = await readFile(join(folder, name), "utf8");
		emails.set(delivery, [...(emails.get(delivery) ?? []), text]);
	}
	return emails;
}

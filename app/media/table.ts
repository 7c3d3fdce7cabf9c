import { and, eq, sql } from "drizzle-orm";
import {
	boolean,
	check,
	index,
	integer,
	type PgColumn,
	pgTable,
	primaryKey,
	real,
	smallint,
	text,
	unique,
} from "drizzle-orm/pg-core";
import { checkEnum, moment, ownId, refTo, rowId } from "#app/platform/database/table.ts";

/** Photos that passed ingest. Their files are in storage under the content hash. */
export const photos = pgTable(
	"photos",
	{
		id: ownId(),
		/** Part of the public URL: 128 random bits, so that it can't be guessed. */
		token: text().notNull(),
		contentHash: text("content_hash").notNull(),
		width: integer().notNull(),
		height: integer().notNull(),
		bytes: integer().notNull(),
		/** The placeholder, a ThumbHash in base64 of about 25 bytes. */
		thumbhash: text().notNull(),
		/** 64-bit difference hash in hex; null until computed. */
		perceptualHash: text("perceptual_hash"),
		/** From 0 (sharp) to 1; null for an even area and for photos that predate the measurement. */
		blur: real(),
		alt: text().notNull().default(""),
		library: boolean().notNull().default(false),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	(table) => [
		unique("photos_token").on(table.token),
		index("photos_content_hash").on(table.contentHash),
		index("photos_newest").on(table.createdAt, table.id),
		check("photos_size", sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
		check("photos_hash", sql`${table.contentHash} ~ '^[0-9a-f]{64}$'`),
		check("photos_looks", sql`${table.perceptualHash} ~ '^[0-9a-f]{16}$'`),
		check("photos_alt", sql`length(${table.alt}) <= 300`),
	],
);

/**
 * Uses of photos by subjects. "story" is an owner's story of a dog that was homed or kept, "health_result"
 * a document that only the team and its sender see, "inquiry_message" a photo in a conversation that only its two
 * sides see, and the team once it's reported. Position 0 is the main photo.
 */
export const photoUses = pgTable(
	"photo_uses",
	{
		subjectKind: text("subject_kind", {
			enum: [
				"guide",
				"post",
				"kennel",
				"dog",
				"case",
				"guide_draft",
				"post_draft",
				"story",
				"health_result",
				"inquiry_message",
			],
		}).notNull(),
		subjectId: rowId("subject_id").notNull(),
		position: smallint().notNull(),
		photoId: refTo("photo_id", () => photos.id),
		caption: text().notNull().default(""),
		/** Follows the subject: a photo has a public URL only while a public subject shows it. */
		public: boolean().notNull().default(false),
	},
	(table) => [
		primaryKey({ columns: [table.subjectKind, table.subjectId, table.position] }),
		index("photo_uses_photo").on(table.photoId),
		checkEnum("photo_uses_kind", table.subjectKind),
		check(
			"photo_uses_case",
			sql`not (${table.subjectKind} in ('case', 'guide_draft', 'post_draft', 'health_result', 'inquiry_message') and ${table.public})`,
		),
		check("photo_uses_position", sql`${table.position} between 0 and 31`),
		check("photo_uses_caption", sql`length(${table.caption}) <= 160`),
	],
);

export type SubjectKind = (typeof photoUses.$inferSelect)["subjectKind"];
export type Subject = { kind: SubjectKind; id: number };

export function isUseOf({ kind, id }: { kind: SubjectKind; id: number | PgColumn }) {
	return and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id));
}

export function isMainPhotoOf(kind: SubjectKind, id: number | PgColumn) {
	return and(isUseOf({ kind, id }), eq(photoUses.position, 0));
}

/** Visitors' photos on their way to a case. Their files are in storage under the upload's id. */
export const uploads = pgTable(
	"uploads",
	{
		id: ownId(),
		/** SHA-256 of the browser's key in hex, because the key itself gives access to the upload. */
		keyHash: text("key_hash").notNull(),
		size: integer().notNull(),
		/** Bytes of each file that it is stored in. */
		parts: integer().array().notNull().default(sql`'{}'`),
		/** "arriving": its file is being stored. "placed": added to its case. "dropped": to be deleted. */
		state: text({ enum: ["arriving", "kept", "placed", "dropped"] })
			.notNull()
			.default("arriving"),
		preview: text(),
		holderKind: text("holder_kind", { enum: ["case", "submission"] }),
		holderId: rowId("holder_id"),
		position: smallint(),
		photoId: rowId("photo_id").references(() => photos.id),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	(table) => [
		unique("uploads_key_hash").on(table.keyHash),
		unique("uploads_place").on(table.holderKind, table.holderId, table.position),
		index("uploads_created_at").on(table.createdAt),
		check("uploads_key", sql`${table.keyHash} ~ '^[0-9a-f]{64}$'`),
		check("uploads_size", sql`${table.size} between 1 and 15728640`),
		checkEnum("uploads_state", table.state),
		checkEnum("uploads_holder_kind", table.holderKind),
		check(
			"uploads_holder",
			sql`num_nulls(${table.holderKind}, ${table.holderId}, ${table.position}) in (0, 3)`,
		),
		check("uploads_taken", sql`${table.holderId} is null or ${table.state} in ('kept', 'placed')`),
		check("uploads_position", sql`${table.position} between 0 and 7`),
	],
);

import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	timestamp,
	unique,
} from "drizzle-orm/pg-core";

/** A picture that passed ingest. Its files lie in storage under its content hash. */
export const photos = pgTable(
	"photos",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		/** What stands in the picture's address: 128 random bits, so that it cannot be guessed. */
		token: text().notNull(),
		/** SHA-256 of the file as it was sent, in hex. */
		contentHash: text("content_hash").notNull(),
		/** Size after turning upright, in pixels. */
		width: integer().notNull(),
		height: integer().notNull(),
		/** Size of the file as it was sent, in bytes. */
		bytes: integer().notNull(),
		/** ThumbHash in base64, about 25 bytes: the placeholder. */
		thumbhash: text().notNull(),
		alt: text().notNull().default(""),
		createdAt: timestamp("created_at", { precision: 3, withTimezone: true }).notNull().defaultNow(),
	},
	(table) => [
		unique("photos_token").on(table.token),
		index("photos_content_hash").on(table.contentHash),
		check("photos_size", sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
		check("photos_hash", sql`${table.contentHash} ~ '^[0-9a-f]{64}$'`),
		check("photos_alt", sql`length(${table.alt}) <= 300`),
	],
);

/** Where a picture is shown. A subject is known by its kind and id only. */
export const photoUses = pgTable(
	"photo_uses",
	{
		subjectKind: text("subject_kind", { enum: ["guide", "post", "kennel", "dog"] }).notNull(),
		subjectId: bigint("subject_id", { mode: "number" }).notNull(),
		/** 0 is the main picture. */
		position: smallint().notNull(),
		photoId: bigint("photo_id", { mode: "number" })
			.notNull()
			.references(() => photos.id),
		/** Follows the subject: a picture has a public address only while a public subject shows it. */
		public: boolean().notNull().default(false),
	},
	(table) => [
		primaryKey({ columns: [table.subjectKind, table.subjectId, table.position] }),
		index("photo_uses_photo").on(table.photoId),
		check("photo_uses_kind", sql`${table.subjectKind} in ('guide', 'post', 'kennel', 'dog')`),
		check("photo_uses_position", sql`${table.position} between 0 and 31`),
	],
);

export type SubjectKind = (typeof photoUses.$inferSelect)["subjectKind"];

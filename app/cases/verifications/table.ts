import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { cases } from "#app/cases/table.ts";
import { photos } from "#app/media/table.ts";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId, parentId, rowId } from "#app/platform/database/table.ts";
import { verificationKinds, verificationResults } from "#app/records/verifications.ts";

/** Checks and their results; the newest of a kind counts. */
export const recordVerifications = pgTable(
	"record_verifications",
	{
		id: ownId(),
		/** The case, if there is one: the record finds the check through its case. */
		subjectKind: text("subject_kind", { enum: ["case", "dog", "kennel"] }).notNull(),
		subjectId: rowId("subject_id").notNull(),
		kind: text({ enum: verificationKinds }).notNull(),
		result: text({ enum: verificationResults }).notNull(),
		/** The value of the checked field; empty if the check isn't about a field. */
		value: text().notNull().default(""),
		registry: text().notNull().default(""),
		/** Written for the team, not for the public page. */
		note: text().notNull().default(""),
		/** Null if the owner did it. */
		checkedBy: personId("checked_by"),
		checkedAt: moment("checked_at").notNull(),
		validUntil: moment("valid_until").notNull(),
		/** When caches were told that it has expired. */
		announcedAt: moment("announced_at"),
		withdrawnAt: moment("withdrawn_at"),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	(table) => [
		index("record_verifications_subject").on(table.subjectKind, table.subjectId, table.kind),
		index("record_verifications_ending")
			.on(table.validUntil)
			.where(sql`${table.withdrawnAt} is null`),
		index("record_verifications_unannounced")
			.on(table.validUntil)
			.where(sql`${table.announcedAt} is null`),
		checkEnum("record_verifications_subject_kind", table.subjectKind),
		checkEnum("record_verifications_kind", table.kind),
		checkEnum("record_verifications_result", table.result),
		check(
			"record_verifications_lengths",
			sql`length(${table.value}) <= 254 and length(${table.registry}) <= 80
				and length(${table.note}) <= 1000`,
		),
	],
);

export type RecordVerification = typeof recordVerifications.$inferSelect;

/** Requests for a photo with a code; only the newest of a case can be open. */
export const codePhotos = pgTable(
	"code_photos",
	{
		id: ownId(),
		caseId: parentId("case_id", () => cases.id),
		code: text().notNull(),
		/** Null when the owner asked for a new code. */
		requestedBy: personId("requested_by"),
		requestedAt: moment("requested_at").notNull().defaultNow(),
		expiresAt: moment("expires_at").notNull(),
		/** Not a photo use, so nothing public can show it. Null until it is sent, and after it is deleted. */
		photoId: rowId("photo_id").references(() => photos.id, { onDelete: "set null" }),
		sentAt: moment("sent_at"),
		verdict: text({ enum: ["confirmed", "mismatch"] }),
		/** Emailed to the owner. */
		reason: text().notNull().default(""),
		decidedAt: moment("decided_at"),
	},
	(table) => [
		index("code_photos_case").on(table.caseId, table.id),
		index("code_photos_photo").on(table.photoId),
		checkEnum("code_photos_verdict", table.verdict),
		check("code_photos_code", sql`${table.code} ~ '^[0-9A-Z]{3}-[0-9A-Z]{3}$'`),
		check("code_photos_reason", sql`length(${table.reason}) <= 500`),
		check("code_photos_decided", sql`num_nulls(${table.verdict}, ${table.decidedAt}) in (0, 2)`),
		check("code_photos_sent", sql`${table.photoId} is null or ${table.sentAt} is not null`),
	],
);

export type CodePhoto = typeof codePhotos.$inferSelect;

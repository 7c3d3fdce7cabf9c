import { and, isNotNull, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { recordKinds } from "#app/people/define-case.ts";
import { outgoing, outgoingMail } from "#app/people/define-feature.ts";
import { linkPurpose } from "#app/people/link-purposes.ts";
import { personId } from "#app/people/table.ts";
import {
	checkEnum,
	moment,
	ownId,
	phoneKeySql,
	refTo,
	rowId,
} from "#app/platform/database/table.ts";

export const submissions = pgTable(
	"submissions",
	{
		id: ownId(),
		form: text({ enum: ["newsletter", "contact", "breeder", "rehome"] }).notNull(),
		/** Hex SHA-256 of form, ticket and content, so that the same form sent twice is stored once. */
		contentKey: text("content_key").notNull(),
		email: text().notNull(),
		firstName: text("first_name").notNull().default(""),
		lastName: text("last_name").notNull().default(""),
		phone: text().notNull().default(""),
		details: jsonb().$type<Details>().notNull(),
		wantsNewsletter: boolean("wants_newsletter").notNull().default(false),
		spamSignals: jsonb("spam_signals").$type<string[]>().notNull(),
		network: text().notNull().default(""),
		/** Set for possible spam, which gets no case and no email until someone restores it. */
		quarantinedAt: moment("quarantined_at"),
		restoredAt: moment("restored_at"),
		/** Made up for practice: no one gets email about it, and statistics don't count it. */
		sample: boolean().notNull().default(false),
		receivedAt: moment("received_at").notNull().defaultNow(),
	},
	(table) => [
		unique("submissions_content").on(table.contentKey),
		index("submissions_email").on(sql`lower(${table.email})`),
		index("submissions_digits").on(phoneKeySql(table.phone)),
		index("submissions_quarantined")
			.on(table.quarantinedAt, table.sample)
			.where(sql`${table.quarantinedAt} is not null and ${table.restoredAt} is null`),
		checkEnum("submissions_form", table.form),
		check("submissions_email", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
		check("submissions_content_key", sql`${table.contentKey} ~ '^[0-9a-f]{64}$'`),
		check(
			"submissions_lengths",
			sql`length(${table.email}) <= 254 and length(${table.firstName}) <= 60
				and length(${table.lastName}) <= 60 and length(${table.phone}) <= 60`,
		),
	],
);

export type Details = Record<string, string>;

export type Submission = typeof submissions.$inferSelect;

type Draft = { draft: SQLWrapper };

/** Draft values by their records' field names, for indexes: the sender's contacts and the dog's chip. */
export const draftEmail = ({ draft }: Draft) =>
	sql`lower(coalesce(${draft} ->> 'ownerContactEmail', ${draft} ->> 'email', ''))`;
export const draftPhone = ({ draft }: Draft) =>
	sql`coalesce(${draft} ->> 'ownerContactPhone', ${draft} ->> 'phone', '')`;
/** The chip number in the format of normalizeMicrochip. */
export const draftChip = ({ draft }: Draft) =>
	sql`upper(regexp_replace(${draft} ->> 'microchipNumber', '[\\s-]', '', 'g'))`;

export const cases = pgTable(
	"cases",
	{
		id: ownId(),
		kind: text({ enum: ["contact", "breeder", "rehome"] }).notNull(),
		submissionId: refTo("submission_id", () => submissions.id),
		state: text({
			enum: [
				"completing",
				"received",
				"in_review",
				"changes_needed",
				"published",
				"declined",
				"merged",
				"spam",
				"closed",
			],
		})
			.notNull()
			.default("received"),
		/** Optimistic lock: a decision on an older version is refused. */
		version: integer().notNull().default(1),
		draft: jsonb().$type<Details>().notNull(),
		subjectId: rowId("subject_id"),
		assignedTo: personId("assigned_to"),
		mergedInto: rowId("merged_into"),
		sample: boolean().notNull().default(false),
		openedAt: moment("opened_at").notNull().defaultNow(),
		waitingSince: moment("waiting_since").notNull().defaultNow(),
		/** When it last reached the team; later than `waitingSince` if its sender was slow to complete it. */
		inReviewSince: moment("in_review_since").notNull().defaultNow(),
		changedAt: moment("changed_at").notNull().defaultNow(),
	},
	(table) => [
		unique("cases_submission").on(table.submissionId),
		index("cases_waiting")
			.on(table.waitingSince, table.id)
			.where(sql`${table.state} in ('received', 'in_review')`),
		// For the counts in the desk's sidebar and the oldest case, from the index alone.
		index("cases_waiting_kind")
			.on(table.kind, table.waitingSince, table.sample)
			.where(sql`${table.state} in ('received', 'in_review')`),
		index("cases_assigned")
			.on(table.assignedTo, table.waitingSince, table.id)
			.where(sql`${table.assignedTo} is not null and ${table.state} in ('received', 'in_review')`),
		index("cases_completing")
			.on(table.openedAt, table.id)
			.where(sql`${table.state} = 'completing'`),
		index("cases_kind").on(table.kind, table.openedAt, table.id),
		index("cases_subject").on(table.kind, table.subjectId),
		index("cases_email").on(draftEmail(table)),
		index("cases_digits").on(phoneKeySql(draftPhone(table))),
		index("cases_chip").on(draftChip(table)),
		checkEnum("cases_kind", table.kind),
		checkEnum("cases_state", table.state),
		check("cases_merged", sql`(${table.state} = 'merged') = (${table.mergedInto} is not null)`),
	],
);

export type Case = typeof cases.$inferSelect;

// Literals let PostgreSQL use the partial indexes.
export const isCaseCompleting = sql`${cases.state} = 'completing'`;
export const isCasePending = sql`${cases.state} in ('received', 'in_review')`;
export const isQuarantined = and(
	isNotNull(submissions.quarantinedAt),
	isNull(submissions.restoredAt),
);

export const decisions = pgTable(
	"decisions",
	{
		id: ownId(),
		caseId: refTo("case_id", () => cases.id),
		verdict: text({ enum: ["approved", "changes", "declined", "merged", "spam"] }).notNull(),
		reason: text().notNull().default(""),
		words: text().notNull().default(""),
		before: jsonb().$type<Before>().notNull(),
		decidedBy: personId("decided_by"),
		decidedAt: moment("decided_at").notNull().defaultNow(),
		/** The case's `inReviewSince`; null if its sender still had it. */
		inReviewSince: moment("in_review_since"),
		undoneAt: moment("undone_at"),
	},
	(table) => [
		index("decisions_case").on(table.caseId, table.id),
		index("decisions_figures")
			.on(table.decidedAt, table.inReviewSince, table.caseId)
			.where(
				sql`${table.inReviewSince} is not null and ${table.undoneAt} is null and ${table.verdict} in ('approved', 'changes', 'declined')`,
			),
		checkEnum("decisions_verdict", table.verdict),
		check(
			"decisions_texts",
			sql`length(${table.reason}) <= 200 and length(${table.words}) <= 3000`,
		),
	],
);

export type Decision = typeof decisions.$inferSelect;

export type Before = {
	state: Case["state"];
	/** The version that was decided on; the decision created the next one. */
	version: number;
	subjectId: number | null;
	mergedInto: number | null;
	/** Ids of what moved to the other case. Missing in older decisions, which moved nothing. */
	moved?: number[];
	waitingSince: string;
	/** The record before the decision; null if it didn't exist, or after its owner's data was erased. */
	subject: Snapshot | null;
};

export type Snapshot = {
	record: Record<string, unknown> & { status: string };
	photoIds: number[];
	/** Captions by photo id; missing in snapshots from before captions existed. */
	captions?: Record<string, string>;
	slugs: string[];
	related?: unknown;
};

export const replies = pgTable(
	"replies",
	{
		id: ownId(),
		caseId: refTo("case_id", () => cases.id),
		body: text().notNull(),
		ticket: text().notNull(),
		writtenBy: personId("written_by"),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		index("replies_case").on(table.caseId, table.id),
		unique("replies_ticket").on(table.ticket),
		check("replies_body", sql`length(${table.body}) between 1 and 10000`),
	],
);

export const staffNotes = pgTable(
	"staff_notes",
	{
		id: ownId(),
		subjectKind: text("subject_kind", { enum: recordKinds }).notNull(),
		subjectId: rowId("subject_id").notNull(),
		words: text().notNull(),
		writtenBy: personId("written_by"),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		index("staff_notes_subject").on(table.subjectKind, table.subjectId, table.id),
		check("staff_notes_words", sql`length(${table.words}) between 1 and 3000`),
	],
);

/** Append-only: a trigger refuses every deletion, and every update except to erase personal data. */
export const history = pgTable(
	"history",
	{
		id: ownId(),
		subjectKind: text("subject_kind", { enum: recordKinds }).notNull(),
		subjectId: rowId("subject_id").notNull(),
		actor: text().notNull(),
		actorId: rowId("actor_id"),
		event: text().notNull(),
		details: jsonb().$type<Details>().notNull().default({}),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		index("history_subject").on(table.subjectKind, table.subjectId, table.id),
		index("history_actor").on(table.actorId, table.id),
		checkEnum("history_kind", table.subjectKind),
	],
);

export const caseMail = outgoingMail("case", {
	returned: "team",
	completed: "team",
	withdrawn: "team",
	assigned: "team",
	reminder: "unconfirmed",
	link: "asked",
	closing: "confirmed",
	code: "confirmed",
	"code-again": "confirmed",
	"code-sent": "team",
});

export const askMail = outgoingMail("ask", {
	dog: "confirmed",
	kennel: "confirmed",
});

export const decisionMail = outgoingMail("decision", {
	approved: "confirmed",
	changes: "confirmed",
	declined: "confirmed",
	merged: "confirmed",
});

/** For each public form. */
export const formMail = {
	contact: outgoingMail("contact", { received: "unconfirmed", team: "team", answer: "confirmed" }),
	breeder: outgoingMail("breeder", { received: "unconfirmed" }),
	rehome: outgoingMail("rehome", { received: "unconfirmed" }),
};

export const formListEntry = outgoing("list", "form");

export const publishedHook = {
	dog: outgoing("hook", "promote.dog"),
	kennel: outgoing("hook", "promote.kennel"),
};

/** Links to a case’s status, and to its profile. */
export const caseLinks = { status: linkPurpose("case"), edit: linkPurpose("edit") };
/** The same while a submission has no case yet. */
export const submissionLinks = { receipt: linkPurpose("receipt"), profile: linkPurpose("profile") };

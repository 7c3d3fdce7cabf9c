import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	index,
	jsonb,
	pgTable,
	text,
	timestamp,
	unique,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/** What came in by a form, as it came. Nothing here is ever public. */
export const submissions = pgTable(
	"submissions",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		form: text({ enum: ["newsletter", "contact", "breeder", "rehome"] }).notNull(),
		/** SHA-256, in hex, of the form, its ticket and all that was typed: the same twice is one. */
		contentKey: text("content_key").notNull(),
		email: text().notNull(),
		firstName: text("first_name").notNull().default(""),
		lastName: text("last_name").notNull().default(""),
		/** E.164, such as +12145550100. */
		phone: text().notNull().default(""),
		/** The form's own fields, by the names that this program gives them. */
		details: jsonb().$type<Details>().notNull(),
		wantsNewsletter: boolean("wants_newsletter").notNull().default(false),
		/** Reasons to look twice, in words for staff. */
		signs: jsonb().$type<string[]>().notNull(),
		/** Who sent it, as a keyed hash: tells that two came from one network, not from which. */
		network: text().notNull().default(""),
		/** Set aside as likely spam: no case, no mail, until somebody recovers it. */
		asideAt: moment("aside_at"),
		recoveredAt: moment("recovered_at"),
		receivedAt: moment("received_at").notNull().defaultNow(),
	},
	(table) => [
		unique("submissions_content").on(table.contentKey),
		index("submissions_email").on(sql`lower(${table.email})`),
		index("submissions_aside")
			.on(table.asideAt)
			.where(sql`${table.asideAt} is not null and ${table.recoveredAt} is null`),
		check("submissions_form", sql`${table.form} in ('newsletter', 'contact', 'breeder', 'rehome')`),
		check("submissions_email", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
		check("submissions_content_key", sql`${table.contentKey} ~ '^[0-9a-f]{64}$'`),
		check(
			"submissions_lengths",
			sql`length(${table.email}) <= 254 and length(${table.firstName}) <= 60
				and length(${table.lastName}) <= 60 and length(${table.phone}) <= 16`,
		),
	],
);

/** Short texts by name. What a room reads back it checks with a schema of its own. */
export type Details = Record<string, string>;

export type Submission = typeof submissions.$inferSelect;

/** What waits for a human decision, and what was decided. */
export const cases = pgTable(
	"cases",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		kind: text({ enum: ["contact", "breeder", "rehome"] }).notNull(),
		submissionId: bigint("submission_id", { mode: "number" })
			.notNull()
			.references(() => submissions.id),
		state: text({
			enum: ["received", "in_review", "changes_needed", "published", "declined"],
		})
			.notNull()
			.default("received"),
		/** The listing or kennel to be, as far as it is known; the room checks it before it publishes. */
		draft: jsonb().$type<Details>().notNull(),
		/** The listing or kennel, once there is one. */
		subjectId: bigint("subject_id", { mode: "number" }),
		openedAt: moment("opened_at").notNull().defaultNow(),
		changedAt: moment("changed_at").notNull().defaultNow(),
	},
	(table) => [
		unique("cases_submission").on(table.submissionId),
		index("cases_waiting")
			.on(table.openedAt, table.id)
			.where(sql`${table.state} in ('received', 'in_review')`),
		check("cases_kind", sql`${table.kind} in ('contact', 'breeder', 'rehome')`),
		check(
			"cases_state",
			sql`${table.state} in ('received', 'in_review', 'changes_needed', 'published', 'declined')`,
		),
	],
);

export type Case = typeof cases.$inferSelect;

/** Who did what, and when. Rows are added and never changed. */
export const history = pgTable(
	"history",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		subjectKind: text("subject_kind", { enum: ["submission", "case", "subscriber"] }).notNull(),
		subjectId: bigint("subject_id", { mode: "number" }).notNull(),
		/** "a visitor", "the system: …", later the name of a member of the team. */
		actor: text().notNull(),
		event: text().notNull(),
		details: jsonb().$type<Details>().notNull().default({}),
		at: moment("at").notNull().defaultNow(),
	},
	(table) => [
		index("history_subject").on(table.subjectKind, table.subjectId, table.id),
		check("history_kind", sql`${table.subjectKind} in ('submission', 'case', 'subscriber')`),
	],
);

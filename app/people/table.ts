import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { outgoingMail } from "#app/people/define-feature.ts";
import { type LinkPurpose, linkPurpose } from "#app/people/link-purposes.ts";
import { rights } from "#app/people/rights.ts";
import { checkEnum, moment, ownId, parentId, rowId } from "#app/platform/database/table.ts";

const times = () => ({
	createdAt: moment("created_at").notNull().defaultNow(),
	updatedAt: moment("updated_at").notNull().defaultNow(),
});
const userId = () => parentId("user_id", () => people.id);

export const emailChoices = ["each", "weekly", "none"] as const;
export type EmailChoice = (typeof emailChoices)[number];

/** Refers to who on the team did something. */
export const personId = (name: string) => rowId(name).references(() => people.id);

export const people = pgTable(
	"people",
	{
		id: ownId(),
		name: text().notNull(),
		email: text().notNull(),
		emailVerified: boolean("email_verified").notNull().default(false),
		image: text(),
		rights: text({ enum: rights }).array().notNull(),
		twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
		/** Null until the invitation is accepted. */
		joinedAt: moment("joined_at"),
		/** From this time on, sign-ins fail and sessions are invalid. */
		suspendedAt: moment("suspended_at"),
		/** "each": when a case is assigned to them, and when its sender answers; "weekly": what waits. */
		emails: text({ enum: emailChoices }).notNull().default("each"),
		/** When the weekly email was last due. */
		digestAt: moment("digest_at"),
		...times(),
	},
	(table) => [
		unique("people_email").on(table.email),
		checkEnum("people_emails", table.emails),
		check("people_rights", sql`${table.rights} <@ array['review', 'write', 'send', 'manage']`),
		check("people_email_form", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
		check("people_email_case", sql`${table.email} = lower(${table.email})`),
		check("people_name_length", sql`length(${table.name}) between 1 and 80`),
	],
);

export type Person = typeof people.$inferSelect;

// The next five tables have the shape that Better Auth expects, with our own column names.

export const sessions = pgTable(
	"sessions",
	{
		id: ownId(),
		userId: userId(),
		token: text().notNull(),
		expiresAt: moment("expires_at").notNull(),
		ipAddress: text("ip_address"),
		userAgent: text("user_agent"),
		...times(),
	},
	(table) => [
		unique("sessions_token").on(table.token),
		index("sessions_person").on(table.userId, table.createdAt),
	],
);

export const accounts = pgTable(
	"accounts",
	{
		id: ownId(),
		userId: userId(),
		accountId: text("account_id").notNull(),
		providerId: text("provider_id").notNull(),
		accessToken: text("access_token"),
		refreshToken: text("refresh_token"),
		accessTokenExpiresAt: moment("access_token_expires_at"),
		refreshTokenExpiresAt: moment("refresh_token_expires_at"),
		scope: text(),
		idToken: text("id_token"),
		password: text(),
		...times(),
	},
	(table) => [index("accounts_person").on(table.userId)],
);

export const verifications = pgTable(
	"verifications",
	{
		id: ownId(),
		identifier: text().notNull(),
		value: text().notNull(),
		expiresAt: moment("expires_at").notNull(),
		...times(),
	},
	(table) => [index("verifications_identifier").on(table.identifier)],
);

export const twoFactors = pgTable(
	"two_factors",
	{
		id: ownId(),
		userId: userId(),
		secret: text().notNull(),
		backupCodes: text("backup_codes").notNull(),
		verified: boolean().notNull().default(false),
		failedVerificationCount: integer("failed_verification_count").notNull().default(0),
		lockedUntil: moment("locked_until"),
	},
	(table) => [unique("two_factors_person").on(table.userId)],
);

export const passkeys = pgTable(
	"passkeys",
	{
		id: ownId(),
		userId: userId(),
		name: text(),
		publicKey: text("public_key").notNull(),
		credentialID: text("credential_id").notNull(),
		counter: bigint({ mode: "number" }).notNull(),
		deviceType: text("device_type").notNull(),
		backedUp: boolean("backed_up").notNull(),
		transports: text(),
		aaguid: text(),
		createdAt: moment("created_at").defaultNow(),
	},
	(table) => [
		unique("passkeys_credential").on(table.credentialID),
		index("passkeys_person").on(table.userId),
	],
);

export const teamSettings = pgTable("team_settings", {
	name: text({ enum: ["second_factor", "privacy_notice"] }).primaryKey(),
	value: text().notNull(),
	changedAt: moment("changed_at").notNull().defaultNow(),
});

/** Links that each allow one action on one record. Only their hashes are stored. */
export const privateLinks = pgTable(
	"private_links",
	{
		tokenHash: text("token_hash").primaryKey(),
		purpose: text().$type<LinkPurpose>().notNull(),
		subjectId: rowId("subject_id").notNull(),
		createdAt: moment("created_at").notNull().defaultNow(),
		expiresAt: moment("expires_at"),
		endedAt: moment("ended_at"),
		/** Hash of the token and the address it was emailed to. Null for a link shown on a page. */
		mailedToHash: text("mailed_to_hash"),
	},
	(table) => [
		index("private_links_subject").on(table.purpose, table.subjectId),
		check("private_links_hash", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
	],
);

export const peopleMail = outgoingMail("people", {
	invitation: "team",
	"sign-in": "team",
	digest: "team",
});

export const staffLinks = { invitation: linkPurpose("invitation"), signIn: linkPurpose("sign-in") };

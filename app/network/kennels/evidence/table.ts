import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { cases } from "#app/cases/table.ts";
import { levels, schemeNames } from "#app/network/kennels/evidence/evidence.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { outgoingMail } from "#app/people/define-feature.ts";
import { personId } from "#app/people/table.ts";
import { checkEnum, moment, ownId, parentId, rowId } from "#app/platform/database/table.ts";

/** A breeder's data about a dog; one version is shown, and another may be pending review. */
export type DogFacts = {
	registeredName: string;
	callName: string;
	registry: string;
	registryNumber: string;
	sex: "female" | "male";
	bornOn: string;
	chipEnd: string;
};

export const breedingDogs = pgTable(
	"breeding_dogs",
	{
		id: ownId(),
		/** The case whose private link was used to enter it; null for kennels without a case. */
		caseId: rowId("case_id").references(() => cases.id, {
			onDelete: "cascade",
		}),
		/** Null until the kennel is published. */
		breederId: rowId("breeder_id").references(() => breeders.id, {
			onDelete: "set null",
		}),
		registeredName: text("registered_name").notNull(),
		callName: text("call_name").notNull().default(""),
		registry: text().notNull().default(""),
		registryNumber: text("registry_number").notNull().default(""),
		sex: text({ enum: ["female", "male"] }).notNull(),
		bornOn: date("born_on").notNull(),
		/** The last four characters of the microchip number; never public. */
		chipEnd: text("chip_end").notNull().default(""),
		/** The breeder's proposed change, until it is reviewed. */
		pending: jsonb().$type<DogFacts>(),
		state: text({ enum: ["waiting", "shown", "declined"] })
			.notNull()
			.default("waiting"),
		/** Sent to the breeder. */
		reason: text().notNull().default(""),
		/** The latest decision left the public page as it was. */
		changeDeclined: boolean("change_declined").notNull().default(false),
		/** When the dog or its latest change was submitted for review. */
		sentAt: moment("sent_at").notNull().defaultNow(),
		decidedAt: moment("decided_at"),
		decidedBy: personId("decided_by"),
	},
	(table) => [
		index("breeding_dogs_case").on(table.caseId, table.id),
		index("breeding_dogs_breeder").on(table.breederId, table.id),
		index("breeding_dogs_waiting")
			.on(table.sentAt, table.id)
			.where(sql`${table.state} = 'waiting' or ${table.pending} is not null`),
		checkEnum("breeding_dogs_sex", table.sex),
		checkEnum("breeding_dogs_state", table.state),
		check(
			"breeding_dogs_lengths",
			sql`length(${table.registeredName}) between 1 and 120 and length(${table.callName}) <= 60
				and length(${table.registry}) <= 60 and length(${table.registryNumber}) <= 60
				and length(${table.reason}) <= 500`,
		),
		check("breeding_dogs_chip", sql`${table.chipEnd} ~ '^([0-9A-Z]{4})?$'`),
	],
);

export type BreedingDog = typeof breedingDogs.$inferSelect;

/** The breeder can't change a reviewed result; to renew it, they enter another one. */
export const healthResults = pgTable(
	"health_results",
	{
		id: ownId(),
		dogId: parentId("dog_id", () => breedingDogs.id),
		/** An ID from content/breed/tests.yaml. */
		test: text().notNull(),
		scheme: text({ enum: schemeNames }).notNull(),
		/** In the scheme's own words. */
		result: text().notNull(),
		testedOn: date("tested_on").notNull(),
		certificate: text().notNull().default(""),
		registryUrl: text("registry_url").notNull().default(""),
		/** Key of a PDF document; a picture is stored as a photo use of kind "health_result" instead. */
		pdfKey: text("pdf_key"),
		sentAt: moment("sent_at").notNull().defaultNow(),
		/** Null until reviewed. */
		level: text({ enum: levels }),
		/** Sent to the breeder. */
		reason: text().notNull().default(""),
		checkedBy: personId("checked_by"),
		checkedAt: moment("checked_at"),
		/** The last day it is valid; null if it is valid for life. */
		validUntil: date("valid_until"),
		warnedAt: moment("warned_at"),
		/** Set when the expired result was removed from the kennel's summary. */
		expiredAt: moment("expired_at"),
	},
	(table) => [
		index("health_results_dog").on(table.dogId, table.test, table.testedOn),
		index("health_results_waiting").on(table.sentAt, table.id).where(sql`${table.level} is null`),
		index("health_results_ending")
			.on(table.validUntil)
			.where(sql`${table.level} in ('registry', 'document')`),
		checkEnum("health_results_scheme", table.scheme),
		checkEnum("health_results_level", table.level),
		check("health_results_looked", sql`num_nulls(${table.level}, ${table.checkedAt}) in (0, 2)`),
		check("health_results_url", sql`${table.registryUrl} ~ '^(https://.*)?$'`),
		check("health_results_pdf", sql`${table.pdfKey} ~ '^evidence/[0-9A-Za-z_-]{22}$'`),
		check(
			"health_results_lengths",
			sql`length(${table.test}) between 1 and 30 and length(${table.result}) between 1 and 60
				and length(${table.certificate}) <= 60 and length(${table.registryUrl}) <= 500
				and length(${table.reason}) <= 500`,
		),
	],
);

/** Includes the document's photo ID if the document is a picture. */
export type HealthResult = typeof healthResults.$inferSelect & { photoId: number | null };

/** Uses SQL literals instead of parameters so that PostgreSQL uses the partial indexes. */
export const isDogWaiting = sql`(${breedingDogs.state} = 'waiting' or ${breedingDogs.pending} is not null)`;
export const isResultWaiting = sql`${healthResults.level} is null`;
export const isSeen = sql`${healthResults.level} in ('registry', 'document')`;

export const evidenceMail = outgoingMail("evidence", {
	checked: "confirmed",
	expiring: "confirmed",
});

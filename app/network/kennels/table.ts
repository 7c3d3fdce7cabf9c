import { type SQLWrapper, sql } from "drizzle-orm";
import {
	boolean,
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
} from "drizzle-orm/pg-core";
import { recordColumns, recordConstraints } from "#app/cases/records/columns.ts";
import { type EvidenceSummary, listedTests } from "#app/network/kennels/evidence/evidence.ts";
import { outgoingMail } from "#app/people/define-feature.ts";
import { checkEnum } from "#app/platform/database/table.ts";

const answer = (name: string) =>
	text(name, { enum: ["", "yes", "no"] })
		.notNull()
		.default("");

const countSeen = sql.raw(
	listedTests.map(({ id }) => `coalesce((evidence -> 'seen' ->> '${id}')::int, 0)`).join(" + "),
);

const isPublic = ({ status }: { status: SQLWrapper }) => sql`${status} = 'active'`;

export const breeders = pgTable(
	"breeders",
	{
		...recordColumns,
		kennelName: text("kennel_name").notNull(),
		/** The name as normalized by nameKey. */
		kennelNameKey: text("kennel_name_key").notNull(),
		kennelAbout: text("kennel_about").notNull(),
		status: text({ enum: ["draft", "active", "paused", "withdrawn", "unconfirmed"] })
			.notNull()
			.default("draft"),
		activeProfile: boolean("active_profile").generatedAlwaysAs(sql`status = 'active'`),
		registrations: text().notNull().default(""),
		/** A year, or 0 if not provided. */
		breedingSince: smallint("breeding_since").notNull().default(0),
		dogsKept: smallint("dogs_kept").notNull().default(0),
		puppiesInHouse: answer("puppies_in_house"),
		visitsWelcome: answer("visits_welcome"),
		takesBack: answer("takes_back"),
		takeBackWords: text("take_back_words").notNull().default(""),
		contractOffered: answer("contract_offered"),
		waitingListOpen: answer("waiting_list_open"),
		/** Written by `evidence/summary.ts`, so that lists needn't read the results. */
		evidence: jsonb()
			.$type<EvidenceSummary>()
			.notNull()
			.default({ dogs: 0, seen: {}, checkedAt: null }),
		/** How many of the listed tests' results we have seen, of all dogs. */
		resultsSeen: integer("results_seen").notNull().generatedAlwaysAs(countSeen),
		/** IDs of the tests with a valid seen result, and "any" if there is at least one. */
		seenTests: text("seen_tests").array().notNull().default(sql`'{}'`),
		registryTests: text("registry_tests").array().notNull().default(sql`'{}'`),
		city: text().notNull(),
		state: text().notNull().default(""),
		zip: text().notNull().default(""),
		country: text().notNull(),
		/** Empty where no local law asks for it. */
		breedingLicence: text("breeding_licence", { enum: ["", "yes", "none"] })
			.notNull()
			.default(""),
		licenceNumber: text("licence_number").notNull().default(""),
		licenceAuthority: text("licence_authority").notNull().default(""),
		licenceExpires: date("licence_expires"),
		email: text().notNull(),
		phone: text().notNull(),
		contactBy: text("contact_by", { enum: ["relay", "shown"] })
			.notNull()
			.default("shown"),
	},
	(table) => [
		...recordConstraints("breeders", table, {
			isPublic: isPublic(table),
			order: [table.dateAdded, table.id],
			nameKey: table.kennelNameKey,
			city: table.city,
			email: table.email,
			phone: table.phone,
		}),
		index("breeders_filtered")
			.on(table.dateAdded, table.id, table.country, table.state)
			.where(isPublic(table)),
		index("breeders_most_seen")
			.on(table.resultsSeen, table.dateAdded, table.id, table.country, table.state)
			.where(isPublic(table)),
		index("breeders_licence_ends")
			.on(table.licenceExpires)
			.where(sql`${isPublic(table)} and ${table.licenceExpires} is not null`),
		index("breeders_seen")
			.using("gin", table.seenTests)
			.with({ fastupdate: false })
			.where(isPublic(table)),
		index("breeders_registry")
			.using("gin", table.registryTests)
			.with({ fastupdate: false })
			.where(isPublic(table)),
		checkEnum("breeders_contact_by", table.contactBy),
		checkEnum("breeders_licence", table.breedingLicence),
		check(
			"breeders_licence_lengths",
			sql`length(${table.licenceNumber}) <= 60 and length(${table.licenceAuthority}) <= 120`,
		),
		checkEnum("breeders_puppies_in_house", table.puppiesInHouse),
		checkEnum("breeders_visits_welcome", table.visitsWelcome),
		checkEnum("breeders_takes_back", table.takesBack),
		checkEnum("breeders_contract_offered", table.contractOffered),
		checkEnum("breeders_waiting_list_open", table.waitingListOpen),
		check(
			"breeders_numbers",
			sql`(${table.breedingSince} = 0 or ${table.breedingSince} between 1900 and 2100)
				and ${table.dogsKept} between 0 and 500`,
		),
		check(
			"breeders_lengths",
			sql`length(${table.registrations}) <= 300 and length(${table.takeBackWords}) <= 300`,
		),
		check("breeders_name_length", sql`length(${table.kennelName}) between 1 and 120`),
		check("breeders_about_length", sql`length(${table.kennelAbout}) <= 5000`),
		check("breeders_country", sql`${table.country} ~ '^[A-Z]{2}$'`),
	],
);

export const licenceMail = outgoingMail("licence", {
	expiring: "confirmed",
});

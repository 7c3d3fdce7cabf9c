import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	date,
	index,
	jsonb,
	pgTable,
	smallint,
	text,
	unique,
} from "drizzle-orm/pg-core";
import type { EvidenceSummary } from "#app/breeders/evidence/evidence.ts";
import {
	checkEnum,
	confirmationColumns,
	coordinates,
	moment,
	phoneKeySql,
	pointOf,
	postedIndexes,
	postedOn,
} from "#app/platform/database/table.ts";

const answer = (name: string) =>
	text(name, { enum: ["", "yes", "no"] })
		.notNull()
		.default("");

export const breeders = pgTable(
	"breeders",
	{
		id: bigint({ mode: "number" }).primaryKey(),
		slug: text().notNull(),
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
		/** IDs of the tests with a valid seen result, and "any" if there is at least one. */
		seenTests: text("seen_tests").array().notNull().default(sql`'{}'`),
		registryTests: text("registry_tests").array().notNull().default(sql`'{}'`),
		city: text().notNull(),
		state: text().notNull().default(""),
		zip: text().notNull().default(""),
		country: text().notNull(),
		...coordinates,
		/** Empty where no local law asks for it. */
		breedingLicence: text("breeding_licence", { enum: ["", "yes", "none"] })
			.notNull()
			.default(""),
		licenceNumber: text("licence_number").notNull().default(""),
		licenceAuthority: text("licence_authority").notNull().default(""),
		licenceExpires: date("licence_expires"),
		email: text().notNull(),
		phone: text().notNull(),
		showEmail: boolean("show_email").notNull().default(true),
		showPhone: boolean("show_phone").notNull().default(true),
		ownerConfirmedAt: moment("owner_confirmed_at"),
		...confirmationColumns,
		postedOn,
		sample: boolean().notNull().default(false),
		dateAdded: moment("date_added").notNull().defaultNow(),
		createdAt: moment("created_at").notNull().defaultNow(),
		updatedAt: moment("updated_at").notNull().defaultNow(),
	},
	(table) => [
		unique("breeders_slug").on(table.slug),
		index("breeders_name").on(table.kennelNameKey, table.dateAdded, table.id),
		index("breeders_public").on(table.dateAdded, table.id).where(sql`${table.status} = 'active'`),
		index("breeders_unreachable")
			.on(table.unreachableAt)
			.where(sql`${table.unreachableAt} is not null`),
		index("breeders_confirmed")
			.on(sql`greatest(${table.ownerConfirmedAt}, ${table.dateAdded})`)
			.where(sql`${table.status} = 'active'`),
		index("breeders_newest").on(table.dateAdded, table.id, table.kennelNameKey, table.city),
		...postedIndexes("breeders", table, sql`${table.status} = 'active'`),
		index("breeders_owner").on(sql`lower(${table.email})`),
		index("breeders_digits").on(phoneKeySql(table.phone)),
		index("breeders_near")
			.using("gist", pointOf(table))
			.where(sql`${table.status} = 'active' and ${table.latitude} is not null`),
		index("breeders_filtered")
			.on(table.dateAdded, table.id, table.country, table.state)
			.where(sql`${table.status} = 'active'`),
		index("breeders_unplaced")
			.on(table.dateAdded, table.id)
			.where(sql`${table.status} = 'active' and ${table.latitude} is null`),
		index("breeders_words")
			.using("gin", sql`(${table.kennelName} || ' ' || ${table.kennelAbout}) gin_trgm_ops`)
			.with({ fastupdate: false })
			.where(sql`${table.status} = 'active'`),
		index("breeders_licence_ends")
			.on(table.licenceExpires)
			.where(sql`${table.status} = 'active' and ${table.licenceExpires} is not null`),
		index("breeders_seen")
			.using("gin", table.seenTests)
			.with({ fastupdate: false })
			.where(sql`${table.status} = 'active'`),
		index("breeders_registry")
			.using("gin", table.registryTests)
			.with({ fastupdate: false })
			.where(sql`${table.status} = 'active'`),
		checkEnum("breeders_status", table.status),
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
		check("breeders_email", sql`${table.email} ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
	],
);

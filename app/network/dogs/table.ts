import { type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { recordColumns, recordConstraints } from "#app/cases/records/columns.ts";
import { checkEnum, moment } from "#app/platform/database/table.ts";

const answer = (name: string) =>
	text(name, { enum: ["yes", "no", "not_tested"] })
		.notNull()
		.default("not_tested");

const isPublic = ({ status }: { status: SQLWrapper }) => sql`${status} in ('available', 'on_hold')`;

export const adoptionListings = pgTable(
	"adoption_listings",
	{
		...recordColumns,
		name: text().notNull(),
		nameKey: text("name_key").notNull(),
		gender: text({ enum: ["Male", "Female"] }).notNull(),
		/** The age on the day `ageAsOf`, on which it was told. */
		ageYears: smallint("age_years").notNull(),
		ageMonths: smallint("age_months").notNull(),
		ageAsOf: date("age_as_of").notNull().default(sql`(now() at time zone 'UTC')::date`),
		/** The day, month or year of birth, as precisely as it's known. */
		bornOn: text("born_on").notNull().default(""),
		color: text().notNull(),
		weightLbs: smallint("weight_lbs").notNull(),
		spayedNeutered: answer("spayed_neutered"),
		vaccinationsUpToDate: answer("vaccinations_up_to_date"),
		houseTrained: answer("house_trained"),
		crateTrained: answer("crate_trained"),
		energy: text({ enum: ["Calm", "Moderate", "High", "Not known"] })
			.notNull()
			.default("Not known"),
		goodWithKids: answer("good_with_kids"),
		goodWithDogs: answer("good_with_dogs"),
		goodWithCats: answer("good_with_cats"),
		description: text().notNull().default(""),
		healthIssues: text("health_issues").notNull().default(""),
		behaviorNotes: text("behavior_notes").notNull().default(""),
		biteHistory: text("bite_history", { enum: ["none", "yes", "not_known"] })
			.notNull()
			.default("not_known"),
		biteWhom: text("bite_whom", { enum: ["", "A child", "An adult", "A dog", "Another animal"] })
			.notNull()
			.default(""),
		biteSkinBroken: text("bite_skin_broken", { enum: ["", "yes", "no", "not_known"] })
			.notNull()
			.default(""),
		biteVetSeen: text("bite_vet_seen", { enum: ["", "yes", "no", "not_known"] })
			.notNull()
			.default(""),
		biteWhen: text("bite_when").notNull().default(""),
		idealHome: text("ideal_home").notNull().default(""),
		neededBy: date("needed_by"),
		/** Visible only to the team. */
		microchipNumber: text("microchip_number").notNull().default(""),
		/** Visible only to the team. */
		microchipExemption: text("microchip_exemption").notNull().default(""),
		/** Public, because the law where the dog lives may require it in an advertisement. */
		identificationNumbers: text("identification_numbers").notNull().default(""),
		/** Visible only to the team. */
		kennelOfOrigin: text("kennel_of_origin").notNull().default(""),
		/** Visible only to the team and the kennel of origin. */
		registeredName: text("registered_name").notNull().default(""),
		reasonForAdoption: text("reason_for_adoption").notNull(),
		locationCity: text("location_city").notNull(),
		locationState: text("location_state").notNull().default(""),
		/** ISO 3166-1 alpha-2; empty in old listings whose state didn't reveal the country. */
		country: text().notNull().default(""),
		ownerContactEmail: text("owner_contact_email").notNull(),
		ownerContactPhone: text("owner_contact_phone").notNull().default(""),
		contactBy: text("contact_by", { enum: ["relay", "shown"] })
			.notNull()
			.default("shown"),
		/** Updated by a job from the inquiries, and shown on the page. */
		answersSoon: boolean("answers_soon").notNull().default(false),
		status: text({
			enum: [
				"draft",
				"available",
				"on_hold",
				"homed",
				"kept",
				"withdrawn",
				"unconfirmed",
				"paused",
				"expired",
			],
		})
			.notNull()
			.default("draft"),
		approved: boolean().generatedAlwaysAs(sql`status in ('available', 'on_hold')`),
		homedAt: moment("homed_at"),
		keptAt: moment("kept_at"),
		/** Kept when the dog leaves the site and returns. */
		firstPublishedAt: moment("first_published_at"),
		/** When it got its outcome; null while it's public or if it was never published. */
		endedAt: moment("ended_at"),
		/** The shortest time from a new home until the dog was public again. */
		returnedAfterDays: integer("returned_after_days"),
		/** The day that `bornOf` returns, for filters. */
		born: date().generatedAlwaysAs(
			sql`case when born_on = '' then (age_as_of - make_interval(years => age_years, months => age_months))::date
				else make_date(left(born_on, 4)::int, coalesce(nullif(substr(born_on, 6, 2), '')::int, 7), coalesce(nullif(substr(born_on, 9, 2), '')::int, 1)) end`,
		),
	},
	(table) => [
		...recordConstraints("adoption_listings", table, {
			isPublic: isPublic(table),
			order: [table.current, table.dateAdded, table.id],
			nameKey: table.nameKey,
			city: table.locationCity,
			email: table.ownerContactEmail,
			phone: table.ownerContactPhone,
		}),
		index("adoption_listings_samples").on(table.dateAdded, table.id).where(sql`${table.sample}`),
		index("adoption_listings_homed").on(table.homedAt).where(sql`${table.homedAt} is not null`),
		// Contains what the outcome statistics read, for index-only scans.
		index("adoption_listings_outcomes")
			.on(table.firstPublishedAt, table.status, table.endedAt, table.returnedAfterDays)
			.where(sql`${table.firstPublishedAt} is not null and not ${table.sample}`),
		index("adoption_listings_ended")
			.on(table.endedAt, table.status, table.firstPublishedAt)
			.where(
				sql`${table.firstPublishedAt} is not null and ${table.endedAt} is not null and not ${table.sample}`,
			),
		index("adoption_listings_by_status").on(table.status, table.dateAdded, table.id),
		index("adoption_listings_phone").on(table.ownerContactPhone),
		index("adoption_listings_chip")
			.on(table.microchipNumber)
			.where(sql`${table.microchipNumber} <> ''`),
		// Contains what the list's filters compare, for index-only scans.
		index("adoption_listings_filtered")
			.on(
				table.current,
				table.dateAdded,
				table.id,
				table.gender,
				table.born,
				table.goodWithKids,
				table.goodWithDogs,
				table.goodWithCats,
				table.spayedNeutered,
				table.status,
				table.country,
				table.locationState,
			)
			.where(isPublic(table)),
		checkEnum("adoption_listings_gender", table.gender),
		checkEnum("adoption_listings_contact", table.contactBy),
		check(
			"adoption_listings_answers",
			sql`${table.spayedNeutered} in ('yes', 'no', 'not_tested')
				and ${table.vaccinationsUpToDate} in ('yes', 'no', 'not_tested')
				and ${table.houseTrained} in ('yes', 'no', 'not_tested')
				and ${table.crateTrained} in ('yes', 'no', 'not_tested')
				and ${table.goodWithKids} in ('yes', 'no', 'not_tested')
				and ${table.goodWithDogs} in ('yes', 'no', 'not_tested')
				and ${table.goodWithCats} in ('yes', 'no', 'not_tested')`,
		),
		checkEnum("adoption_listings_energy", table.energy),
		checkEnum("adoption_listings_bite_history", table.biteHistory),
		checkEnum("adoption_listings_bite_whom", table.biteWhom),
		checkEnum("adoption_listings_bite_skin", table.biteSkinBroken),
		checkEnum("adoption_listings_bite_vet", table.biteVetSeen),
		check(
			"adoption_listings_dates",
			sql`${table.bornOn} ~ '^([0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?)?$' and ${table.biteWhen} ~ '^([0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?)?$'`,
		),
		check("adoption_listings_microchip", sql`${table.microchipNumber} ~ '^([0-9A-Z]{9,15})?$'`),
		check(
			"adoption_listings_by_law",
			sql`length(${table.microchipExemption}) <= 160 and length(${table.identificationNumbers}) <= 160`,
		),
		check(
			"adoption_listings_origin",
			sql`length(${table.kennelOfOrigin}) <= 210 and length(${table.registeredName}) <= 120`,
		),
		check("adoption_listings_country", sql`${table.country} ~ '^([A-Z]{2})?$'`),
		check("adoption_listings_name_length", sql`length(${table.name}) between 1 and 80`),
		check(
			"adoption_listings_age",
			sql`${table.ageYears} between 0 and 25 and ${table.ageMonths} between 0 and 11`,
		),
		check("adoption_listings_weight", sql`${table.weightLbs} between 1 and 300`),
		check(
			"adoption_listings_texts",
			sql`length(${table.description}) <= 5000 and length(${table.healthIssues}) <= 3000
				and length(${table.behaviorNotes}) <= 3000 and length(${table.reasonForAdoption}) between 1 and 3000
				and length(${table.idealHome}) <= 2000`,
		),
	],
);

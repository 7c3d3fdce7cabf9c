import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Photo, photoSource } from "#app/media/photo.ts";
import type { Choice, FilterValues } from "#app/network/filter.ts";
import { placeOf } from "#app/network/kennels/breeder.ts";
import type { BreederView } from "#app/network/kennels/breeder-view.tsx";
import { seenTests } from "#app/network/kennels/evidence/evidence.ts";
import { kennelFilter, testNames } from "#app/network/kennels/filter.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { openPublicRecords, recordView, type ShownRecord } from "#app/network/public-records.ts";
import { cacheUntilChange } from "#app/platform/cache/until-changed.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { countryChoice, isCountry, isOwnCountry } from "#app/records/countries.ts";
import type { Values } from "#app/records/fields.ts";
import { kennel, locationLine } from "#app/records/kennel.ts";
import { longDate } from "#app/ui/format.ts";
import { site } from "#site";

export const publicBreeders = openPublicRecords(kennel, breeders, {
	shown: ["city", "state", "country", "evidence"],
	summary: ({ city, state, country }) => placeOf({ city, state, country }),
	seen: ({ evidence }) => seenTests(evidence),
	checked: ({ evidence: { checkedAt } }) =>
		checkedAt ? `Checked ${longDate(new Date(checkedAt))}` : undefined,
	filter: kennelFilter,
	conditions: {
		...Object.fromEntries(
			testNames.map((test) => [
				test,
				(_: string, { registry }: FilterValues) =>
					has(registry ? breeders.registryTests : breeders.seenTests, test),
			]),
		),
		registry: () => has(breeders.registryTests, "any"),
	},
	orders: { results: desc(breeders.resultsSeen) },
});

const countriesCache = cacheUntilChange<string[]>();

/** Returns the countries of public kennels besides the site’s own, and the one that was chosen, by name. */
export async function otherCountries(chosen = ""): Promise<Choice[]> {
	const codes = await countriesCache("countries", async () => {
		const rows = await db
			.selectDistinct({ country: breeders.country })
			.from(breeders)
			.where(eq(breeders.status, "active"));
		return rows.map(({ country }) => country);
	});
	return [...new Set([...codes, chosen])]
		.filter((code) => isCountry(code) && !isOwnCountry(code))
		.map(countryChoice)
		.sort((one, other) => one.label.localeCompare(other.label, site.language));
}

function has(column: PgColumn, test: string): SQL {
	return sql`${column} @> ${`{${test}}`}::text[]`;
}

export function breederView(
	shown: ShownRecord,
	own: Pick<BreederView, "published" | "evidence"> = {},
): BreederView {
	const { values } = shown;
	const view = recordView(kennel, shown);
	const about = values.kennelAbout || "Not provided";
	// A sample's postal code is one that nobody has.
	const place = shown.sample ? { ...values, zip: "" } : values;
	return {
		...view,
		...own,
		about,
		data: profileOf(values, { ...view, about }, view.photos[0]),
		location: (values.country && locationLine(place)) || "Not provided",
	};
}

type Told = Pick<BreederView, "name" | "about" | "email" | "phone" | "phoneHref">;

function profileOf(values: Values, told: Told, logo: Photo | undefined) {
	const { name, about: description, email, phone, phoneHref } = told;
	const { city = "", state = "", country = "", licenceNumber, licenceExpires } = values;
	return {
		"@type": "ProfilePage",
		name,
		mainEntity: {
			"@type": "Organization",
			name,
			description,
			...(logo ? { logo: photoSource(logo, 640) } : {}),
			...(email ? { email } : {}),
			...(phone ? { telephone: phoneHref.replace("tel:", "") } : {}),
			address: {
				"@type": "PostalAddress",
				addressLocality: city,
				addressRegion: state,
				addressCountry: country,
			},
			...(licenceNumber
				? {
						hasCertification: {
							"@type": "Certification",
							name: kennel.fields.breedingLicence.label,
							certificationIdentification: licenceNumber,
							issuedBy: { "@type": "Organization", name: values.licenceAuthority },
							...(licenceExpires ? { expires: licenceExpires } : {}),
						},
					}
				: {}),
		},
	};
}

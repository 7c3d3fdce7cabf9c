import { placeOf } from "#app/breeders/breeder.ts";
import type { BreederView } from "#app/breeders/breeder-view.tsx";
import { kennelFilter } from "#app/breeders/filter.ts";
import { breeders } from "#app/breeders/table.ts";
import { type Photo, photoSource } from "#app/media/photo.ts";
import { openPublicRecords, recordView } from "#app/networks/public-records.ts";
import type { Values } from "#app/records/fields.ts";
import { kennel, locationLine } from "#app/records/kennel.ts";

export const publicBreeders = openPublicRecords(kennel, breeders, {
	shown: ["city", "state", "country"],
	line: placeOf,
	filter: kennelFilter,
	conditions: {},
});

export function breederView({
	values,
	verifications,
	...page
}: Pick<BreederView, "slug" | "sample" | "noindex" | "dates" | "photos" | "published"> & {
	values: Values;
	verifications: Parameters<typeof recordView>[2];
}): BreederView {
	const view = recordView(kennel, values, verifications);
	const about = values.kennelAbout || "Not provided";
	return {
		...page,
		...view,
		about,
		data: profileOf(values, { ...view, about }, page.photos[0]),
		location: (values.country && locationLine(values)) || "Not provided",
	};
}

type Told = Pick<BreederView, "name" | "about" | "email" | "phone" | "phoneHref">;

/** Its page, in the words of schema.org. */
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

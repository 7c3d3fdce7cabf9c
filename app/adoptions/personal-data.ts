import { and, eq, inArray, or, sql } from "drizzle-orm";
import { claimSlug } from "#app/addresses/addresses.ts";
import { nameKey } from "#app/addresses/slug.ts";
import { addresses } from "#app/addresses/table.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { erasedAddress, type Whose } from "#app/people/personal-data.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, db } from "#app/platform/db.server.ts";
import { pageViews } from "#app/visits/table.ts";

/** The listings that somebody is the owner in, and those of these numbers. */
export function exportListings({ email, phones }: Whose, ids: number[], tx: Db = db) {
	return tx
		.select()
		.from(adoptionListings)
		.where(
			or(
				email === "" ? undefined : eq(sql`lower(${adoptionListings.ownerContactEmail})`, email),
				phones.length === 0 ? undefined : inArray(adoptionListings.ownerContactPhone, phones),
				ids.length === 0 ? undefined : inArray(adoptionListings.id, ids),
			) ?? sql`false`,
		)
		.orderBy(adoptionListings.id);
}

/** Takes listings off the site and everything out of them; the rows stay, as counts of dogs. */
export async function eraseListings(ids: number[], tx: Db): Promise<void> {
	for (const id of ids) {
		const gone = await tx
			.delete(addresses)
			.where(and(eq(addresses.kind, "dog"), eq(addresses.recordId, id)))
			.returning({ slug: addresses.slug });
		const paths = gone.map(({ slug }) => `/adoption-network/${slug}`);
		if (paths.length > 0) await tx.delete(pageViews).where(inArray(pageViews.path, paths));
		const name = "Erased";
		await tx
			.update(adoptionListings)
			.set({
				...{ name, nameKey: nameKey(name), slug: await claimSlug("dog", id, `${name} ${id}`, tx) },
				...{ color: "", description: "", healthIssues: "", behaviorNotes: "" },
				...{ reasonForAdoption: "-", locationCity: "", locationState: "" },
				...{ ownerContactEmail: erasedAddress, ownerContactPhone: "", ownerConfirmedAt: null },
				status: sql`case when ${adoptionListings.status} in ('homed', 'declined') then ${adoptionListings.status} else 'withdrawn' end`,
				updatedAt: new Date(),
			})
			.where(eq(adoptionListings.id, id));
	}
	if (ids.length > 0) await announceChange(tx);
}

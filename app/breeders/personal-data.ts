import { and, eq, inArray, or, sql } from "drizzle-orm";
import { claimSlug } from "#app/addresses/addresses.ts";
import { nameKey } from "#app/addresses/slug.ts";
import { addresses } from "#app/addresses/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { erasedAddress, type Whose } from "#app/people/personal-data.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, db } from "#app/platform/db.server.ts";
import { pageViews } from "#app/visits/table.ts";

/** The kennels that somebody is reached by, and those of these numbers. */
export function exportKennels({ email, phones }: Whose, ids: number[], tx: Db = db) {
	return tx
		.select()
		.from(breeders)
		.where(
			or(
				email === "" ? undefined : eq(sql`lower(${breeders.email})`, email),
				phones.length === 0 ? undefined : inArray(breeders.phone, phones),
				ids.length === 0 ? undefined : inArray(breeders.id, ids),
			) ?? sql`false`,
		)
		.orderBy(breeders.id);
}

/** Takes kennels off the site and everything out of them; the rows stay, as counts of kennels. */
export async function eraseKennels(ids: number[], tx: Db): Promise<void> {
	for (const id of ids) {
		const gone = await tx
			.delete(addresses)
			.where(and(eq(addresses.kind, "kennel"), eq(addresses.recordId, id)))
			.returning({ slug: addresses.slug });
		const paths = gone.map(({ slug }) => `/breeder-network/${slug}`);
		if (paths.length > 0) await tx.delete(pageViews).where(inArray(pageViews.path, paths));
		const kennelName = "Erased";
		await tx
			.update(breeders)
			.set({
				...{ kennelName, kennelNameKey: nameKey(kennelName), kennelAbout: "" },
				slug: await claimSlug("kennel", id, `${kennelName} ${id}`, tx),
				...{ city: "", state: "", zip: "", email: erasedAddress, phone: "" },
				...{ ownerConfirmedAt: null, updatedAt: new Date() },
				status: sql`case when ${breeders.status} = 'declined' then 'declined' else 'withdrawn' end`,
			})
			.where(eq(breeders.id, id));
	}
	if (ids.length > 0) await announceChange(tx);
}

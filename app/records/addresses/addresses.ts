import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { slugOf } from "#app/records/addresses/slug.ts";
import { type AddressKind, addresses } from "#app/records/addresses/table.ts";

export async function claimAddress(kind: AddressKind, name: string, tx: Db) {
	const rows = await tx.execute<{ id: string }>(sql`select nextval('record_ids') as id`);
	const id = Number(rows.rows[0]?.id);
	return { id, slug: await claimSlug(kind, id, name, tx) };
}

/** The current time, not the transaction's start: it may wait for another one that names the same record. */
const givenAt = sql`clock_timestamp()`;

async function findOwnSlug(kind: AddressKind, recordId: number, base: string, from: Db) {
	const [own] = await from
		.select({ slug: addresses.slug })
		.from(addresses)
		.where(
			and(
				eq(addresses.kind, kind),
				eq(addresses.recordId, recordId),
				sql`${addresses.slug} ~ ${`^${base}(-[0-9]+)?$`}`,
			),
		)
		.orderBy(sql`length(${addresses.slug})`, addresses.slug)
		.limit(1);
	return own?.slug;
}

/** The slug that `claimSlug` would give now. */
export async function nextSlug(kind: AddressKind, recordId: number, name: string) {
	const base = slugOf(name, kind);
	return (await findOwnSlug(kind, recordId, base, db)) ?? nextFree(kind, base, db);
}

/** Claims a slug for the record. A matching former slug of its own is reused and becomes its newest. */
export async function claimSlug(kind: AddressKind, recordId: number, name: string, tx: Db) {
	const base = slugOf(name, kind);
	const own = await findOwnSlug(kind, recordId, base, tx);
	if (own !== undefined) {
		const given = and(eq(addresses.kind, kind), eq(addresses.slug, own));
		await tx.update(addresses).set({ createdAt: givenAt }).where(given);
		return own;
	}
	// Serializes claims for slugs with the same stem.
	const stem = base.replace(/(-\d+)+$/, "");
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${kind}/${stem}`}))`);
	const slug = await nextFree(kind, base, tx);
	await tx.insert(addresses).values({ kind, slug, recordId, createdAt: givenAt });
	return slug;
}

async function nextFree(kind: AddressKind, base: string, tx: Db) {
	const taken = await tx.execute<{ plain: boolean; number: string }>(sql`
		with numbered as (
			select slug from ${addresses} where kind = ${kind} and slug like ${`${base}-%`}
		)
		select
			exists(select 1 from ${addresses} where kind = ${kind} and slug = ${base}) as plain,
			(select min(number) from generate_series(2, (select count(*) + 2 from numbered)) as number
			 where not exists (select 1 from numbered where slug = ${`${base}-`} || number)) as number`);
	const row = taken.rows[0];
	return row?.plain ? `${base}-${row.number}` : base;
}

/** Adds slugs as if they were the record's former ones. Slugs that are already taken keep their record. */
export async function claimFormerSlugs(
	kind: AddressKind,
	recordId: number,
	slugs: readonly string[],
	tx: Db,
): Promise<void> {
	if (slugs.length === 0) return;
	// Older than any slug the record was given, because the newest one is its current slug.
	const createdAt = new Date(0);
	const former = slugs.map((slug) => ({ kind, slug, recordId, createdAt }));
	await tx.insert(addresses).values(former).onConflictDoNothing();
}

export async function currentSlug(kind: AddressKind, recordId: number, from: Db) {
	const [newest] = await from
		.select({ slug: addresses.slug })
		.from(addresses)
		.where(and(eq(addresses.kind, kind), eq(addresses.recordId, recordId)))
		.orderBy(desc(addresses.createdAt))
		.limit(1);
	return newest?.slug;
}

export async function findAddress(kind: AddressKind, slug: string, from: Db) {
	// PostgreSQL rejects NUL in text.
	if (slug.includes("\0")) return undefined;
	const [found] = await from
		.select({ recordId: addresses.recordId })
		.from(addresses)
		.where(and(eq(addresses.kind, kind), eq(addresses.slug, slug)));
	return found?.recordId;
}

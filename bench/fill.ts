import { createHmac, randomBytes } from "node:crypto";
import pg from "pg";

/**
 * A bulk copy of sample rows: creating 100,000 with the site's real operations would take an hour. Every
 * column of the table is copied, even those added later, so that a copy is what the site itself would write.
 */
type Copying = {
	table: string;
	/** SQL condition for the source rows, which are used in rotation. */
	from: string;
	count: number;
	/** SQL for the columns that differ: `s` is the source row, `n` and `new_id` belong to the copy. */
	set: Record<string, string>;
};

/** Copies rows under the next ids of the sequence; returns the id before the first of them. */
async function copyRows(db: pg.Client, { table, from, count, set }: Copying): Promise<number> {
	if (count <= 0) return 0;
	const sequence = `coalesce(pg_get_serial_sequence('${table}', 'id'), 'record_ids')`;
	const taken = await db.query(
		`select setval(${sequence}, nextval(${sequence}) + ${count}) - ${count} as base`,
	);
	const base = Number(taken.rows[0]?.base);
	await db.query("drop table if exists source");
	await db.query(
		`create temporary table source as select *, row_number() over (order by id) - 1 as place,
			count(*) over () as many from ${table} where ${from}`,
	);
	const { rows } = await db.query<{ name: string }>(
		`select column_name as name from information_schema.columns
		where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
		[table],
	);
	const values = rows.map(({ name }) => (name === "id" ? "new_id" : (set[name] ?? `s.${name}`)));
	const { rowCount } = await db.query(
		`insert into ${table} (${rows.map(({ name }) => name)}) overriding system value
		select ${values} from (select n, ${base} + n as new_id from generate_series(1, ${count}) as n) as _
		join source s on s.place = n % s.many order by n`,
	);
	if (rowCount !== count) throw new Error(`Of ${table} there is nothing to copy.`);
	return base;
}

async function copyRecords(db: pg.Client, kind: string, copying: Copying): Promise<void> {
	const set = {
		slug: "left(s.slug, 60) || '-' || new_id",
		sample: "false",
		...copying.set,
	};
	const base = await copyRows(db, { ...copying, set });
	if (base === 0) return;
	await db.query(
		`insert into addresses (kind, slug, record_id)
		select '${kind}', slug, id from ${copying.table} where id > ${base}`,
	);
	await db.query(
		`insert into photo_uses (subject_kind, subject_id, position, photo_id, public)
		select '${kind}', ${base} + n, u.position, u.photo_id, u.public
		from generate_series(1, ${copying.count}) as n join source s on s.place = n % s.many
		join photo_uses u on u.subject_kind = '${kind}' and u.subject_id = s.id`,
	);
}

async function fill(
	url: string,
	filled: string,
	tables: string,
	work: (db: pg.Client) => Promise<void>,
): Promise<void> {
	const db = new pg.Client(url);
	await db.connect();
	try {
		if ((await db.query(filled)).rowCount) return;
		await db.query("begin");
		await work(db);
		await db.query("commit");
		// The database would do so automatically some time after a load like this.
		await db.query(`vacuum (analyze) ${tables}`);
	} finally {
		await db.end();
	}
}

/** A third keep the name of their source, because many real records share names. */
const copiedName = (name: string) =>
	`case when n % 3 = 0 then s.${name} else s.${name} || ' ' || n % 97 end`;
const keyOf = (name: string) => `lower(normalize(${copiedName(name)}, nfkc))`;
const earlier = (step: string) => `date_trunc('milliseconds', now() - interval '${step}' * n)`;

/** Adds dogs until `count` are public, spread over three years, and a quarter as many that aren't. */
export function fillListings(url: string, count: number): Promise<void> {
	return fill(
		url,
		"select 1 from adoption_listings where not sample limit 1",
		"adoption_listings, addresses, photo_uses, photos",
		async (db) => {
			const { rows } = await db.query(
				"select count(*)::int as shown from adoption_listings where approved",
			);
			await createShuffledTowns(db);
			const copies = (from: string, many: number) => {
				const added = earlier(`${Math.ceil((3 * 365 * 86_400) / many)} seconds`);
				const set = {
					name: copiedName("name"),
					name_key: keyOf("name"),
					location_city: townColumn("name"),
					location_state: townColumn("region"),
					...country,
					owner_contact_email: "'owner' || n || '@example.com'",
					owner_confirmed_at: added,
					date_added: added,
					created_at: added,
					updated_at: added,
				};
				return copyRecords(db, "dog", { table: "adoption_listings", from, count: many, set });
			};
			await copies("sample and approved", count - rows[0].shown);
			await copies("sample and not approved", Math.floor(count / 4));
		},
	);
}

const townColumn = (column: string) =>
	`(select t.${column} from towns t where t.place = n % (select count(*) from towns))`;
const country = {
	country: townColumn("country"),
	latitude: townColumn("latitude"),
	longitude: townColumn("longitude"),
};

/** Puts the towns of the site's countries in a shuffled table: the samples use only twenty towns. */
async function createShuffledTowns(db: pg.Client): Promise<void> {
	await db.query(
		`create temporary table towns as
		select row_number() over (order by hashint8(id)) - 1 as place, name, region, country, latitude, longitude
		from places where postal_code is null and country in ('US', 'CA', 'GB')`,
	);
	await db.query("create unique index on towns (place)");
	await db.query("analyze towns");
}

export function fillKennels(url: string, count: number): Promise<void> {
	return fill(
		url,
		"select 1 from breeders where not sample limit 1",
		"breeders, addresses, photo_uses, breeding_dogs, health_results",
		async (db) => {
			await createShuffledTowns(db);
			const at = earlier("1 hour");
			await copyRecords(db, "kennel", {
				table: "breeders",
				from: "sample and active_profile",
				count,
				set: {
					kennel_name: copiedName("kennel_name"),
					kennel_name_key: keyOf("kennel_name"),
					city: townColumn("name"),
					state: townColumn("region"),
					...country,
					date_added: at,
					created_at: at,
				},
			});
			await db.query(
				`insert into breeding_dogs (breeder_id, registered_name, sex, born_on, state)
				select id, 'Dog ' || id || '-' || d, 'female', '2020-01-01', 'shown'
				from breeders, generate_series(1, 4) as d where not sample`,
			);
			await db.query(
				`insert into health_results (dog_id, test, scheme, result, tested_on, level, checked_at)
				select d.id, test, 'OFA', 'Normal', '2023-01-01', 'registry', now()
				from breeding_dogs d join breeders b on b.id = d.breeder_id and not b.sample,
					unnest(array['hips', 'elbows', 'heart', 'dsra', 'ncl1']) as test`,
			);
		},
	);
}

/** Adds cases, half of them pending, and for each three subscribers and five history entries. */
export function fillDesk(url: string, count: number): Promise<void> {
	return fill(
		url,
		"select 1 from submissions where email = 'sender1@example.com' limit 1",
		"submissions, cases, subscribers, history, deliveries",
		async (db) => {
			const at = earlier("3 hours");
			const shares = { contact: 0.1, breeder: 0.13, rehome: 0.77 };
			for (const [form, share] of Object.entries(shares)) {
				const many = Math.round(count * share);
				const base = await copyRows(db, {
					table: "submissions",
					from: `sample and form = '${form}' and quarantined_at is null`,
					count: many,
					set: {
						content_key: `encode(sha256(convert_to('bench ${form} ' || n, 'utf8')), 'hex')`,
						email: "'sender' || n % 4000 || '@example.com'",
						sample: "false",
						received_at: at,
					},
				});
				await copyRows(db, {
					table: "cases",
					from: `sample and kind = '${form}'`,
					count: many,
					set: {
						submission_id: `${base} + n`,
						sample: "false",
						state: `case when n % 2 = 0 then 'received' when n % 9 = 0 then 'declined' else 'published' end`,
						opened_at: at,
						waiting_since: at,
						changed_at: at,
					},
				});
			}
			await copyRows(db, {
				table: "history",
				from: "subject_kind = 'case'",
				count: count * 5,
				set: { at: `now() - interval '10 minutes' * (${count * 5} - n)` },
			});
			await copyRows(db, {
				table: "deliveries",
				from: "name = 'rehome.received'",
				count,
				set: { subject_id: "n", state: "'delivered'", created_at: at, ended_at: "now()" },
			});
			await db.query(
				`insert into subscribers (email, email_key, state, created_at)
				select 'reader' || n || '@example.com', 'reader' || n || '@example.com',
					case when n % 5 = 0 then 'pending' else 'confirmed' end, ${earlier("20 minutes")}
				from generate_series(1, ${count * 3}) as n`,
			);
		},
	);
}

/** Creates a session of an admin and returns it as a browser's Cookie header. */
export async function signInAdmin(url: string): Promise<string> {
	const db = new pg.Client(url);
	await db.connect();
	try {
		const { rows: keys } = await db.query(
			"insert into site_keys (purpose, key) values ('sign-in', $1) on conflict (purpose) do update set key = site_keys.key returning encode(key, 'base64') as secret",
			[randomBytes(32)],
		);
		const { rows: people } = await db.query(
			"insert into people (name, email, rights, email_verified, joined_at) values ('Bench', 'bench@example.com', '{review,write,send,manage}', true, now()) on conflict (email) do update set rights = excluded.rights returning id",
		);
		const token = randomBytes(24).toString("base64url");
		await db.query(
			"insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '14 days')",
			[people[0]?.id, token],
		);
		const signature = createHmac("sha256", String(keys[0]?.secret)).update(token).digest("base64");
		return `ccr.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
	} finally {
		await db.end();
	}
}

/**
 * Connects to a site's database until the part ends. In the meantime it keeps resetting the overall limit
 * above which submissions are quarantined, because the load would exceed it.
 */
export async function connectForLoad(
	onPartEnd: (close: () => Promise<void>) => void,
	url: string,
	everyMs: number,
): Promise<pg.Client> {
	const db = new pg.Client(url);
	await db.connect();
	const emptying = setInterval(() => {
		db.query("delete from rate_limits where key like 'all:%'").catch(() => {});
	}, everyMs);
	onPartEnd(async () => {
		clearInterval(emptying);
		await db.end();
	});
	return db;
}

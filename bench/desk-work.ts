import { createHmac, randomBytes } from "node:crypto";
import pg from "pg";
import { names, places, sentences } from "./listing-words.ts";

/**
 * Fills a database that holds many listings with the work of a desk: so many cases, half of them
 * waiting, most of the others published; as many messages a tenth of them; three subscribers and five
 * lines of history for every case. Plain SQL, for the reason that listings.ts gives.
 */
export async function fillDesk(databaseUrl: string, count: number): Promise<void> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	try {
		// Its own work: what else the folder holds does not count.
		const { rows } = await client.query(
			"select 1 from submissions where content_key = encode(sha256('bench 1'), 'hex')",
		);
		if (rows.length > 0) return;
		await client.query("begin");
		await client.query(submissions, [count, names, sentences, places]);
		await client.query(cases, [names, places]);
		await client.query(subscribers, [count * 3]);
		await client.query(history, [count * 5]);
		await client.query(deliveries, [count]);
		await client.query("commit");
		await client.query("vacuum (analyze) submissions, cases, subscribers, history, deliveries");
	} finally {
		await client.end();
	}
}

/** A member of the team with a new session, as the Cookie header of a browser. */
export async function signInAdmin(databaseUrl: string): Promise<string> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	try {
		const { rows: keys } = await client.query(
			"insert into site_keys (purpose, key) values ('sign-in', $1) on conflict (purpose) do update set key = site_keys.key returning encode(key, 'base64') as secret",
			[randomBytes(32)],
		);
		const { rows: people } = await client.query(
			"insert into people (name, email, role, email_verified, joined_at) values ('Bench', 'bench@example.com', 'admin', true, now()) on conflict (email) do update set role = 'admin' returning id",
		);
		const token = randomBytes(24).toString("base64url");
		await client.query(
			"insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '14 days')",
			[people[0]?.id, token],
		);
		const signature = createHmac("sha256", String(keys[0]?.secret)).update(token).digest("base64");
		return `ccr.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
	} finally {
		await client.end();
	}
}

const submissions = `
insert into submissions (form, content_key, email, first_name, last_name, phone, details, signs, received_at)
select case when n % 10 = 0 then 'contact' when n % 7 = 0 then 'breeder' else 'rehome' end,
	encode(sha256(convert_to('bench ' || n, 'utf8')), 'hex'),
	'sender' || (n % 4000) || '@example.com', ($2::text[])[1 + n % array_length($2::text[], 1)], 'Rossi',
	'+1555010' || lpad((n % 1000)::text, 4, '0'),
	jsonb_build_object('message', ($3::text[])[1 + n % array_length($3::text[], 1)],
		'reason', ($3::text[])[1 + (n * 7) % array_length($3::text[], 1)],
		'city', split_part(($4::text[])[1 + n % array_length($4::text[], 1)], ', ', 1)),
	'[]', now() - interval '3 hours' * n
from generate_series(1, $1::int) as n`;

const cases = `
insert into cases (kind, submission_id, state, draft, subject_id, opened_at, waiting_since, changed_at)
select form, s.id,
	case when n % 2 = 0 then 'received' when n % 9 = 0 then 'declined' else 'published' end,
	jsonb_build_object('name', ($1::text[])[1 + n % array_length($1::text[], 1)],
		'kennelName', 'Casa ' || (($1::text[])[1 + n % array_length($1::text[], 1)]),
		'locationCity', split_part(($2::text[])[1 + n % array_length($2::text[], 1)], ', ', 1),
		'reasonForAdoption', s.details->>'reason', 'ownerContactEmail', s.email,
		'ownerContactPhone', s.phone, 'email', s.email, 'phone', s.phone),
	null, s.received_at, s.received_at, s.received_at
from (select *, row_number() over (order by id)::int as n from submissions) as s`;

const subscribers = `
insert into subscribers (email, email_key, state, created_at)
select 'reader' || n || '@example.com', 'reader' || n || '@example.com',
	case when n % 5 = 0 then 'pending' else 'confirmed' end,
	now() - interval '20 minutes' * n
from generate_series(1, $1::int) as n`;

const history = `
insert into history (subject_kind, subject_id, actor, event, at)
select 'case', n, 'a visitor', 'received', now() - interval '10 minutes' * ($1::int - n)
from generate_series(1, $1::int) as n`;

const deliveries = `
insert into deliveries (channel, name, subject_id, state, attempts, created_at, ended_at)
select 'mail', 'rehome.received', n, 'delivered', 1, now() - interval '3 hours' * n, now()
from generate_series(1, $1::int) as n`;

import { createServer, type Socket } from "node:net";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, databaseBefore, emptyDatabase } from "#test/older-database.ts";
import { openProxy } from "#test/tcp-proxy.ts";
import { migrateDatabase } from "./migrate.ts";

const tablesOf = async (address: string) =>
	(
		await ask(
			address,
			"select table_name from information_schema.tables where table_schema = 'public'",
		)
	)
		.map(({ table_name }) => table_name)
		.sort();

const all = [
	"addresses",
	"adoption_listings",
	"breeders",
	"guides",
	"photo_uses",
	"photos",
	"posts",
];

test("an empty database gets every table", async () => {
	const address = await emptyDatabase();
	await migrateDatabase(address);
	expect(await tablesOf(address)).toEqual(expect.arrayContaining(all));
});

test("no index has a list of entries that each search would read", async () => {
	const address = await emptyDatabase();
	await migrateDatabase(address);
	const pending = await ask(
		address,
		`select relname from pg_class join pg_am on pg_am.oid = relam
		 where amname = 'gin' and relnamespace = 'public'::regnamespace
		 and not coalesce(reloptions, '{}') && '{fastupdate=off,fastupdate=false}'`,
	);
	expect(pending).toEqual([]);
});

test("removed statuses become those with the same meaning", async () => {
	const address = await databaseBefore("0008_records");
	const statuses = ["draft", "in_review", "available", "declined", "homed"];
	for (const [index, status] of statuses.entries()) {
		await ask(
			address,
			`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
				weight_lbs, reason_for_adoption, location_city, owner_contact_email, status)
			 values (${index + 1}, 'd-${index}', 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Austin', 'a@example.com', '${status}')`,
		);
	}
	await ask(
		address,
		`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, city, country, email, phone, status)
		 values (9, 'k', 'K', 'k', 'About.', 'Austin', 'US', 'k@example.com', '+15125550177', 'in_review')`,
	);
	await migrateDatabase(address);
	const dogs = await ask(
		address,
		"select status, house_trained from adoption_listings order by id",
	);
	expect(dogs.map(({ status }) => status)).toEqual([
		"draft",
		"draft",
		"available",
		"withdrawn",
		"homed",
	]);
	expect(new Set(dogs.map(({ house_trained }) => house_trained))).toEqual(new Set(["not_tested"]));
	expect(await ask(address, "select status from breeders")).toEqual([{ status: "draft" }]);
});

test("data stored under old names is available under the new ones", async () => {
	const address = await databaseBefore("0009_standard_words");
	await ask(
		address,
		`insert into submissions (form, content_key, email, details, signs, aside_at, recovered_at)
		 values ('contact', repeat('a', 64), 'a@example.com', '{}', '["holds a link"]', now(), now());
		 insert into deliveries (channel, letter, subject_id, state)
		 values ('mail', 'contact.team', 1, 'set_aside'), ('mail', 'contact.received', 1, 'waiting');
		 insert into history (subject_kind, subject_id, actor, event)
		 values ('submission', 1, 'a visitor', 'set aside'), ('case', 1, 'Ada', 'taken back'),
			('dog', 1, 'Ada', 'status'), ('dog', 1, 'Ada', 'changed')`,
	);
	await migrateDatabase(address);
	expect(
		await ask(
			address,
			`select spam_signals, quarantined_at is not null as quarantined,
				restored_at is not null as restored from submissions`,
		),
	).toEqual([{ spam_signals: ["holds a link"], quarantined: true, restored: true }]);
	expect(await ask(address, "select name, state from deliveries order by id")).toEqual([
		{ name: "contact.team", state: "failed" },
		{ name: "contact.received", state: "waiting" },
	]);
	const events = await ask(address, "select event from history order by id");
	expect(events.map(({ event }) => event)).toEqual([
		"quarantined",
		"decision undone",
		"status changed",
		"changed",
	]);
	await expect(ask(address, "update history set event = 'x'")).rejects.toThrow("only added to");
});

test("perceptual hashes are kept under their column's new name", async () => {
	const address = await databaseBefore("0010_libraries");
	await ask(
		address,
		`insert into photos (token, content_hash, thumbhash, width, height, bytes, looks)
		 values ('${"t".repeat(22)}', '${"0".repeat(64)}', '', 3, 2, 1, '0123456789abcdef')`,
	);
	await migrateDatabase(address);
	expect(await ask(address, "select perceptual_hash from photos")).toEqual([
		{ perceptual_hash: "0123456789abcdef" },
	]);
	expect(await tablesOf(address)).not.toContain("case_readers");
});

test("listings and waiting requests get their country from the state, or none", async () => {
	const address = await databaseBefore("0012_places");
	const states = ["TX", " ontario", "Québec", "Wales", "West Yorkshire", ""];
	for (const [index, state] of states.entries()) {
		await ask(
			address,
			`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
				weight_lbs, reason_for_adoption, location_city, location_state, owner_contact_email)
			 values (${index + 1}, 'd-${index}', 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Bath', '${state}', 'a@example.com')`,
		);
	}
	const given = [
		["null", '{"name": "Luna", "locationState": "BC"}'],
		["1", '{"locationState": "?"}'],
		["null", '{"reasonForAdoption": "Moving."}'],
	];
	for (const [index, [subject, draft]] of given.entries()) {
		await ask(
			address,
			`with sent as (insert into submissions (form, content_key, email, details, spam_signals)
				values ('rehome', repeat('${index}', 64), 'a@example.com', '{}', '[]') returning id)
			 insert into cases (kind, submission_id, subject_id, draft)
			 select 'rehome', id, ${subject}::bigint, '${draft}' from sent`,
		);
	}
	await migrateDatabase(address);
	const dogs = await ask(address, "select country from adoption_listings order by id");
	expect(dogs.map(({ country }) => country)).toEqual(["US", "CA", "CA", "GB", "", ""]);
	const drafts = await ask(address, "select draft from cases order by id");
	expect(drafts.map(({ draft }) => draft.country)).toEqual(["CA", "US", undefined]);
});

test("older listings go on showing the contact that their owners chose", async () => {
	const address = await databaseBefore("0018_inquiries");
	await ask(
		address,
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
			weight_lbs, reason_for_adoption, location_city, owner_contact_email, show_phone, status)
		 values (1, 'd', 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Bath', 'a@example.com', false, 'available')`,
	);
	await migrateDatabase(address);
	expect(
		await ask(address, "select contact_by, show_email, show_phone from adoption_listings"),
	).toEqual([{ contact_by: "shown", show_email: true, show_phone: false }]);
});

test("older listings are current, not asked about yet, and stay public", async () => {
	const address = await databaseBefore("0019_confirmations");
	await ask(
		address,
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
			weight_lbs, reason_for_adoption, location_city, owner_contact_email, status, date_added, homed_at)
		 select n, 'd-' || n, 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Bath', 'a@example.com',
			(array['available', 'on_hold', 'homed'])[n], now() - interval '1 year', case when n = 3 then now() end
		 from generate_series(1, 3) as n;
		 insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, country,
			email, phone, date_added)
		 values (1, 'k', 'K', 'k', '', 'active', 'Bath', 'GB', 'a@example.com', '1', now() - interval '1 year')`,
	);
	await migrateDatabase(address);
	const stored = (table: string) =>
		ask(address, `select status, current, asks, asked_at, doubted_at from ${table} order by id`);
	const fresh = { current: true, asks: 0, asked_at: null, doubted_at: null };
	expect(await stored("adoption_listings")).toEqual([
		{ status: "available", ...fresh },
		{ status: "on_hold", ...fresh },
		{ status: "homed", ...fresh },
	]);
	expect(await stored("breeders")).toEqual([{ status: "active", ...fresh }]);
});

test("open requests stay where they are, with the age and the answers that they had", async () => {
	const address = await databaseBefore("0020_owner_requests");
	const states = ["received", "in_review", "changes_needed", "published"];
	for (const [index, state] of states.entries()) {
		await ask(
			address,
			`with sent as (insert into submissions (form, content_key, email, details, spam_signals)
				values ('rehome', repeat('${index}', 64), 'a@example.com', '{}', '[]') returning id)
			 insert into cases (kind, submission_id, state, draft, opened_at)
			 select 'rehome', id, '${state}', '{"name": "Luna"}', now() - interval '10 days' from sent`,
		);
	}
	await ask(
		address,
		`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
			weight_lbs, reason_for_adoption, location_city, owner_contact_email, status, created_at)
		 values (1, 'luna', 'Luna', 'luna', 'Female', 3, 2, 'Black', 90, 'Moving.', 'Austin', 'a@example.com', 'available', '2026-11-20');
		 insert into private_links (token_hash, purpose, subject_id) values (repeat('a', 64), 'edit', 1), (repeat('b', 64), 'case', 1)`,
	);
	await migrateDatabase(address);
	const kept = await ask(address, "select state, draft from cases order by id");
	expect(kept).toEqual(states.map((state) => ({ state, draft: { name: "Luna" } })));
	const [dog] = await ask(address, "select *, born::text as birthday from adoption_listings");
	expect(dog).toMatchObject({
		birthday: "2023-09-20",
		born_on: "",
		age_years: 3,
		crate_trained: "not_tested",
		energy: "Not known",
		bite_history: "not_known",
		needed_by: null,
		microchip_number: "",
	});
	expect(await ask(address, "select purpose from private_links order by 1")).toEqual([
		{ purpose: "case" },
		{ purpose: "edit" },
	]);
	const indexes = await ask(
		address,
		"select indexname from pg_indexes where tablename = 'adoption_listings'",
	);
	expect(indexes).toContainEqual({ indexname: "adoption_listings_filtered" });
});

test("an up-to-date database stays as it is", async () => {
	const address = await emptyDatabase();
	await migrateDatabase(address);
	await ask(address, "insert into addresses (kind, slug, record_id) values ('dog', 'luna', 1)");
	await migrateDatabase(address);
	expect(await ask(address, "select slug from addresses")).toEqual([{ slug: "luna" }]);
});

test("processes that start together wait for each other", async () => {
	const address = await emptyDatabase();
	await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(address)));
	const [{ count }] = await ask(address, "select count(*)::int from drizzle.__drizzle_migrations");
	expect(count).toBeGreaterThan(0);
	expect(await tablesOf(address)).toEqual(expect.arrayContaining(all));
	const locks = `select 1 from pg_locks where locktype = 'advisory'
		and database = (select oid from pg_database where datname = current_database())`;
	await expect.poll(() => ask(address, locks)).toEqual([]);
});

test("losing the database midway is an error, not the end of the process", async () => {
	const address = await emptyDatabase();
	const holder = new pg.Client(address);
	await holder.connect();
	await holder.query("select pg_advisory_lock(7223001)");
	const proxy = await openProxy(address);
	const migrating = expect(migrateDatabase(proxy.url)).rejects.toThrow("terminated");
	const waiting = `select from pg_stat_activity where application_name like 'ccr migrate %'
		and datname = current_database() and wait_event_type = 'Lock'`;
	await expect.poll(() => ask(address, waiting)).toHaveLength(1);
	await proxy.disconnect();
	await migrating;
	await holder.end();
});

describe("a failed migration says what PostgreSQL said", () => {
	const migrateAs = async (grants: string[]) => {
		const address = await emptyDatabase();
		const database = new URL(address).pathname.slice(1);
		const role = `reader_of_${database}`;
		await ask(address, `create role ${role} login password 'p'`);
		onTestFinished(async () => {
			await ask(address, `drop owned by ${role} cascade; drop role ${role}`);
		});
		for (const grant of grants) {
			await ask(address, grant.replace("DATABASE", `database ${database}`).concat(` to ${role}`));
		}
		const url = new URL(address);
		[url.username, url.password] = [role, "p"];
		return await migrateDatabase(url.href).then(String, String);
	};

	test("about a schema that its user may not create", async () => {
		expect(await migrateAs([])).toMatch(/permission denied for database .* \(42501\)/);
	});

	test("about tables that its user may not create in public", async () => {
		const said = await migrateAs(["grant create on DATABASE"]);
		expect(said).toMatch(/permission denied for schema public \(42501\)/);
		expect(said).toContain("It was refused at: CREATE SEQUENCE");
	});

	test("about a migration that the rows stand in the way of, without their values", async () => {
		const address = await databaseBefore("0012_places");
		await ask(
			address,
			`insert into adoption_listings (id, slug, name, name_key, gender, age_years, age_months, color,
				weight_lbs, reason_for_adoption, location_city, owner_contact_email)
			 values (1, 'd-1', 'D', 'd', 'Male', 1, 1, 'Black', 90, 'Moving.', 'Austin', 'canary@example.com');
			 alter table adoption_listings alter column owner_contact_email type text;
			 create function public.refuse() returns event_trigger language plpgsql as $$ begin
				perform owner_contact_email::int from adoption_listings; end $$;
			 create event trigger refuse on ddl_command_start execute function public.refuse()`,
		);
		const said = await migrateDatabase(address).then(String, String);
		expect(said).toContain("invalid input syntax for type integer: … (22P02)");
		expect(said).not.toContain("canary");
	});

	test("about a server that cannot be reached under any of its addresses", async () => {
		const { address, close } = await oldServer("140011");
		await close();
		const url = address.replace("127.0.0.1", "localhost");
		const said = await migrateDatabase(url).then(String, String);
		expect(said).toContain("ECONNREFUSED");
	});
});

test("a server that is too old is refused with a message, before anything is changed", async () => {
	const { address, asked, close } = await oldServer("140011");
	await expect(migrateDatabase(address)).rejects.toThrow(
		"PostgreSQL 15 or later is required; this one is 14.",
	);
	expect(asked).toEqual(["show server_version_num"]);
	await close();
});

/** Speaks just enough of PostgreSQL's protocol to report a version. */
async function oldServer(version: string) {
	const asked: string[] = [];
	const sockets = new Set<Socket>();
	const message = (type: string, body: Buffer) => {
		const length = Buffer.alloc(4);
		length.writeInt32BE(body.length + 4);
		return Buffer.concat([Buffer.from(type), length, body]);
	};
	const ready = message("Z", Buffer.from("I"));
	const column = Buffer.concat([Buffer.from("server_version_num\0"), Buffer.alloc(18)]);
	column.writeInt32BE(25, 25);
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.once("data", () => {
			socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
			socket.on("data", (bytes) => {
				if (bytes[0] !== 0x51) return;
				asked.push(bytes.subarray(5, -1).toString());
				const row = Buffer.concat([
					Buffer.from([0, 1, 0, 0, 0, version.length]),
					Buffer.from(version),
				]);
				socket.write(
					Buffer.concat([
						message("T", Buffer.concat([Buffer.from([0, 1]), column])),
						message("D", row),
						message("C", Buffer.from("SHOW\0")),
						ready,
					]),
				);
			});
		});
	}).listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	const { port } = server.address() as { port: number };
	return {
		address: `postgres://ccr:secret@127.0.0.1:${port}/ccr`,
		asked,
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((closed) => server.close(closed));
		},
	};
}

import { expect, test } from "vitest";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

/** What happened to a kennel's box for its email address, and whether the address stays public. */
const histories = [
	{ entries: [], stays: false },
	// The first save of a form whose boxes were checked beforehand.
	{ entries: [["its sender", "nothing → yes"]], stays: false },
	{
		entries: [
			["its sender", "nothing → yes"],
			["its sender", "yes → no"],
			["its sender", "no → yes"],
		],
		stays: true,
	},
	{
		entries: [
			["its sender", "no → yes"],
			["its sender", "yes → no"],
			["Ada", "no → yes"],
		],
		stays: false,
	},
	{ entries: [["Ada", "no → yes"]], stays: false },
] as const;

test("a kennel's contact details stay public only where the history shows its own click", async () => {
	const address = await databaseBefore("0042_contact_consents");
	await ask(
		address,
		`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, country, email, phone, sample)
		 select n, 'k-' || n, 'K', 'k', '', 'active', 'Austin', 'US', 'k@example.com', '+15125550177', n = 9
		 from generate_series(1, 9) as n;
		 with sent as (insert into submissions (form, content_key, email, details, spam_signals)
			select 'breeder', repeat(n::text, 64), 'k@example.com', '{}', '[]' from generate_series(1, 5) as n
			returning id, left(content_key, 1)::int as n)
		 insert into cases (id, kind, submission_id, state, subject_id, draft)
		 overriding system value
		 select n, 'breeder', id, 'published', n, '{"showEmail": "yes", "showPhone": "yes"}' from sent`,
	);
	for (const [at, { entries }] of histories.entries()) {
		for (const [actor, change] of entries) {
			await ask(
				address,
				`insert into history (subject_kind, subject_id, event, actor, details)
				 values ('case', $1, 'corrected', $2, jsonb_build_object('showEmail', $3::text))`,
				[at + 1, actor, change],
			);
		}
	}
	await migrateDatabase(address);
	const rows = await ask(address, "select show_email, show_phone from breeders order by id");
	const expected = histories.map(({ stays }) => ({ show_email: stays, show_phone: false }));
	expect(rows.slice(0, histories.length)).toEqual(expected);
	// Without a case, nobody but the team ever clicked; a sample is nobody's.
	expect(rows.slice(histories.length, 8)).toEqual(
		Array.from({ length: 3 }, () => ({ show_email: false, show_phone: false })),
	);
	expect(rows[8]).toEqual({ show_email: true, show_phone: true });
	const drafts = await ask(address, "select draft from cases order by id");
	expect(drafts.map(({ draft }) => draft)).toEqual(
		histories.map(({ stays }) => ({ showEmail: stays ? "yes" : "no", showPhone: "no" })),
	);
	const fresh = `insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, status, city, country, email, phone)
		values (20, 'new', 'K', 'k', '', 'active', 'Austin', 'US', 'k@example.com', '1') returning show_email, show_phone`;
	expect(await ask(address, fresh)).toEqual([{ show_email: false, show_phone: false }]);
});

import type pg from "pg";
import { findPhotoLosses, type Objects } from "./files.ts";
import { type Post, storedDetails } from "./posts.ts";

/** Milliseconds during which a repeated newsletter form, which has no ticket, counts as the same. */
const sameFor = 10 * 60_000;

/** Returns a sentence for every promise about these posts that the database or the storage breaks. */
export async function findLosses(
	db: pg.Client,
	place: string | Objects,
	posts: Post[],
): Promise<string[]> {
	const { rows } = await db.query<Kept>(keptRows, [posts.map(({ email }) => email)]);
	const losses: string[] = [];
	for (const post of posts) {
		const kept = rows.filter(({ email }) => email === post.email);
		const problem = problemWith(post, kept);
		if (problem) losses.push(`${post.kind} ${post.mark}: ${problem}; ${historyOf(post)}`);
	}
	return [...losses, ...(await findPhotoLosses(db, place, posts))];
}

type Kept = {
	id: string;
	form: string;
	email: string;
	details: Record<string, string>;
	last_name: string;
	wants_newsletter: boolean;
	quarantined: boolean;
	cases: number;
	subscribers: number;
	emails: string[];
};

const keptRows = `
select s.id, s.form, s.email, s.details, s.last_name, s.wants_newsletter,
	s.quarantined_at is not null as quarantined,
	(select count(*)::int from cases c where c.submission_id = s.id) as cases,
	(select count(*)::int from subscribers b where b.email_key = lower(s.email)) as subscribers,
	(select coalesce(array_agg(d.name order by d.name), '{}') from deliveries d
		where d.name like s.form || '.%' and d.subject_id in (
			select c.id from cases c where c.submission_id = s.id
			union all select b.id from subscribers b
				where s.form = 'newsletter' and b.email_key = lower(s.email))) as emails
from submissions s where s.email = any($1)`;

function problemWith(post: Post, kept: Kept[]): string | undefined {
	const [row] = kept;
	if (!row) return post.confirmed > 0 ? "confirmed and not stored" : undefined;
	if (kept.length > maxRows(post)) return `there ${kept.length} times`;
	if (row.form !== post.kind) return `kept as ${row.form}`;
	if (JSON.stringify(sorted(row.details)) !== JSON.stringify(sorted(storedDetails(post)))) {
		return `not kept as it was written: ${JSON.stringify(row.details)}`;
	}
	if (row.last_name !== (post.fields.LNAME ?? "")) return `signed ${row.last_name}`;
	if (row.quarantined)
		return row.cases + row.emails.length > 0 ? "quarantined, with consequences" : undefined;
	if (post.isSpam) return "believed, though a program filled it in";
	const emails = row.emails.join();
	if (post.kind === "newsletter") {
		return emails === "newsletter.confirm" ? undefined : `has the emails ${emails || "none"}`;
	}
	if (row.cases !== 1) return `has ${row.cases} cases`;
	const wanted = post.kind === "contact" ? ["received", "team"] : ["received"];
	if (emails !== wanted.map((name) => `${post.kind}.${name}`).join()) {
		return `has the emails ${emails || "none"}`;
	}
	const wantsNewsletter = "newsletter" in post.fields;
	if (row.wants_newsletter !== wantsNewsletter) return "the newsletter's box was not kept";
	return wantsNewsletter && row.subscribers !== 1 ? "is no subscriber" : undefined;
}

/** Returns 1; for the newsletter, one more for each new interval that began while it was sent. */
function maxRows({ kind, sent }: Post): number {
	if (kind !== "newsletter") return 1;
	const turns = sent.map((time) => Math.floor(time / sameFor));
	return 1 + Math.max(...turns) - Math.min(...turns);
}

function sorted(details: Record<string, string>) {
	return Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
}

function historyOf({ sent, confirmed, failures }: Post): string {
	return `sent ${sent.length / 2} times, confirmed ${confirmed} times, failures ${failures.join()}`;
}

/** Queries for partial records, which must never exist. */
const partialRows: Record<string, string> = {
	"a submission has not exactly one line of history": `
		select s.id from submissions s where 1 <> (select count(*) from history h
			where h.subject_kind = 'submission' and h.subject_id = s.id
			and h.event = case when s.quarantined_at is null then 'received' else 'quarantined' end)`,
	"a believed submission has led to nothing": `
		select s.id from submissions s where s.quarantined_at is null and case s.form
			when 'newsletter' then not exists
				(select from subscribers b where b.email_key = lower(s.email))
			else not exists (select from cases c where c.submission_id = s.id) end`,
	"a case has not exactly one line of history": `
		select c.id from cases c where 1 <> (select count(*) from history h
			where h.subject_kind = 'case' and h.subject_id = c.id and h.event = 'received')`,
	"a case has not its emails": `
		select c.id from cases c where
			case c.kind when 'contact' then array['contact.received', 'contact.team']
				else array[c.kind || '.received'] end <>
			(select coalesce(array_agg(d.name order by d.name), '{}') from deliveries d
			where d.subject_id = c.id and d.name in (c.kind || '.received', c.kind || '.team'))`,
	"a case with photos has no job for them": `
		select c.id from cases c where c.kind = 'rehome' and not exists (select from pgboss.job j
			where j.name = 'photos' and (j.data->>'caseId')::bigint = c.id)`,
	"a subscriber has no proof of consent": `
		select b.id from subscribers b where not exists (select from consents a
			where a.subscriber_id = b.id and a.event = 'asked')`,
	"a subscriber has not one email for each that was noted": `
		select b.id from subscribers b where
			(select count(*) from consents a where a.subscriber_id = b.id and a.event = 'mailed') <>
			(select count(*) from deliveries d where d.name = 'newsletter.confirm'
			and d.subject_id = b.id)`,
	"a delivery waits without a job that would do it": `
		select d.id from deliveries d where d.state = 'waiting' and not exists
			(select from pgboss.job j where j.name = 'deliveries'
			and j.state in ('created', 'retry', 'active') and (j.data->>'deliveryId')::bigint = d.id)`,
	"a delivery has more than one job": `
		select d.id from deliveries d where 1 < (select count(*) from pgboss.job j
			where j.name = 'deliveries' and (j.data->>'deliveryId')::bigint = d.id)`,
	"a job is for a delivery that is not there": `
		select j.id from pgboss.job j where j.name = 'deliveries' and not exists
			(select from deliveries d where d.id = (j.data->>'deliveryId')::bigint)`,
	"history tells of what is not there": `
		select h.id from history h where
			h.subject_kind = 'submission' and h.subject_id not in (select id from submissions)
			or h.subject_kind = 'case' and h.subject_id not in (select id from cases)`,
	"an email is about what is not there": `
		select d.id from deliveries d where d.channel = 'mail' and case when d.name like 'newsletter.%'
			then d.subject_id not in (select id from subscribers)
			else d.subject_id not in (select id from cases) end`,
	"a job is for photos of a case that is not there": `
		select j.id from pgboss.job j where j.name = 'photos'
			and (j.data->>'caseId')::bigint not in (select id from cases)`,
	"a photo is held by what is not there": `
		select u.id from uploads u where u.holder_kind = 'case'
			and not exists (select from cases c where c.id = u.holder_id)
			or u.holder_kind = 'submission'
			and not exists (select from submissions s where s.id = u.holder_id)`,
};

export async function findPartialRows(db: pg.Client): Promise<string[]> {
	const found: string[] = [];
	for (const [problem, text] of Object.entries(partialRows)) {
		const { rows } = await db.query<{ id: string }>(text);
		if (rows.length > 0) found.push(`${problem}: ${rows.map(({ id }) => id).join(", ")}`);
	}
	return found;
}

import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { cases, isCasePending } from "#app/cases/table.ts";
import { countKinds } from "#app/desk/cases/waiting.ts";
import type { Actor } from "#app/people/actor.ts";
import type { CaseKind } from "#app/people/define-case.ts";
import { defineFeature, every, type Feature } from "#app/people/define-feature.ts";
import { email, facts, isolate } from "#app/people/email.tsx";
import { may } from "#app/people/rights.ts";
import { people, peopleMail } from "#app/people/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { counted, grouped, longDate } from "#app/ui/format.ts";
import { site } from "#site";

/** The weekly email to each volunteer who chose it: what waits, and since when. */
export function digestFeature(features: readonly Feature[]): Feature {
	const kinds = features.flatMap(({ cases = [] }) => cases);
	return defineFeature("digest", {
		sends: [
			email(peopleMail.digest, {
				label: "Team: what waits, weekly",
				about: people,
				find: (id) => findDigest(id, kinds),
				to: ({ person }) => person.email,
				subject: ({ many }) => `${counted(many, "thing")} waiting at the desk of ${site.shortName}`,
				preheader: ({ oldest }) => `The oldest since ${longDate(oldest)}.`,
				reason: `You received this email because you chose one a week in your account at the desk of ${site.name}. You can change that there.`,
				heading: "What waits at the desk",
				paragraphs: ({ person, lines, mine }) => [
					isolate`Hello ${person.name},`,
					facts(lines),
					mine > 0 &&
						`${mine === 1 ? "One case is" : `${grouped(mine)} cases are`} assigned to you.`,
				],
				link: "/desk",
				button: "Open the desk",
			}),
		],
		schedules: [every.hour("Email what waits, once a week", enqueueDigests)],
	});
}

/** Undefined if nothing waits for someone with this person’s rights, or they no longer want it. */
async function findDigest(id: number, kinds: readonly CaseKind[]) {
	const person = await findRow(people, id);
	if (!person?.joinedAt || person.suspendedAt || person.emails !== "weekly") return undefined;
	const own = kinds.filter(({ right }) => may(person, right));
	const waiting = await countKinds(own);
	const lines = [];
	const since = [];
	let sum = 0;
	for (const { path, title: label } of own) {
		const { many, oldest } = waiting[path] ?? { many: 0, oldest: null };
		if (many === 0 || !oldest) continue;
		sum += many;
		since.push(oldest.getTime());
		lines.push({ label, value: `${grouped(many)}, the oldest since ${longDate(oldest)}` });
	}
	if (sum === 0) return undefined;
	const mine = await db.$count(cases, and(eq(cases.assignedTo, id), isCasePending));
	return { person, lines, mine, many: sum, oldest: new Date(Math.min(...since)) };
}

/** Mondays at noon UTC, when it is morning in America. */
const lastMonday = sql`(date_trunc('week', now() at time zone 'UTC' - interval '12 hours')
	+ interval '12 hours') at time zone 'UTC'`;

/** Idempotent: what is a week late is due once. */
async function enqueueDigests(_actor: Actor): Promise<void> {
	await transaction(async (tx) => {
		const isDue = or(isNull(people.digestAt), sql`${people.digestAt} < ${lastMonday}`);
		const isActive = and(isNotNull(people.joinedAt), isNull(people.suspendedAt));
		const due = await tx
			.update(people)
			.set({ digestAt: sql`now()` })
			.where(and(eq(people.emails, "weekly"), isActive, isDue))
			.returning({ id: people.id });
		for (const { id } of due) {
			await enqueueDelivery({ what: peopleMail.digest, subjectId: id }, tx);
		}
	});
}

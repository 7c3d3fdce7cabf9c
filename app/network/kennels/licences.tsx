import { and, asc, gte, lte, type SQL, sql } from "drizzle-orm";
import { caseOf } from "#app/cases/confirmations/schedule.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { findCaseForEmail } from "#app/cases/review/cases.ts";
import { makeEditUrl, publishedLinkDays } from "#app/cases/review/private-case.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { breeders, licenceMail } from "#app/network/kennels/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Task } from "#app/people/define-case.ts";
import { email, facts, team } from "#app/people/email.tsx";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { isoDay } from "#app/records/dates.ts";
import { kennel as kennelRecord } from "#app/records/kennel.ts";
import { isPublicStatus } from "#app/records/record.ts";
import { longDate } from "#app/ui/format.ts";
import { licencePolicy } from "#policies";
import { site } from "#site";

const maxTasks = 12;

const { id, kennelName, licenceExpires, status, sample } = breeders;

/** Uses SQL literals instead of parameters so that PostgreSQL uses the partial index. */
const isShown = sql`${status} = 'active' and ${licenceExpires} is not null and not ${sample}`;

function isEnding(now: Date): SQL | undefined {
	return and(isShown, lte(licenceExpires, isoDay(now, licencePolicy.warnBefore)));
}

/** Whether a licence with this last day is still valid, and expires soon. */
function isExpiringSoon(lastDay: string): boolean {
	return lastDay >= isoDay() && lastDay <= isoDay(new Date(), licencePolicy.warnBefore);
}

/** Whether the breeder has a private page and so gets the email. */
const told = sql<boolean>`exists ${caseOf(kennels, id)}`;

/** Lists public kennels' licences that expire soon or have expired, oldest first, for the team. */
export async function expiringLicences() {
	const rows = await db
		.select({ id, name: kennelName, licenceExpires, told })
		.from(breeders)
		.where(isEnding(new Date()))
		.orderBy(asc(licenceExpires), asc(id))
		.limit(maxTasks);
	return rows.map(({ licenceExpires, ...row }) => ({
		...row,
		// The licence is valid for the whole last day.
		expires: new Date(`${licenceExpires}T23:59:59Z`),
	}));
}

/** Runs every hour. Warns once per licence, because the email's key contains the last day. */
export function warnAboutLicences(_actor: Actor, now = new Date()): Promise<void> {
	return transaction(async (tx) => {
		const due = await tx
			.select({ id, licenceExpires })
			.from(breeders)
			// No email after the last day: the page already says that the licence has expired.
			.where(and(isEnding(now), gte(licenceExpires, isoDay(now)), told));
		for (const kennel of due) {
			const once = `licence.expiring ${kennel.id} ${kennel.licenceExpires}`;
			await enqueueDelivery({ what: licenceMail.expiring, subjectId: kennel.id, once }, tx);
		}
	});
}

const { fields } = kennelRecord;

export const licenceEmail = email(licenceMail.expiring, {
	label: "Licence: expires soon",
	about: breeders,
	/**
	 * Returns undefined if a later date was entered, reviewed or not, if the licence has already expired, or if
	 * the kennel has left the site.
	 */
	find: async (kennelId) => {
		const row = await kennels.find(kennelId);
		const [own] = await caseOf(kennels, kennelId);
		const found = own && (await findCaseForEmail(own.id));
		if (!row?.licenceExpires || !found || !isPublicStatus(kennelRecord, row.status))
			return undefined;
		if (!isExpiringSoon(row.licenceExpires)) return undefined;
		if ((found.case.draft.licenceExpires ?? "") > row.licenceExpires) return undefined;
		return { ...row, expires: new Date(row.licenceExpires), case: found.case };
	},
	to: (kennel) => kennel.email,
	replyTo: team,
	subject: ({ kennelName }) => `Your breeding licence expires soon: ${kennelName}`,
	preheader: "Enter the new one to keep your page up to date.",
	reason: `You received this email because your kennel is in the ${kennelRecord.labels.network} of ${site.name}.`,
	paragraphs: (kennel) => [
		"Your page shows this licence. After its last day, the page says that it has expired.",
		facts([
			{ label: fields.licenceNumber.label, value: kennel.licenceNumber },
			{ label: fields.licenceAuthority.label, value: kennel.licenceAuthority },
			{ label: fields.licenceExpires.label, value: longDate(kennel.expires) },
		]),
		"When you have the new one, enter its number and its last day, and send your profile for review.",
	],
	link: (kennel) => makeEditUrl(kennel.case, publishedLinkDays, kennel.email),
	button: "Enter the new licence",
});

export async function licenceTasks(): Promise<Task[]> {
	const found = await expiringLicences();
	return found.map(({ id, name, expires, told }) => {
		const until = longDate(expires);
		const when = expires <= new Date() ? `expired on ${until}` : `is valid until ${until}`;
		const how = told
			? "We’ve asked the breeder to enter the new one."
			: "We have no private page to send: ask the breeder in person.";
		return {
			key: `licence ${id}`,
			title: name,
			description: `The breeding licence ${when}. ${how}`,
			path: `${kennels.record.deskPath}/${id}`,
			since: expires,
		};
	});
}

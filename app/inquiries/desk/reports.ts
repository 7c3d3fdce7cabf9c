import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { adoptionListings } from "#app/adoptions/table.ts";
import { homeFacts } from "#app/inquiries/inquiry.ts";
import { inquiries, inquiryReports } from "#app/inquiries/table.ts";
import { entriesOf, findInquiry } from "#app/inquiries/talk/talk-view.ts";
import { talkLinkPurposes } from "#app/inquiries/talk/talks.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { endLinks } from "#app/people/private-links.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

/** Lists reports of conversations, newest first, without what was said in them. */
export async function listReported(list: "open" | "handled", page: number, actor: Actor) {
	requireRight(actor, "review");
	const { id, inquiryId, at, reason, side, handledAt } = inquiryReports;
	const shown = db
		.select({ id })
		.from(inquiryReports)
		.where(list === "open" ? isNull(handledAt) : isNotNull(handledAt))
		.orderBy(desc(at), desc(id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const rows = await db
		.select({ id, inquiryId, at, reason, side, dog: adoptionListings.name })
		.from(inquiryReports)
		.innerJoin(inquiries, eq(inquiries.id, inquiryId))
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId))
		.where(inArray(id, shown))
		.orderBy(desc(at), desc(id));
	return pageFrom(rows, page);
}

export function listReportsAboutDog(dogId: number, actor: Actor) {
	requireRight(actor, "review");
	const { id, inquiryId, at, reason, side, pausedAt, handledAt } = inquiryReports;
	return db
		.select({ id, inquiryId, at, reason, side, pausedAt, handledAt })
		.from(inquiryReports)
		.innerJoin(inquiries, eq(inquiries.id, inquiryId))
		.where(eq(inquiries.dogId, dogId))
		.orderBy(desc(id))
		.limit(pageSize);
}

/** Returns everything that was said, or undefined if no one has reported the conversation. */
export async function readReportedInquiry(id: number, actor: Actor) {
	requireRight(actor, "review");
	const reports = await db
		.select({ report: inquiryReports, handler: people.name })
		.from(inquiryReports)
		.leftJoin(people, eq(people.id, inquiryReports.handledBy))
		.where(eq(inquiryReports.inquiryId, id))
		.orderBy(asc(inquiryReports.id));
	const found = reports.length > 0 ? await findInquiry(id) : undefined;
	if (!found) return undefined;
	const { inquiry, listing } = found;
	return {
		id,
		dog: { id: listing.id, name: listing.name, ownerEmail: listing.ownerContactEmail },
		adopter: {
			name: inquiry.name,
			town: inquiry.town,
			email: inquiry.email,
			facts: homeFacts(inquiry),
		},
		isOpen: inquiry.closedAt === null,
		reports: reports.map(({ report: { contentKey: _, ...report }, handler }) => ({
			...report,
			handler,
		})),
		entries: await entriesOf(found),
	};
}

export const reportSteps = ["handled", "ended", "revoked"] as const;
export type ReportStep = (typeof reportSteps)[number];

export function applyReportAction(
	id: number,
	step: ReportStep,
	actor: Actor,
	/** The newest report that was shown; later ones keep waiting. */
	seen = Number.MAX_SAFE_INTEGER,
) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for("update");
		const isOf = eq(inquiryReports.inquiryId, id);
		if (!inquiry || (await tx.$count(inquiryReports, isOf)) === 0) return undefined;
		const changed = await steps[step]({ id, seen }, actor, tx);
		if (changed) await note({ kind: "inquiry", id }, step, {}, actor, tx);
		return "done" as const;
	});
}

const now = sql`now()`;
type Shown = { id: number; seen: number };

const steps: Record<ReportStep, (shown: Shown, actor: Actor, tx: Db) => Promise<number | null>> = {
	async handled({ id, seen }, actor, tx) {
		const { inquiryId, handledAt } = inquiryReports;
		const { rowCount } = await tx
			.update(inquiryReports)
			.set({ handledAt: now, handledBy: staffId(actor) })
			.where(and(eq(inquiryId, id), isNull(handledAt), lte(inquiryReports.id, seen)));
		return rowCount;
	},
	async ended({ id }, _, tx) {
		const { rowCount } = await tx
			.update(inquiries)
			.set({ closedAt: now, closedBy: "team" })
			.where(and(eq(inquiries.id, id), isNull(inquiries.closedAt)));
		return rowCount;
	},
	async revoked({ id }, actor, tx) {
		let ended = 0;
		for (const purpose of Object.values(talkLinkPurposes)) {
			ended += await endLinks(purpose, id, actor, tx);
		}
		return ended;
	},
};

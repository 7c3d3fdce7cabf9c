import { and, count, isNotNull, isNull, sql } from "drizzle-orm";
import { isStoryPending, reunionStories } from "#app/adoptions/stories/table.ts";
import { aftercareAnswers, isTask } from "#app/aftercare/table.ts";
import { pendingEvidence } from "#app/breeders/evidence/desk/evidence-decisions.ts";
import { inquiryReports } from "#app/inquiries/table.ts";
import { cases, isCaseCompleting, isCasePending, submissions } from "#app/moderation/table.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isOpenReport } from "#app/reports/desk/reports.ts";
import { listingReports } from "#app/reports/table.ts";

export type DeskCounts = Awaited<ReturnType<typeof deskCounts>>;

// One prepared query, because every desk page runs it. Literal states let it use the partial indexes.
const countQuery = db
	.select({ what: sql<string>`${cases.kind}`.as("what"), many: count() })
	.from(cases)
	.where(isCasePending)
	.groupBy(cases.kind)
	.unionAll(
		db
			.select({ what: sql<string>`'completing'`, many: count() })
			.from(cases)
			.where(isCaseCompleting),
	)
	.unionAll(
		db
			.select({ what: sql<string>`'spam'`, many: count() })
			.from(submissions)
			.where(and(isNotNull(submissions.quarantinedAt), isNull(submissions.restoredAt))),
	)
	.unionAll(
		db
			.select({ what: sql<string>`'reports'`, many: count() })
			.from(inquiryReports)
			.where(isNull(inquiryReports.handledAt)),
	)
	.unionAll(
		db
			.select({ what: sql<string>`'listings'`, many: count() })
			.from(listingReports)
			.where(isOpenReport),
	)
	.unionAll(
		db
			.select({ what: sql<string>`'aftercare'`, many: count() })
			.from(aftercareAnswers)
			.where(isTask),
	)
	.unionAll(
		db
			.select({ what: sql<string>`'stories'`, many: count() })
			.from(reunionStories)
			.where(isStoryPending),
	)
	.unionAll(db.select({ what: sql<string>`'evidence'`, many: count() }).from(pendingEvidence))
	.prepare("desk_counts");

export const deskCounts = coalesced(async () => {
	const rows = await countQuery.execute();
	const of = (what: string) => rows.find((row) => row.what === what)?.many ?? 0;
	return {
		review: of("rehome") + of("breeder"),
		messages: of("contact"),
		spam: of("spam"),
		reports: of("reports"),
		listingReports: of("listings"),
		aftercare: of("aftercare"),
		stories: of("stories"),
		evidence: of("evidence"),
		completing: of("completing"),
	};
});

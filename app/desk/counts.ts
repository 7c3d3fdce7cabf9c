import { and, count, isNotNull, isNull, sql } from "drizzle-orm";
import { inquiryReports } from "#app/inquiries/table.ts";
import { cases, isCaseCompleting, isCaseWaiting, submissions } from "#app/moderation/table.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";

export type DeskCounts = Awaited<ReturnType<typeof deskCounts>>;

// One prepared query for every page of the desk; literal states let it use the partial indexes.
const countQuery = db
	.select({ what: sql<string>`${cases.kind}`.as("what"), many: count() })
	.from(cases)
	.where(isCaseWaiting)
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
	.prepare("desk_counts");

export const deskCounts = coalesced(async () => {
	const rows = await countQuery.execute();
	const of = (what: string) => rows.find((row) => row.what === what)?.many ?? 0;
	return {
		review: of("rehome") + of("breeder"),
		messages: of("contact"),
		spam: of("spam"),
		reports: of("reports"),
		completing: of("completing"),
	};
});

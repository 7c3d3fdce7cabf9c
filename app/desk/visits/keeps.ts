import { and, eq, inArray } from "drizzle-orm";
import { pageViews, visitDays, visitMarks } from "#app/desk/visits/table.ts";
import { type Kept, kept, type Notice, type Search } from "#app/people/personal-data.ts";
import { addresses } from "#app/records/addresses/table.ts";
import { publicPath } from "#app/records/record.ts";
import { reviewedRecords } from "#app/records/records.ts";

const notice: Notice = {
	when: "When you only read",
	what: "You need no account. We count how often each page is opened. So that one visitor isn’t counted twice in a day, we keep a code made from your network and browser with a secret that changes every day.",
	why: "To see which pages people need.",
	basis: "interest",
	seenBy: "Our team sees the counts. The codes can’t be traced back to anyone.",
	until: "The codes and the secret are deleted after the day. The counts stay.",
};

/** The addresses of a person's pages may contain a name. */
async function areOfRecords({ subjects, tx }: Search) {
	const paths: string[] = [];
	for (const record of reviewedRecords) {
		const { kind } = record;
		const [found] = await subjects((kept) => (kept.kind === kind ? kind : undefined));
		const isTheirs = and(eq(addresses.kind, kind), inArray(addresses.recordId, found?.ids ?? []));
		const slugs = await tx.select({ slug: addresses.slug }).from(addresses).where(isTheirs);
		paths.push(...slugs.map(({ slug }) => publicPath(record, slug)));
	}
	return inArray(pageViews.path, paths);
}

export const visitKeeps: readonly Kept[] = [
	kept(pageViews, notice, { find: areOfRecords, erase: "delete" }),
	kept(visitDays, notice),
	kept(visitMarks, notice),
];

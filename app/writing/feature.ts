import { inArray, type SQL, sql } from "drizzle-orm";
import { authorNames } from "#app/cases/keeps.ts";
import { defineFeature } from "#app/people/define-feature.ts";
import { teamNotice } from "#app/people/keeps.ts";
import { formerMemberName, kept } from "#app/people/personal-data.ts";
import { manuscripts, versions } from "#app/writing/table.ts";

const author = JSON.stringify({ authorName: formerMemberName });
const authorOf = ({ content }: typeof versions | typeof manuscripts): SQL =>
	sql`${content} ->> 'authorName'`;
const anonymous = ({ content }: typeof versions | typeof manuscripts): SQL =>
	sql`${content} || ${author}::jsonb`;

export const writingFeature = defineFeature("writing", {
	keeps: [
		kept(versions, teamNotice, {
			find: async (search) => inArray(versions.publishedBy, await authorNames(search)),
			erase: { publishedBy: formerMemberName },
		}),
		kept(versions, teamNotice, {
			find: async (search) => inArray(authorOf(versions), await authorNames(search)),
			erase: { content: anonymous(versions) },
		}),
		kept(manuscripts, teamNotice, {
			find: async (search) => inArray(authorOf(manuscripts), await authorNames(search)),
			// An open editor would save the name again; this way it gets a conflict.
			erase: { content: anonymous(manuscripts), revision: sql`${manuscripts.revision} + 1` },
		}),
	],
});

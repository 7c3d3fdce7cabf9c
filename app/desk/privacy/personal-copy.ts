import { exportPerson } from "#app/desk/privacy/personal-data.ts";
import { note } from "#app/moderation/history/history.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Whose } from "#app/people/personal-data.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";

/** Everything we store about a person, as JSON for them. Recorded in the history. */
export function copyFor(whose: Whose, actor: Actor): Promise<string> {
	return transaction(async (tx) => {
		const { records: _, found, photos, ...all } = await exportPerson(whose, actor, tx);
		await note({ kind: "setting", id: 0 }, "a person’s data was copied", {}, actor, tx);
		const copy = {
			site: site.name,
			address: env.siteUrl,
			madeAt: new Date(),
			about: whose,
			...Object.fromEntries(found.map(({ kind, rows }) => [`${kind}s`, rows])),
			...all,
			photos: photos.map((photo) => ({ ...photo, file: `/desk/photo/${photo.id}/1280.webp` })),
		};
		return `${JSON.stringify(copy, null, "\t")}\n`;
	});
}

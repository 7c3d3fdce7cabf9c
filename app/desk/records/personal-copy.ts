import { exportPerson } from "#app/desk/records/personal-data.ts";
import { note } from "#app/moderation/history.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Whose } from "#app/people/personal-data.ts";
import { transaction } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { site } from "#site";

/** A copy of everything that we hold of somebody, for them to read; that it was made is noted. */
export function copyFor(whose: Whose, actor: Actor): Promise<string> {
	return transaction(async (tx) => {
		const { records: _, photos, ...all } = await exportPerson(whose, actor, tx);
		await note({ kind: "setting", id: 0 }, "a person’s data was copied", {}, actor, tx);
		const copy = {
			...{ site: site.name, address: env.siteUrl, madeAt: new Date(), about: whose },
			...all,
			photos: photos.map((photo) => ({ ...photo, file: `/desk/photo/${photo.id}/1280.webp` })),
		};
		return `${JSON.stringify(copy, null, "\t")}\n`;
	});
}

import { cachedDrawing } from "#app/media/cards/cached-drawing.ts";
import type { ShareCard } from "#app/media/cards/card.ts";
import { drawCard } from "#app/media/cards/draw-card.ts";
import type { SubjectKind } from "#app/media/table.ts";
import { findMaster } from "#app/media/variants.ts";
import { db } from "#app/platform/database/db.server.ts";

export async function shareCardResponse(
	request: Request,
	subject: { kind: SubjectKind; id: number },
	texts: Omit<ShareCard, "picture">,
): Promise<Response> {
	return cachedDrawing(request, {
		subject,
		part: "",
		master: await findMaster(subject.kind, subject.id, db),
		texts,
		cacheControl: "public, max-age=300",
		draw: (picture) => drawCard("renderShareCard", { ...texts, picture }),
	});
}

import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { guideRoom, guideText, previewPdf } from "#app/guides/drafts.ts";
import { fileResponse } from "#app/platform/file-response.server.ts";
import { numberOf } from "#app/writing/sent.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/pdf.file.ts";

/** The download as it would be published: `/desk/guides/:id/preview.pdf`. */
export async function loader({ request, params }: Route.LoaderArgs) {
	const id = numberOf(params.id);
	const text = id && (await findWrittenText(guideText(id), guideRoom));
	if (!text) throw new Response(null, { status: 404 });
	const { download } = text.content;
	if (download.from === "elsewhere") return redirect(download.url);
	const bytes = await previewPdf(id, text.content);
	if (!bytes) throw new Response(null, { status: 404 });
	return fileResponse(request, {
		bytes,
		type: "application/pdf",
		etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
		cacheControl: "private, no-store",
		filename: `preview-${id}.pdf`,
	});
}

import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { guideStore, previewPdf } from "#app/writing/guides/store.ts";
import type { Route } from "./+types/pdf.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const id = orNotFound(numberIn(params.id));
	const text = orNotFound(await guideStore.read(id));
	const { download } = text.content;
	if (download.from === "elsewhere") return redirect(download.url);
	const bytes = orNotFound(await previewPdf(id, text.content));
	return fileResponse(request, {
		bytes,
		type: "application/pdf",
		etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
		cacheControl: "private, no-store",
		filename: `preview-${id}.pdf`,
	});
}

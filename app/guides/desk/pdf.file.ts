import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { guideStore, previewPdf } from "#app/guides/store.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/pdf.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	const text = id && (await guideStore.read(id));
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

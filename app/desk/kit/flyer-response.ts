import { createHash } from "node:crypto";
import type { Kit } from "#app/desk/kit/facts.ts";
import { type Paper, papers } from "#app/desk/kit/papers.ts";
import { findMaster } from "#app/media/variants.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { runImageWork } from "#app/platform/images/image.server.ts";

/** 503 when too many images are being processed. */
export async function flyerResponse(request: Request, kit: Kit | undefined): Promise<Response> {
	if (!kit) throw new Response("We couldn't find that record.\n", { status: 404 });
	if (!kit.isPublic) {
		throw new Response("This record isn't public right now, so there is no flyer.\n", {
			status: 404,
		});
	}
	const { record } = kit;
	const paper = paperFrom(new URL(request.url).searchParams.get("paper"));
	const master = await findMaster(record.kind, record.id);
	const picture = await master?.read();
	// The PDF library takes 50 MB, so it is loaded on first use.
	const { renderFlyer } = await import("#app/desk/kit/flyer.ts");
	const bytes = await runImageWork(() => renderFlyer(record, picture, paper));
	if (!bytes) return new Response("Try again in a moment.\n", { status: 503 });
	return fileResponse(request, {
		bytes,
		type: "application/pdf",
		etag: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
		cacheControl: "no-store",
		filename: `${new URL(record.url).pathname.split("/").at(-1)}-flyer.pdf`,
	});
}

function paperFrom(text: string | null): Paper {
	return text !== null && Object.hasOwn(papers, text) ? (text as Paper) : "letter";
}

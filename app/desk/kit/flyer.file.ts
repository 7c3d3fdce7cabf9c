import { createHash } from "node:crypto";
import { findKit } from "#app/desk/kit/facts.ts";
import { findMaster } from "#app/media/variants.ts";
import { storeAt } from "#app/owner/stores.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { runImageWork } from "#app/platform/images/image.server.ts";
import { numberIn } from "#app/ui/found.ts";
import type { Route } from "./+types/flyer.file.ts";

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const id = numberIn(params.id);
	const kit = id ? await findKit(storeAt(request), id) : undefined;
	if (!kit) throw new Response("We couldn't find that record.\n", { status: 404 });
	if (!kit.isPublic) {
		throw new Response("This record isn't public right now, so there is no flyer.\n", {
			status: 404,
		});
	}
	const { record } = kit;
	const master = await findMaster(record.kind, record.id);
	const picture = await master?.read();
	// The PDF library takes 50 MB, so it is loaded on first use.
	const { renderFlyer } = await import("#app/desk/kit/flyer.tsx");
	const paper = new URL(request.url).searchParams.get("paper") === "a4" ? "a4" : "letter";
	const bytes = await runImageWork(() => renderFlyer(record, picture, paper));
	// Too many images are being processed.
	if (!bytes) return new Response("Try again in a moment.\n", { status: 503 });
	return fileResponse(request, {
		bytes,
		type: "application/pdf",
		etag: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
		cacheControl: "no-store",
		filename: `${new URL(record.url).pathname.split("/").at(-1)}-flyer.pdf`,
	});
}

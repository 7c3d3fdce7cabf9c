import { href, redirect } from "react-router";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";
import { ensurePdfKey } from "#app/writing/guides/print.ts";
import { publicGuides } from "#app/writing/guides/store.ts";
import type { Route } from "./+types/download.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const found = await publicGuides.find(params.name);
	if (found?.at === "elsewhere") {
		const there = href("/guides/:name/download", { name: found.slug });
		return redirect(there, found.permanent ? 301 : 302);
	}
	if (found?.at !== "here") throw new Response("This guide doesn’t exist.\n", { status: 404 });
	const { url, slug, sample } = found.item;
	if (url) return redirect(url);
	const pdfKey = await ensurePdfKey(found.item);
	if (!pdfKey) {
		const headers = { "Retry-After": "10" };
		return new Response("The PDF is being made. Try again in a moment.\n", {
			status: 503,
			headers,
		});
	}
	const bytes = await readObject(pdfKey);
	if (!bytes) throw new Error(`The PDF of the guide ${slug} is missing from storage.`);
	const response = fileResponse(request, {
		bytes,
		type: "application/pdf",
		etag: pdfKey.slice(-36, -4),
		// The PDF can change while its URL stays the same.
		cacheControl: "public, max-age=0, must-revalidate",
		filename: `${slug}.pdf`,
	});
	if (sample && isPublicSite) response.headers.set("X-Robots-Tag", "noindex");
	return response;
}

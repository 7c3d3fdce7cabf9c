import { createHash } from "node:crypto";
import { renderShareCard } from "#app/media/cards/card.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { site } from "#site";
import type { Route } from "./+types/share.file.ts";

const siteCard = cached(
	async () => {
		const bytes = await renderShareCard({
			eyebrow: "Guides · Breeders · Adoption",
			title: `The home of the ${site.breed}`,
			summary: site.description,
		});
		return { bytes, etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22) };
	},
	{ minMs: Number.POSITIVE_INFINITY },
);

export async function loader({ request }: Route.LoaderArgs) {
	return fileResponse(request, {
		...(await siteCard()),
		type: "image/jpeg",
		cacheControl: "public, max-age=86400",
	});
}

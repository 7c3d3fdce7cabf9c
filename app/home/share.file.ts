import { createHash } from "node:crypto";
import { renderShareCard } from "#app/media/cards/card.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { site } from "#site";
import type { Route } from "./+types/share.file.ts";

let card: Promise<{ bytes: Buffer; etag: string }> | undefined;

export async function loader({ request }: Route.LoaderArgs) {
	card ??= renderShareCard({
		eyebrow: "Guides · Breeders · Adoption",
		title: `The home of the ${site.breed}`,
		line: site.description,
	})
		.then((bytes) => ({
			bytes,
			etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
		}))
		.catch((error) => {
			card = undefined;
			throw error;
		});
	return fileResponse(request, {
		...(await card),
		type: "image/jpeg",
		cacheControl: "public, max-age=86400",
	});
}

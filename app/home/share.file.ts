import { createHash } from "node:crypto";
import { renderShareCard } from "#app/media/card.ts";
import { fileResponse } from "#app/platform/file-response.server.ts";
import { site } from "#site";
import type { Route } from "./+types/share.file.ts";

let drawn: Promise<{ bytes: Buffer; etag: string }> | undefined;

/** The card of every page that has none of its own. */
export async function loader({ request }: Route.LoaderArgs) {
	drawn ??= renderShareCard({
		eyebrow: "Guides · Breeders · Adoption",
		title: `The home of the ${site.breed}`,
		line: site.description,
	})
		// By its bytes: a card with other words is another one to whoever has kept the former.
		.then((bytes) => ({
			bytes,
			etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
		}))
		.catch((error) => {
			drawn = undefined;
			throw error;
		});
	return fileResponse(request, {
		...(await drawn),
		type: "image/jpeg",
		cacheControl: "public, max-age=86400",
	});
}

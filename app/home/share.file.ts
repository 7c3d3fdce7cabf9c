import { renderShareCard } from "#app/media/card.ts";
import { fileResponse } from "#app/platform/file-response.server.ts";
import { site } from "#site";
import type { Route } from "./+types/share.file.ts";

let drawn: Promise<Buffer> | undefined;

/** The card of every page that has none of its own. */
export async function loader({ request }: Route.LoaderArgs) {
	drawn ??= renderShareCard({
		eyebrow: "Guides · Breeders · Adoption",
		title: `The home of the ${site.breed}`,
		line: site.description,
	}).catch((error) => {
		drawn = undefined;
		throw error;
	});
	return fileResponse(request, {
		bytes: await drawn,
		type: "image/jpeg",
		etag: "share-1",
		cacheControl: "public, max-age=86400",
	});
}

import { createHash } from "node:crypto";
import qrcode from "qrcode";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { pathIn } from "#app/network/network.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { Route } from "./+types/code.file.ts";

/** Serves the QR code for a dog's flyer, as a separate file that's only downloaded for printing. */
export async function loader({ request, params }: Route.LoaderArgs) {
	const found = await publicListings.find(params.name);
	if (found?.at !== "here") throw new Response("This code doesn’t exist.\n", { status: 404 });
	const address = env.siteUrl + pathIn(adoptionNetwork, found.item.slug);
	const svg = await qrcode.toString(address, { type: "svg", margin: 0, errorCorrectionLevel: "M" });
	return fileResponse(request, {
		bytes: Buffer.from(svg),
		type: "image/svg+xml",
		etag: createHash("sha256").update(svg).digest("base64url").slice(0, 22),
		cacheControl: "public, max-age=300",
	});
}

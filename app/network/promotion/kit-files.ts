import { createRequire } from "node:module";
import { cachedDrawing } from "#app/media/cards/cached-drawing.ts";
import { drawCard } from "#app/media/cards/draw-card.ts";
import { isPostShape } from "#app/media/cards/post-picture.ts";
import { noPhotoYet } from "#app/media/photo.ts";
import { findMaster } from "#app/media/variants.ts";
import type { Paper } from "#app/network/promotion/flyer.ts";
import type { FlyerDraws } from "#app/network/promotion/flyer-thread.ts";
import { cleanRecord, type KitRecord } from "#app/network/promotion/text.ts";
import { createDrawing } from "#app/platform/images/drawing.server.ts";
import { capital } from "#app/ui/letter-case.ts";
import { site } from "#site";

const drawFlyer = createDrawing<FlyerDraws>(
	createRequire(import.meta.url).resolve("#app/network/promotion/flyer-thread.ts"),
	60_000,
);

/** Serves "flyer.pdf" (`?paper=a4`), "square.jpg", "portrait.jpg" and "story.jpg"; undefined for others. */
export async function kitFileResponse(request: Request, record: KitRecord, file: string) {
	if (file === "flyer.pdf") {
		const isA4 = new URL(request.url).searchParams.get("paper") === "a4";
		const paper = isA4 ? "a4" : "letter";
		return flyerResponse(request, record, { paper, cacheControl: "no-store" });
	}
	const shape = /^(\w+)\.jpg$/.exec(file)?.[1] ?? "";
	if (!isPostShape(shape)) return undefined;
	const texts = pictureTexts(record);
	return cachedDrawing(request, {
		subject: record,
		part: `/${shape}`,
		master: await findMaster(record.kind, record.id),
		texts,
		// Only the team and the owner may see it.
		cacheControl: "no-store",
		draw: (picture) => drawCard("renderPostPicture", shape, { ...texts, picture }),
	});
}

const longestAddress = 52;

function pictureTexts(record: KitRecord) {
	const { kind, name, facts, place, status, url, portrait } = cleanRecord(record);
	const { host, pathname } = new URL(url);
	const isDog = kind === "dog";
	const address = host + pathname;
	return {
		eyebrow: isDog ? "Looking for a new home" : `${site.breed} kennel`,
		badge: status,
		title: isDog ? `Meet ${name || `a ${site.breed}`}` : name || site.breed,
		summary: [capital(facts), place].filter(Boolean).join(" · "),
		portrait,
		missingLabel: isDog ? noPhotoYet : undefined,
		address: address.length > longestAddress ? host : address,
	};
}

export async function flyerResponse(
	request: Request,
	record: KitRecord,
	{ paper, cacheControl }: { paper: Paper; cacheControl: string },
): Promise<Response> {
	return cachedDrawing(request, {
		subject: record,
		part: `/flyer-${paper}`,
		master: await findMaster(record.kind, record.id),
		texts: record,
		cacheControl,
		format: "pdf",
		filename: `${new URL(record.url).pathname.split("/").at(-1)}-flyer.pdf`,
		draw: (picture) => drawFlyer("renderFlyer", record, picture, paper),
	});
}

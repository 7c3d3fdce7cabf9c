import { cachedDrawing } from "#app/media/cards/cached-drawing.ts";
import { drawCard } from "#app/media/cards/draw-card.ts";
import { companionOf, portraitOf } from "#app/media/portrait.ts";
import { daysListed, findEnded } from "#app/network/dogs/ended.ts";
import { endedWords } from "#app/network/dogs/listing.ts";
import { counted, longDate } from "#app/ui/format.ts";
import type { Route } from "./+types/home-card.file.ts";

/** Serves the share card of a dog that has a home: a drawing, never one of the former photos. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const found = await findEnded(params.name);
	if (found?.at !== "ended") throw new Response("This card doesn’t exist.\n", { status: 404 });
	const { id, slug, name, color, status, endedAt } = found.item;
	const days = daysListed(found.item);
	const portrait = portraitOf(slug, color);
	const texts = {
		eyebrow: `${status === "kept" ? "Together since" : "At home since"} ${longDate(endedAt)}`,
		title: `${name} ${endedWords(found.item)}`,
		summary: days && status !== "kept" ? `It took ${counted(days, "day")}.` : "",
		portrait,
		companion: companionOf(portrait),
	};
	return cachedDrawing(request, {
		subject: { kind: "dog", id },
		part: "/home",
		master: undefined,
		texts,
		cacheControl: "public, max-age=300",
		draw: () => drawCard("renderShareCard", texts),
	});
}

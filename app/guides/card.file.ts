import { href, redirect } from "react-router";
import { publicGuides } from "#app/guides/guides.ts";
import { shareCardResponse } from "#app/media/cached-card.ts";
import type { Route } from "./+types/card.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const found = await publicGuides.find(params.name);
	// Other sites keep the image address from when they first read the page.
	if (found?.at === "elsewhere") {
		const there = href("/guides/:name/card.jpg", { name: found.slug });
		return redirect(there, found.permanent ? 301 : 302);
	}
	if (found?.at !== "here") throw new Response("There is no such guide.\n", { status: 404 });
	const { id, title, category, shortDescription } = found.item;
	return shareCardResponse(
		request,
		{ kind: "guide", id },
		{ eyebrow: `Guide · ${category}`, title, line: shortDescription },
	);
}

import { href, redirect } from "react-router";
import { publicPosts } from "#app/blog/posts.ts";
import { shareCardResponse } from "#app/media/cached-card.ts";
import type { Route } from "./+types/card.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const found = await publicPosts.find(params.name);
	// Other sites keep the image address from when they first read the page.
	if (found?.at === "elsewhere") {
		const there = href("/blogs/:name/card.jpg", { name: found.slug });
		return redirect(there, found.permanent ? 301 : 302);
	}
	if (found?.at !== "here") throw new Response("There is no such post.\n", { status: 404 });
	const { id, title, shortDescription } = found.item;
	return shareCardResponse(
		request,
		{ kind: "post", id },
		{ eyebrow: "Blog", title, line: shortDescription },
	);
}

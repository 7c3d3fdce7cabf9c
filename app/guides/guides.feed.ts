import { href } from "react-router";
import { publicGuides } from "#app/guides/guides.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { textFeed } from "#app/writing/text-feed.ts";
import { site } from "#site";

export const handle = publicPage();

export function loader() {
	return textFeed("guide", publicGuides.latest, {
		title: `${site.name}: guides`,
		path: href("/guides"),
		feedPath: href("/guides/feed.atom"),
	});
}

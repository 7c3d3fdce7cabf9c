import { href } from "react-router";
import type { GuideCard } from "#app/guides/guides.ts";
import type { Missing } from "#app/ui/missing.ts";

export function suggestedGuides(guides: GuideCard[]): Missing["suggestions"] {
	return guides.map(({ slug, title, category }) => ({
		href: href("/guides/:name", { name: slug }),
		title,
		line: category,
	}));
}

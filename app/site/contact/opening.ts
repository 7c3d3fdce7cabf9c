import { href } from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { publicGuides } from "#app/writing/guides/store.ts";

/** Returns the opening of a message about a guide, or an empty string if there’s no such guide. */
export async function guideMessageOpening(slug: string): Promise<string> {
	if (slug === "") return "";
	const found = await publicGuides.find(slug).catch((error: unknown) => {
		// The form also works without an opening.
		if (isDatabaseUnavailable(error)) return undefined;
		throw error;
	});
	if (found?.at !== "here") return "";
	return `About the guide “${found.item.title}” (${href("/guides/:name", { name: slug })}):\n\n`;
}

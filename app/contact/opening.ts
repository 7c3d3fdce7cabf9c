import { href } from "react-router";
import { publicGuides } from "#app/guides/store.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";

/** How a message about a guide begins; empty for what isn’t the address of one. */
export async function openingAbout(slug: string): Promise<string> {
	if (slug === "") return "";
	const found = await publicGuides.find(slug).catch((error: unknown) => {
		// The form works without.
		if (isDatabaseUnavailable(error)) return undefined;
		throw error;
	});
	if (found?.at !== "here") return "";
	return `About the guide “${found.item.title}” (${href("/guides/:name", { name: slug })}):\n\n`;
}

import { type Content, emptyContent } from "#app/records/texts.ts";
import type { Text } from "#app/writing/content.ts";
import { differencesBetween, type FieldDifference } from "#app/writing/difference.ts";
import { findTeamPhotos } from "#app/writing/text-photos.ts";
import { findVersion, findVersionBefore } from "#app/writing/versions.ts";

export type Compared = {
	number: number;
	title: string;
	publishedBy: string;
	at: Date;
	against: "before" | "draft";
	differences: FieldDifference[];
};

export async function compareVersion(
	text: Text,
	number: number,
	against: Compared["against"],
	written: Content,
): Promise<Compared | undefined> {
	const version = await findVersion(text, number);
	if (!version) return undefined;
	const before = await findVersionBefore(text, number);
	const [from, to] =
		against === "draft"
			? [version.content, written]
			: [before?.content ?? emptyContent, version.content];
	const ids = [from.coverId, to.coverId].filter((id) => id !== null);
	const covers = await findTeamPhotos(ids);
	const nameOf = (id: number | null) =>
		id === null ? "none" : covers.get(id)?.alt || `photo ${id}`;
	const { publishedBy, at, content } = version;
	const differences = differencesBetween(text.kind, from, to, nameOf);
	return { number, title: content.title, publishedBy, at, against, differences };
}

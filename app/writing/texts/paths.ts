import { href } from "react-router";
import type { TextKind } from "#app/records/texts.ts";

export const textPaths = { guide: "/guides", post: "/blogs" } as const satisfies Record<
	TextKind,
	string
>;

export function textPath(kind: TextKind, name: string): string {
	return href(`${textPaths[kind]}/:name`, { name });
}

export function topicPath({ slug }: { slug: string }): string {
	return `${textPaths.guide}?topic=${slug}`;
}

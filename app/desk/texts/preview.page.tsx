import { Eye } from "lucide";
import { requireText } from "#app/desk/texts/find-text.ts";
import { diagrams } from "#app/platform/images/diagrams.server.ts";
import { renderSections } from "#app/platform/text/markdown.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { minutesToRead } from "#app/writing/reading-grade.ts";
import { draftPicturesOf, findTeamPhotos } from "#app/writing/text-photos.ts";
import { textLists } from "#app/writing/texts/lists.server.ts";
import { TextView } from "#app/writing/texts/text-view.tsx";
import type { Route } from "./+types/preview.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const { kind, text, path } = await requireText(request, params);
	const { row, content } = text;
	const { title, shortDescription, category, authorName, checkedOn, coverId, body } = content;
	const cover = coverId === null ? undefined : (await findTeamPhotos([coverId])).get(coverId);
	const createdAt = row.status === "draft" ? new Date() : row.createdAt;
	const { slug, sample } = row;
	const { trail, sampleNote } = textLists[kind];
	const label = kind === "guide" ? category : authorName;
	return {
		kind,
		path,
		list: { trail, sampleNote },
		head: { slug, title, label, shortDescription, createdAt, checkedOn, cover, sample },
		written: renderSections(body, { pictures: await draftPicturesOf(body), diagrams }),
		minutes: minutesToRead(body),
	};
}

export default function Preview({ loaderData }: Route.ComponentProps) {
	const { kind, path, list, head, written, minutes } = loaderData;
	return (
		<>
			<title>{`Preview of ${head.title}`}</title>
			<aside
				aria-label="Preview"
				className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-3 bg-hero px-5 py-3 text-cream"
			>
				<p className="flex items-center gap-2.5">
					<Icon of={Eye} className="size-5" />{" "}
					<span>Preview of the {kind} as it is saved. Only your team sees this.</span>
				</p>
				<p className="flex flex-wrap gap-2.5">
					<a href={path} className={buttonClass("on-nero")}>
						Continue writing
					</a>
					<a href={`${path}/publish`} className={buttonClass("action")}>
						Publish…
					</a>
				</p>
			</aside>
			<main id="content" tabIndex={-1}>
				<TextView
					kind={kind}
					list={list}
					head={head}
					written={written}
					minutes={minutes}
					pdf={`${path}/preview.pdf`}
				/>
			</main>
		</>
	);
}

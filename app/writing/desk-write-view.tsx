import { buttonClass } from "#app/ui/button.tsx";
import { DeskMoment } from "#app/ui/desk-moment.tsx";
import { DeskPage } from "#app/ui/desk-page.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { type TextAnswer, TextForm } from "#app/writing/desk-text-form.tsx";
import { State, stateOf, type Words } from "#app/writing/desk-text-list.tsx";
import type { Choice } from "#app/writing/editor/photo-picker.tsx";

export type WriteData = {
	id: number;
	title: string;
	status: "draft" | "published" | "unpublished";
	changed: boolean;
	publishAt: Date | null;
	savedBy: string | null;
	savedAt: Date | null;
	values: Record<string, string>;
	covers: Choice[];
	categories?: string[];
	/** Where its PDF comes from, of a guide. */
	download?: string;
	/** Where visitors read it, when it is public. */
	address?: string;
};

/** The page on which a guide or a post is written. */
export function WriteView({
	words: { base, many, one },
	kind,
	text,
	answer,
}: {
	words: Words;
	kind: "guide" | "post";
	text: WriteData;
	answer: TextAnswer | undefined;
}) {
	const path = `${base}/${text.id}`;
	const { savedBy, savedAt, publishAt } = text;
	return (
		<DeskPage
			title={text.title || `A ${one} without a title`}
			back={{ to: base, label: many }}
			line={
				<>
					<span className="flex flex-wrap gap-1.5">
						{stateOf(text).map((words) => (
							<State key={words} tone={words === "Published" ? "leaf" : "plain"}>
								{words}
							</State>
						))}
					</span>
					{publishAt ? (
						<span className="mt-1.5 block">
							It is published on <DeskMoment date={publishAt} />, as it is saved by then.
						</span>
					) : null}
					{text.changed && savedAt ? (
						<span className="mt-1.5 block">
							Saved by <bdi>{savedBy ?? "the system"}</bdi>, <DeskMoment date={savedAt} />
							{text.status === "published" ? "; the public sees the former text" : ""}
						</span>
					) : null}
				</>
			}
			actions={
				<>
					{text.address ? (
						<a href={text.address} className={buttonClass("quiet")}>
							Public page
						</a>
					) : null}
					<PathLink to={`${path}/versions`} className={buttonClass("quiet")}>
						Versions
					</PathLink>
				</>
			}
			done={{
				begun: "The draft is there. Nobody sees it until it is published.",
				saved: "Saved. The public sees it when it is published.",
				published: `Published. The ${one} is on the site as it is written here.`,
				scheduled: "Scheduled. It is published by itself, as it is saved by then.",
				unscheduled: "It is no longer scheduled.",
				restored:
					"The former version is what is written now. The public sees it when it is published.",
				download: "The download is set. The public gets it when this is published.",
			}}
		>
			<TextForm
				key={text.id}
				kind={kind}
				path={path}
				values={text.values}
				covers={text.covers}
				categories={text.categories}
				answer={answer}
			/>
			{text.download ? (
				<section
					aria-labelledby="download"
					className="mt-8 flex flex-wrap items-center justify-between gap-3 rounded-20 border border-line bg-card px-5 py-4"
				>
					<div className="min-w-0">
						<h2 id="download" className="text-19">
							Download
						</h2>
						<p className="text-stone">{text.download}</p>
					</div>
					<PathLink to={`${path}/download`} className={buttonClass("quiet")}>
						Change
					</PathLink>
				</section>
			) : null}
		</DeskPage>
	);
}

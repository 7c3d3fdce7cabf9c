import { Form } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { DeskMoment } from "#app/ui/desk-moment.tsx";
import { DeskPage } from "#app/ui/desk-page.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Words } from "#app/writing/desk-text-list.tsx";
import { WhenFields } from "#app/writing/desk-when-fields.tsx";

export type PublishData = {
	id: number;
	title: string;
	status: "draft" | "published" | "unpublished";
	changed: boolean;
	publishAt: Date | null;
	revision: number;
	/** What is missing, in words. */
	faults: string[];
};

/** Publish now or later, and what undoes it. */
export function PublishView({
	words: { base, one },
	text,
	answer,
}: {
	words: Words;
	text: PublishData;
	answer: DeskAnswer | undefined;
}) {
	const path = `${base}/${text.id}`;
	const ready = text.faults.length === 0;
	const nothing = text.status === "published" && !text.changed;
	return (
		<DeskPage
			title="Publish"
			line={<bdi>{text.title}</bdi>}
			back={{ to: path, label: "Back to the text" }}
		>
			{nothing ? (
				<p className="mb-6 rounded-20 border border-line bg-card px-5 py-4">
					It is on the site as it is written: there is nothing to publish.
				</p>
			) : (
				<section aria-label="When" className="mb-6 rounded-20 border border-line bg-card px-5 py-5">
					{ready ? null : (
						<div className="mb-4">
							<p className="font-semibold text-heading">Before it can be published:</p>
							<ul className="list-disc pl-6">
								{text.faults.map((words) => (
									<li key={words}>{words}</li>
								))}
							</ul>
							<PathLink to={path} className={buttonClass("quiet", "mt-3")}>
								Go on writing
							</PathLink>
						</div>
					)}
					<DeskForm
						id="when"
						answer={answer}
						values={{
							when: text.publishAt ? "later" : "now",
							at: text.publishAt ? text.publishAt.toISOString().slice(0, 16) : "",
						}}
						hidden={!ready && !answer}
					>
						<input type="hidden" name="revision" value={text.revision} />
						<WhenFields />
						<DeskButton look="olive" className="mt-5">
							Publish
						</DeskButton>
					</DeskForm>
				</section>
			)}
			{text.publishAt ? (
				<ActionForm
					action={`${path}/schedule/cancel`}
					words={
						<>
							It is published on <DeskMoment date={text.publishAt} />, as it is saved by then.
						</>
					}
					button="Cancel the schedule"
				/>
			) : null}
			{text.status === "published" ? (
				<ActionForm
					action={`${path}/unpublish`}
					words={`Taken off the site, the ${one} and its photos are gone within a second. The text stays here.`}
					button="Take it off the site"
				/>
			) : null}
		</DeskPage>
	);
}

function ActionForm({
	action,
	words,
	button,
}: {
	action: string;
	words: React.ReactNode;
	button: string;
}) {
	return (
		<Form
			method="post"
			action={action}
			className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-20 border border-line bg-card px-5 py-4"
		>
			<p className="min-w-0 flex-1 basis-72">{words}</p>
			<DeskButton look="quiet">{button}</DeskButton>
		</Form>
	);
}

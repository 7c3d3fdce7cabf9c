import { data, redirect } from "react-router";
import { coverChoices } from "#app/desk/photos/library.ts";
import { requireText, textStoreForRequest } from "#app/desk/texts/find-text.ts";
import { Unpublish } from "#app/desk/texts/text-parts.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { publicPath } from "#app/records/record.ts";
import { type Content, textState, texts } from "#app/records/texts.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskButton } from "#app/ui/desk/form.tsx";
import { Inline } from "#app/ui/desk/inline.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { longDate } from "#app/ui/format.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { theirsOf } from "#app/writing/conflict.ts";
import { downloadLabel, maxFormBytes, valuesOf } from "#app/writing/content.ts";
import { checkContent } from "#app/writing/content-form.ts";
import { formId, TextForm } from "#app/writing/desk-text-form.tsx";
import editorStyles from "#app/writing/editor/editor.css?url";
import { findDue, markChecked } from "#app/writing/guides/due-guides.ts";
import { guideCategories } from "#app/writing/guides/store.ts";
import type { TextAnswer } from "#app/writing/use-autosave.ts";
import type { Route } from "./+types/write.page.ts";

export const handle = acceptsBody(maxFormBytes);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editorStyles }];

export async function loader({ request, params }: Route.LoaderArgs) {
	const { kind, path, text } = await requireText(request, params);
	const { row, content, revision, changed, publishAt, savedBy, savedAt } = text;
	const suggestions: Record<string, string[]> =
		kind === "guide" ? { category: await guideCategories() } : {};
	return {
		kind,
		path,
		title: content.title,
		state: { status: row.status, changed, publishAt },
		savedBy,
		savedAt,
		values: { ...valuesOf(kind, content), revision: String(revision) },
		covers: await coverChoices(content.coverId),
		suggestions,
		facts: kind === "guide" && row.status === "published" ? await factsOf(row.id, text) : undefined,
		download: kind === "guide" ? downloadLabel(content.download) : undefined,
		address: row.status === "published" ? publicPath(texts[kind], row.slug) : undefined,
	};
}

async function factsOf(id: number, { published }: { published: Content }) {
	const due = await findDue(id);
	const { checkedOn } = published;
	return { checkedOn, due, isOverdue: due !== undefined && due <= new Date() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { kind, definition, save } = textStoreForRequest(request);
	const id = orNotFound(numberIn(params.id));
	const values = await readValues(request);
	const form = checkContent(kind, values);
	if (!form.ok) return data<TextAnswer>({ errors: form.errors, values }, 422);
	const saved = orNotFound(await save(id, form.value, actor));
	if (!saved.ok) {
		return data<TextAnswer>({ errors: {}, values, theirs: theirsOf(kind, saved) }, 409);
	}
	const path = `${definition.deskPath}/${id}`;
	if (values.next === "checked") {
		orNotFound(kind === "guide" && (await markChecked(id, actor)));
		return redirect(`${path}?done=checked`);
	}
	const next = values.next === "publish" || values.next === "preview" ? values.next : undefined;
	return redirect(next ? `${path}/${next}` : `${path}?done=saved`);
}

export default function WriteText({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, path, title, state, savedBy, savedAt, facts, download, address } = loaderData;
	const { labels, deskPath } = texts[kind];
	return (
		<DeskPage
			title={title || `A ${labels.one} without a title`}
			back={{ to: deskPath, label: labels.many }}
			description={
				<>
					<span className="flex flex-wrap gap-1.5">
						<Inline of={textState(state)} />
					</span>
					{state.publishAt ? (
						<span className="mt-1.5 block">
							It will be published on <DeskMoment date={state.publishAt} />, as saved by then.
						</span>
					) : null}
					{state.changed && savedAt ? (
						<span className="mt-1.5 block">
							Saved by <bdi>{savedBy ?? "the site"}</bdi>, <DeskMoment date={savedAt} />
							{state.status === "published" ? "; visitors see the last published text" : ""}
						</span>
					) : null}
				</>
			}
			actions={
				<>
					{address ? (
						<a href={address} className={buttonClass("quiet")}>
							Public page
						</a>
					) : null}
					<DeskButtonLink to={`${path}/versions`}>Versions</DeskButtonLink>
					{address ? <Unpublish path={path} one={labels.one} over /> : null}
				</>
			}
			notices={{
				begun: "Draft created. No one sees it until you publish it.",
				saved: "Saved. Visitors see it once you publish it.",
				published: `Published. The ${labels.one} is on the site as written here.`,
				scheduled: "Scheduled. It will be published automatically, as saved by then.",
				unscheduled: "It is no longer scheduled.",
				checked: "Marked as checked today. Visitors see the day; the text on the site is the same.",
				restored: "Version restored as the draft. Visitors see it once you publish it.",
				download: "Download set. Visitors get it once you publish.",
			}}
		>
			<TextForm key={path} {...loaderData} answer={actionData} />
			<div className="mt-5 grid gap-5 empty:hidden">
				{facts ? (
					<DeskCard
						small
						title="Facts"
						description={factsText(facts)}
						actions={
							<DeskButton form={formId} name="next" value="checked" variant="quiet">
								Mark as checked today
							</DeskButton>
						}
					/>
				) : null}
				{download ? (
					<DeskCard
						small
						title="Download"
						description={download}
						actions={<DeskButtonLink to={`${path}/download`}>Change</DeskButtonLink>}
					/>
				) : null}
			</div>
		</DeskPage>
	);
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

function factsText({ checkedOn, due, isOverdue }: Facts): string {
	const last = checkedOn
		? `Last checked against their sources on ${longDate(new Date(checkedOn))}. The next`
		: "No one has said yet when they were checked against their sources. A";
	return due ? `${last} check ${isOverdue ? "was" : "is"} due on ${longDate(due)}.` : "";
}

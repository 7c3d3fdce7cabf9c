import { data, href, redirect } from "react-router";
import {
	EditForm,
	readStory,
	saveStory,
	storyVersion,
} from "#app/adoptions/stories/desk/story-decisions.ts";
import { Picture } from "#app/media/picture.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { dog as record } from "#app/records/dog.ts";
import { publicPath } from "#app/records/record.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { TextField } from "#app/ui/field.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { storyPolicy } from "#policies";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const read = orNotFound(await readStory(numberIn(params.id) ?? 0, requireStaff(context)));
	return { ...read, version: storyVersion(read.story) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const form = await readForm(request, EditForm, ["seen", "publish"]);
	if (!form.ok) return data({ errors: form.errors, values: form.values }, 422);
	const { seen = "", publish } = form.values;
	const how = { seen: Number(seen), shouldPublish: publish === "yes" };
	const saved = orNotFound(await saveStory(id, form.value, how, actor));
	if (saved === "saved" || saved === "published") {
		return redirect(`${href("/desk/stories/:id", { id: String(id) })}?done=${saved}`);
	}
	return data({ errors: {}, values: form.values, words: refusals[saved] }, 409);
}

const refusals = {
	meanwhile:
		"The owner has sent something new in the meantime. Check it above before you continue.",
	looking: "This dog is looking for a home again, so the story can’t be published.",
};

const done = {
	saved: "Saved.",
	published: "Published. The site shows it within a second.",
	declined: "Declined. The owner sees that on the private page.",
	unpublished: "It’s no longer on the site.",
	meanwhile:
		"Nothing was changed: the story has changed since you opened it. This is how it is now.",
};

const states = {
	waiting: { label: "Waiting", tone: "terra" },
	published: { label: "Published", tone: "olive" },
	declined: { label: "Declined", tone: "stone" },
} as const;

export default function StoryPage({ loaderData, actionData }: Route.ComponentProps) {
	const { story, dog, photo, version } = loaderData;
	const { label, tone } = states[story.state];
	const isPublic = story.state === "published";
	const seen = <input type="hidden" name="seen" value={version} />;
	const to = (step: string) => href("/desk/stories/:id/:step", { id: String(story.id), step });
	return (
		<DeskPage
			title={`Story of ${dog.name}`}
			line={
				<>
					<DeskPill tone={tone}>{label}</DeskPill> Sent <DeskMoment date={story.sentAt} /> by the
					owner of{" "}
					<PathLink to={`${record.deskPath}/${dog.id}`} className="text-terra underline">
						<bdi>{dog.name}</bdi>
					</PathLink>
					, with consent to publish. Shown on{" "}
					<a href={publicPath(record, dog.slug)} className="text-terra underline">
						the dog’s page
					</a>{" "}
					for 90 days, and among the stories.
				</>
			}
			back={{ to: href("/desk/stories"), label: "Reunion stories" }}
			done={done}
		>
			<div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
				{photo ? (
					<Picture
						photo={photo}
						sizes="(min-width: 1024px) 560px, 92vw"
						className="rounded-20"
						eager
					/>
				) : null}
				<div className="grid min-w-0 gap-4">
					<DeskForm
						key={story.sentAt.getTime()}
						id="story"
						draft
						answer={actionData}
						values={{ words: story.words, alt: photo?.alt ?? "" }}
						className="grid gap-5 rounded-20 border border-line bg-card px-5 py-5"
					>
						<input type="hidden" name="seen" value={story.sentAt.getTime()} />
						<TextArea
							name="words"
							label="Line"
							hint="Remove names, places and anything else that identifies people."
							limit={storyPolicy.longest}
						/>
						<TextField
							name="alt"
							label="Image description (alt text)"
							hint="What the photo shows, in a sentence."
							required
						/>
						<p className="flex flex-wrap gap-3">
							{isPublic ? null : (
								<DeskButton name="publish" value="yes">
									Save and publish
								</DeskButton>
							)}
							<DeskButton name="publish" value="no" look={isPublic ? "action" : "quiet"}>
								Save
							</DeskButton>
						</p>
					</DeskForm>
					{isPublic ? (
						<DeskForm id="unpublished" action={to("unpublished")}>
							{seen}
							<DeskButton look="quiet">Unpublish</DeskButton>
						</DeskForm>
					) : null}
					{story.state === "waiting" ? (
						<DeskForm id="declined" action={to("declined")}>
							{seen}
							<DeskButton look="quiet">Decline</DeskButton>
						</DeskForm>
					) : null}
				</div>
			</div>
		</DeskPage>
	);
}

import { redirect } from "react-router";
import { databaseAway, refuseForm } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { SinglePhotoField } from "#app/media/photo-field.tsx";
import { storeSentFiles } from "#app/media/sent-files.ts";
import { formBytes, photoFaults, tooManyForFormMessage } from "#app/media/upload.ts";
import { discardUpload, ingestUpload } from "#app/media/uploads.ts";
import {
	findDogForStory,
	StoryForm,
	sendStory,
	withdrawStory,
} from "#app/network/dogs/stories/stories.ts";
import { StoryCard } from "#app/network/dogs/stories/story-cards.tsx";
import { sender } from "#app/people/actor.ts";
import { awayOrRethrow, isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { askedValues, checkForm, firstTextValues } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { dog } from "#app/records/dog.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { CheckBox } from "#app/ui/check-box.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskNotice } from "#app/ui/desk/page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { Link } from "#app/ui/link.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { missing } from "#app/ui/missing.ts";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { storyPolicy } from "#policies";
import { site } from "#site";
import type { Route } from "./+types/send.page.ts";

export const handle = acceptsBody(formBytes(1));
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ url, params: { token } }: Route.LoaderArgs) {
	const found = await findDogForStory(token);
	if (!found)
		throw url.searchParams.get("done") === "withdrawn" ? withdrawn(token) : linkGone(notNow);
	const { listing, story, isOver } = found;
	const [photo] = story ? await deskPhotosOf("story", story.id) : [];
	const { name, status, homedAt, keptAt } = listing;
	const folder = `${dog.editPath}/${token}/photos`;
	return {
		name,
		kept: status === "kept",
		endedAt: homedAt ?? keptAt ?? story?.sentAt ?? new Date(),
		ticket: await newTicket(),
		isOver,
		story: story &&
			photo && {
				id: story.id,
				sentAt: story.sentAt.getTime(),
				words: story.words,
				state: story.state,
				photo: { ...photo, folder },
			},
	};
}

const notNow =
	"It may be incomplete or revoked, or your dog is looking for a home again. Open your private page from one of our emails.";

/** For a dog that is looking for a home again: this page has nothing left to show. */
function withdrawn(token: string) {
	return missing({
		heading: "It’s deleted",
		message: notices.withdrawn,
		back: { href: `${dog.editPath}/${token}`, label: "Back to your private page" },
		suggestions: [],
	});
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const found = await findDogForStory(token).catch(awayOrRethrow);
	if (!found) throw linkGone(notNow);
	if (found === "away") return refuseForm({ message: databaseAway }, 503);
	const { id, name } = found.listing;
	const path = `${dog.editPath}/${token}/story`;
	const sent = await storeSentFiles(request, context.get(networkContext), sender);
	if (!sent.ok) return refuseForm({ errors: { photo_files: unreadable[sent.reason] } }, 422);
	if (sent.fields.get("step") === "withdraw") {
		await withdrawStory(id, sender);
		return redirect(`${path}?done=withdrawn`);
	}
	const [fault] = sent.faults;
	const key = sent.photos.at(-1);
	const values = { ...askedValues(firstTextValues(sent.fields), StoryForm), photos: key ?? "" };
	const form = checkForm(values, StoryForm);
	const hasPhoto = key !== undefined || found.story !== undefined;
	const photoError = fault?.message ?? (hasPhoto ? undefined : noPhoto);
	const errors = {
		...(form.ok ? {} : form.errors),
		...(photoError ? { photo_files: photoError } : {}),
	};
	if (!form.ok || photoError) return refuseForm({ errors, values }, 422);
	try {
		const alt = `${name}, photographed by the family`;
		const taken = key === undefined ? undefined : await ingestUpload(key, { alt }, sender);
		if (taken?.ok === false) {
			return refuseForm({ errors: { photo_files: wordsOf[taken.reason] }, values }, 422);
		}
		const { words } = form.value;
		const result = await sendStory(id, { words, photoId: taken?.photo.id }, sender);
		if (result === "gone") throw linkGone(notNow);
		if (result === "no photo") return refuseForm({ errors: { photo_files: noPhoto }, values }, 422);
		if (key !== undefined) await discardUpload(key, sender);
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		return refuseForm({ values, message: databaseAway }, 503);
	}
	return redirect(`${path}?done=sent`);
}

const wordsOf = {
	...photoFaults,
	busy: "Many photos are coming in right now. Please send it again in a moment.",
};

const noPhoto = "Choose a photo.";

const unreadable = {
	malformed: "The form didn’t arrive completely. Choose the photo again.",
	too_large: photoFaults.too_large,
	too_many: tooManyForFormMessage,
};

const notices = {
	sent: "Thank you for sending it.",
	withdrawn: "Your photo and your words have been deleted.",
};

const states = {
	waiting: "A volunteer looks at it before it’s published. Only our team and you can see it.",
	published:
		"It’s on the site. If you change it, it leaves the site until one of us has looked at it again.",
	declined: `We didn’t publish this one, and we delete it ${storyPolicy.deleteDeclinedAfter} days after that decision. You can send another photo.`,
};

const former = `Your dog is looking for a home again, so this isn’t on the site. It’s deleted after ${storyPolicy.deleteDeclinedAfter} days, or when you delete it here.`;

export default function SendStoryPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, kept, endedAt, story, isOver, ticket } = loaderData;
	const uploaded = actionData?.values.photos ?? "";
	return (
		<MailedLinkPage
			title={`A happy photo of ${name}`}
			description="People like to know how it turned out. Share one photo and a sentence. Please leave out names, addresses and license plates. We show what you write with your dog’s name, and take out what identifies people."
		>
			<DeskNotice notices={notices} />
			{story ? (
				<section aria-label="What you sent" className="mt-6 max-w-[26rem]">
					<StoryCard story={{ ...story, name, kept, endedAt }} sizes="416px" eager />
					<p className="mt-3">{isOver ? states[story.state] : former}</p>
					<DeskForm id="withdraw" className="mt-3">
						<input type="hidden" name="step" value="withdraw" />
						<DeskButton variant="quiet">Delete my photo and words</DeskButton>
					</DeskForm>
				</section>
			) : null}
			{isOver ? (
				<DeskForm
					key={story?.sentAt}
					id="story"
					draft
					encType="multipart/form-data"
					answer={actionData}
					values={{ words: story?.words ?? "" }}
					className="mt-8 grid gap-6"
				>
					<input type="hidden" name="ticket" defaultValue={ticket} autoComplete="off" />
					{uploaded ? (
						<p className="rounded-12 bg-leaf px-4 py-2.5 text-leaf-ink">
							<input type="hidden" name="photos" value={uploaded} />
							Your photo is uploaded. Choose another one only if you want to replace it.
						</p>
					) : null}
					<SinglePhotoField
						hint={
							story ? "It replaces the photo above." : "Leave out anyone who hasn’t agreed to it."
						}
						required={!story && !uploaded}
					/>
					<TextArea name="words" label="A line about it" limit={storyPolicy.longest} />
					<CheckBox
						name="consent"
						label={`${site.name} may publish this photo and text. Everyone in the photo agrees. I can withdraw this here at any time.`}
					/>
					<p className="flex flex-wrap gap-3">
						<DeskButton className="max-sm:w-full">{story ? "Send it again" : "Send"}</DeskButton>
						<BackLink path={`${dog.editPath}/${params.token}`} />
					</p>
					<PrivacyLine />
				</DeskForm>
			) : (
				<p className="mt-8">
					<BackLink path={`${dog.editPath}/${params.token}`} />
				</p>
			)}
		</MailedLinkPage>
	);
}

function BackLink({ path }: { path: string }) {
	return (
		<Link to={path} className={buttonClass("quiet", "max-sm:w-full")}>
			Back to your private page
		</Link>
	);
}

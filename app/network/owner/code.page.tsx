import { redirect } from "react-router";
import { refuseForm } from "#app/cases/intake/submit-form.ts";
import { findCaseByLink, linkGone } from "#app/cases/review/private-case.ts";
import { finalStates } from "#app/cases/review/states.ts";
import {
	type CodePhotoState,
	findCodePhoto,
	renewCode,
	sendCodePhoto,
} from "#app/cases/verifications/code-photos.ts";
import { confirmEmailedAddress } from "#app/cases/verifications/mailed-address.ts";
import { photoSource } from "#app/media/photo.ts";
import { type PhotoForm, storeSentFiles } from "#app/media/sent-files.ts";
import { formBytes, photoFaults, photoTypes } from "#app/media/upload.ts";
import { discardUpload, ingestUpload } from "#app/media/uploads.ts";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { DeskButton, DeskForm, PageForm } from "#app/ui/desk/form.tsx";
import { useZone } from "#app/ui/desk/moment.tsx";
import editStyles from "#app/ui/edit.css?url";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { CardPage } from "#app/ui/mailed-link-page.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { codePhotoPolicy } from "#policies";
import { site } from "#site";
import type { Route } from "./+types/code.page.ts";

export const handle = acceptsBody(formBytes(1));
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

async function requireRequest({ caseKind }: AnyRecord, token: string) {
	const found = await findCaseByLink(caseKind, token);
	const request =
		found && !finalStates.includes(found.state) ? await findCodePhoto(found.id) : undefined;
	if (!found || !request) throw linkGone();
	return { found, request };
}

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ request: asked, params }: Route.LoaderArgs) {
	const { record } = storeForRequest(asked);
	const { found, request } = await requireRequest(record, params.token);
	const { state, code, expiresAt, reason, photo } = request;
	const path = `${record.editPath}/${params.token}`;
	return {
		path,
		state,
		code: state === "open" || state === "sent" ? code : "",
		expiresAt,
		takesPhoto: takesPhoto(request),
		reason,
		photo: photo && { ...photo, folder: `${path}/photos` },
		name: found.draft[record.name] || `your ${record.labels.one}`,
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const store = storeForRequest(request);
	const { token } = params;
	const { found, request: asked } = await requireRequest(store.record, token);
	const sent = await storeSentFiles(request, context.get(networkContext), sender);
	if (!sent.ok) return refuse(unreadable[sent.reason], sent.reason === "too_many" ? 429 : 400);
	if (sent.fields.has("renew")) {
		if ((await renewCode(found.id, sender)) === "too many") return refuse(tooManyCodes, 429);
	} else {
		const refused = await send(found.id, asked, sent);
		if (refused) return refused;
	}
	await confirmEmailedAddress(store, token, sender);
	return redirect(`${store.record.editPath}/${token}/code`);
}

type Asked = NonNullable<Awaited<ReturnType<typeof findCodePhoto>>>;

async function send(caseId: number, asked: Asked, { photos, faults }: PhotoForm) {
	const key = photos.at(-1);
	if (key === undefined) return refuse(faults[0]?.message ?? "Choose a photo.", 422);
	if (!takesPhoto(asked)) {
		await discardUpload(key, sender);
		return refuse(over, 409);
	}
	const made = await ingestUpload(key, { alt: "" }, sender).catch(unlessAway);
	if (!made || (!made.ok && made.reason === "busy")) return refuse(away, 503);
	await discardUpload(key, sender);
	if (!made.ok) return refuse({ ...photoFaults, busy: away }[made.reason], 422);
	if ((await sendCodePhoto(caseId, made.photo.id, sender)) === "sent") return undefined;
	return refuse(over, 409);
}

function takesPhoto({ state, expiresAt }: Pick<Asked, "state" | "expiresAt">): boolean {
	return (state === "open" || state === "sent") && expiresAt > new Date();
}

const tooManyCodes =
	"You’ve requested several codes today. Please come back tomorrow, or write to us.";
const over = "This code can no longer be used. See below for what to do next.";

function unlessAway(error: unknown): undefined {
	if (!isDatabaseUnavailable(error) && !isStorageFull(error)) throw error;
}

const away = "We couldn’t take the photo just now. Please choose it again in a minute.";

const unreadable = {
	malformed: "The photo didn’t arrive completely. Please choose it again.",
	too_large: "That’s more than we can accept at once. Send one photo of up to 15 MB.",
	too_many: "Too many photos came from your network in the last hour. Please try again later.",
};

const refuse = (message: string, status: number) => refuseForm({ message }, status);

const titles: Record<CodePhotoState, (name: string) => string> = {
	open: (name) => `A photo of ${name} with this code`,
	sent: () => "Thank you, we have your photo",
	expired: () => "The code has expired",
	mismatch: () => "Please send another photo",
	confirmed: () => "Thank you, the photo matches",
};

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
	const { path, state, code, expiresAt, takesPhoto, photo, name } = loaderData;
	const title = titles[state](name);
	return (
		<CardPage title={title}>
			<h1 className="text-32 [overflow-wrap:anywhere] md:text-42">{title}</h1>
			{state === "mismatch" || state === "expired" ? (
				<NewCode {...loaderData} message={actionData?.message} />
			) : null}
			{state === "confirmed" ? (
				<p className="mt-4 text-19">
					There’s nothing more to do. We delete the photo {codePhotoPolicy.deleteAfter} days after
					we looked at it.
				</p>
			) : null}
			{state === "sent" ? (
				<p className="mt-4 text-19">
					A volunteer will look at it soon.{" "}
					{takesPhoto ? "Until then, you can send a better one." : null}
				</p>
			) : null}
			{photo ? (
				<img
					src={photoSource(photo, 640)}
					alt={`What you sent: ${name} with the code`}
					width={photo.width}
					height={photo.height}
					className="mt-6 max-h-80 w-auto rounded-20"
				/>
			) : null}
			{takesPhoto ? (
				<>
					<p className="mt-7 rounded-20 bg-band px-4 py-6 text-center">
						<span className="block text-15 text-stone">Your code</span>
						<strong className="block font-mono text-[clamp(2.5rem,12vw,4.5rem)] leading-tight font-bold tracking-wider text-heading select-all">
							{code}
						</strong>
						<span className="block text-15 text-stone">
							It’s good for {codePhotoPolicy.openHours} hours, until <Until date={expiresAt} />.
						</span>
					</p>
					<ol className="mt-7 list-decimal space-y-2 pl-6 text-19">
						<li>Write this code and today’s date on paper.</li>
						<li>
							Photograph <bdi>{name}</bdi> with it, so that the face and the writing can be seen.
						</li>
						<li>Send the photo here. It’s never published: only our team sees it.</li>
					</ol>
					<SendPhoto path={path} message={actionData?.message} isAnother={state === "sent"} />
				</>
			) : null}
			<p className="mt-8 border-t border-line pt-6 text-15 text-stone">
				This page is private, so please don’t share its link. Questions? Reply to the email that
				brought you here, or{" "}
				<Link to={path} className="text-terra underline">
					open your private page
				</Link>
				.
			</p>
		</CardPage>
	);
}

function Until({ date }: { date: Date }) {
	const timeZone = useZone();
	const label = date.toLocaleString(site.language, { ...untilFormat, timeZone });
	return <time dateTime={date.toISOString()}>{label}</time>;
}

const untilFormat = {
	month: "long",
	day: "numeric",
	hour: "numeric",
	minute: "2-digit",
	timeZoneName: "short",
} as const;

type SendPhotoProps = { path: string; message: string | undefined; isAnother: boolean };

function SendPhoto({ path, message, isAnother }: SendPhotoProps) {
	const errors: Record<string, string> = message ? { photo_files: message } : {};
	return (
		<PageForm
			id="code"
			values={{}}
			errors={errors}
			action={`${path}/code`}
			encType="multipart/form-data"
			className="mt-7"
		>
			<Field
				name="photo_files"
				label={isAnother ? "Another photo" : "Your photo"}
				hint="JPEG, PNG, WebP or AVIF, up to 15 MB"
			>
				{({ defaultValue: _, ...control }) => (
					<input
						type="file"
						{...control}
						key={message}
						// biome-ignore lint/a11y/noAutofocus: the answer's page begins far above its error
						autoFocus={message !== undefined}
						accept={photoTypes}
						className="min-h-11 w-full py-1 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-line file:bg-card file:px-5 file:font-semibold file:text-heading"
					/>
				)}
			</Field>
			<DeskButton variant={isAnother ? "quiet" : "action"} className="mt-5 max-sm:w-full">
				{isAnother ? "Send this one instead" : "Send the photo"}
			</DeskButton>
			<div className="mt-3">
				<PrivacyLine />
			</div>
		</PageForm>
	);
}

type NewCodeProps = Route.ComponentProps["loaderData"] & { message: string | undefined };

function NewCode({ state, reason, path, message }: NewCodeProps) {
	return (
		<>
			<p className="mt-4 text-19">
				{state === "expired"
					? "No harm done: get a new code whenever you have time for the photo."
					: "The one you sent didn’t match. Get a new code and try again."}
			</p>
			{state === "mismatch" && reason ? (
				<blockquote
					dir="auto"
					className="mt-5 rounded-20 border-[1.5px] border-fawn bg-band px-5 py-4 whitespace-pre-line [overflow-wrap:anywhere]"
				>
					{reason}
				</blockquote>
			) : null}
			{message ? (
				<p role="alert" className="mt-5 font-semibold text-terra">
					{message}
				</p>
			) : null}
			<DeskForm id="renew" action={`${path}/code`} className="mt-7">
				<DeskButton name="renew" value="yes" className="max-sm:w-full">
					Get a new code
				</DeskButton>
			</DeskForm>
		</>
	);
}

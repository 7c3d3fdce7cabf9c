import { data, redirect } from "react-router";
import { addPhotosAtDesk } from "#app/cases/records/photos.ts";
import { requireRecord } from "#app/desk/records/find-record.ts";
import { PhotoOrder } from "#app/desk/records/photo-order.tsx";
import { RecordPage } from "#app/desk/records/record-page.tsx";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { ingestPhoto } from "#app/media/photos.ts";
import { MissingPhoto } from "#app/media/picture.tsx";
import { receivePhotos } from "#app/media/sent-files.ts";
import { photoTypes } from "#app/media/upload.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { FileField } from "#app/ui/desk/file-field.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/photos.page.ts";

export const handle = acceptsBody(130 * 1024 * 1024);

export async function loader({ request, params }: Route.LoaderArgs) {
	const { record, head } = await requireRecord(request, params);
	const photos = await deskPhotosOf(record.kind, head.id);
	return { head, photos };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { store, record, head } = await requireRecord(request, params);
	const { one, max } = record.photos;
	const taken = await receivePhotos(request, async ({ content }) =>
		ingestPhoto(await content.read(), {}, actor),
	);
	if (!taken.ok) throw new Response(null, { status: 400 });
	const photoIds = taken.photos.map(({ id }) => id);
	const result = orNotFound(await addPhotosAtDesk(store, head.id, photoIds, actor));
	const faults = taken.faults.map(({ name, message }) => `${name}: ${message}`);
	if (result.noRoom > 0) {
		faults.push(
			`${result.noRoom} more didn’t fit: a ${record.labels.one} can have up to ${max} photos.`,
		);
	}
	if (photoIds.length === 0 && faults.length === 0) faults.push(`Choose a ${one}.`);
	if (faults.length === 0) return redirect(`${record.deskPath}/${head.id}/photos?done=added`);
	const errors = faults.join(" ");
	if (result.added === 0) return data({ errors: { photo_files: errors }, values: {} }, 422);
	const message = `${result.added === 1 ? "One photo was added." : `${result.added} photos were added.`} ${errors}`;
	return data({ errors: {}, values: {}, message });
}

export default function DeskPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, photos } = loaderData;
	const { deskPath, photos: rules, labels }: AnyRecord = records[head.kind];
	const notices = {
		made: `Saved. The ${labels.page} isn’t public yet. Add its ${rules.title.toLowerCase()}, then publish it under Details.`,
		added: "The photos were added.",
		moved: "The order was changed.",
		captioned: "The caption was saved.",
		removed: `The ${rules.one} was removed.`,
		meanwhile:
			"The photos have changed since you opened this page, so nothing was moved. This is their current order.",
	};
	return (
		<RecordPage head={head} notices={notices}>
			{photos.length > 0 ? (
				<PhotoOrder
					name={head.name}
					photos={photos}
					path={`${deskPath}/${head.id}/photos`}
					captions={rules.captions}
				/>
			) : (
				<div className="grid max-w-[46rem] items-center gap-5 sm:grid-cols-[10rem_1fr]">
					<MissingPhoto alt="" className="aspect-square rounded-20" />
					<p className="text-stone">{rules.none}</p>
				</div>
			)}
			{photos.length < rules.max ? (
				<DeskForm
					id="photos"
					encType="multipart/form-data"
					answer={actionData}
					className="mt-7 max-w-[46rem] rounded-20 border border-line bg-card px-5 py-5"
				>
					<FileField
						name="photo_files"
						label="Add photos"
						hint={`JPEG, PNG, WebP or AVIF, up to 15 MB each. A ${labels.one} can have up to ${rules.max}.`}
						multiple
						accept={photoTypes}
					/>
					<DeskButton className="mt-4">Add these photos</DeskButton>
				</DeskForm>
			) : (
				<p className="mt-7 text-stone">
					A {labels.one} can have up to {rules.max} photos. Remove one to add another.
				</p>
			)}
		</RecordPage>
	);
}

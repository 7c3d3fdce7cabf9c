import { PhotoField, SinglePhotoField } from "#app/media/photo-field.tsx";
import type { EditAnswer, EditView } from "#app/moderation/edit/edit.ts";
import { EditForm } from "#app/moderation/edit/form.tsx";
import { EditPage } from "#app/moderation/edit/page.tsx";
import { RecordFields } from "#app/records/form.tsx";
import type { AnyRecord } from "#app/records/record.ts";

type Props = {
	record: AnyRecord;
	token: string;
	view: EditView;
	answer: EditAnswer | undefined;
};

export function OwnerEdit({ record, token, view, answer }: Props) {
	const { words, photos, statuses, editPath } = record;
	const path = `${editPath}/${token}`;
	const statusLinks = Object.entries(statuses).flatMap(([status, { owner }]) =>
		owner && status !== view.page?.status
			? [{ to: `${path}/say/${owner.path}`, label: owner.link }]
			: [],
	);
	return (
		<EditPage title={words.yours} view={view} it={words.page} says={statusLinks}>
			<EditForm
				id="edit"
				savePath={path}
				sendPath={`${path}/review`}
				view={view}
				answer={answer}
				photosTitle={photos.title}
				photosOf={`your ${words.one}`}
				noPhotos={photos.none}
				addPhotos={
					photos.max === 1 ? <SinglePhotoField of={photos.one} /> : <PhotoField remembers={false} />
				}
			>
				<RecordFields record={record} audience="owner" />
			</EditForm>
		</EditPage>
	);
}

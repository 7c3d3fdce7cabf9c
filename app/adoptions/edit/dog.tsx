import { EditFields } from "#app/adoptions/edit/fields.tsx";
import { PhotoField } from "#app/media/photo-field.tsx";
import type { EditAnswer, EditView } from "#app/moderation/edit/edit.ts";
import { EditForm } from "#app/moderation/edit/form.tsx";
import { EditPage } from "#app/moderation/edit/page.tsx";

/** The page on which an owner corrects a dog's listing. */
export function EditDog({
	token,
	view,
	answer,
}: {
	token: string;
	view: EditView;
	answer: EditAnswer | undefined;
}) {
	const path = `/edit/dog/${token}`;
	const held = view.page?.status === "on_hold";
	const says = [
		held
			? { to: `${path}/say/available`, label: "It is available again" }
			: { to: `${path}/say/on-hold`, label: "It is promised" },
		{ to: `${path}/say/homed`, label: "It has found a home" },
		{ to: `${path}/say/taken-down`, label: "Take it down" },
	];
	return (
		<EditPage title="Your dog’s listing" view={view} it="listing" says={says}>
			<EditForm
				id="edit"
				savePath={path}
				sendPath={`${path}/review`}
				view={view}
				answer={answer}
				photosTitle="Photos"
				photosOf="your dog"
				noPhotos="There is no photo yet. Photos help more than anything."
				addPhotos={<PhotoField remembers={false} />}
			>
				<EditFields />
			</EditForm>
		</EditPage>
	);
}

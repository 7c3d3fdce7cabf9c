import { EditFields, LogoField } from "#app/breeders/edit/fields.tsx";
import type { EditAnswer, EditView } from "#app/moderation/edit/edit.ts";
import { EditForm } from "#app/moderation/edit/form.tsx";
import { EditPage } from "#app/moderation/edit/page.tsx";

/** The page on which a breeder corrects a kennel's profile. */
export function EditKennel({
	token,
	view,
	answer,
}: {
	token: string;
	view: EditView;
	answer: EditAnswer | undefined;
}) {
	const path = `/edit/kennel/${token}`;
	const says = [
		{ to: `${path}/say/paused`, label: "Pause it" },
		{ to: `${path}/say/taken-down`, label: "Take it down" },
	];
	return (
		<EditPage title="Your kennel’s profile" view={view} it="profile" says={says}>
			<EditForm
				id="edit"
				savePath={path}
				sendPath={`${path}/review`}
				view={view}
				answer={answer}
				photosTitle="Logo"
				photosOf="your kennel"
				noPhotos="There is no logo yet. A drawn portrait stands in its place."
				addPhotos={<LogoField />}
			>
				<EditFields />
			</EditForm>
		</EditPage>
	);
}

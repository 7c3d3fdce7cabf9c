import { data, redirect } from "react-router";
import { replacePhoto } from "#app/desk/photos/changes.ts";
import { isCaseEvidence, requireLibraryPhoto } from "#app/desk/photos/library.ts";
import { photoSource } from "#app/media/photo.ts";
import { formBytes, photoTypes } from "#app/media/upload.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { FileField } from "#app/ui/desk/file-field.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/replace.page.ts";

export const handle = acceptsBody(formBytes(1));

export async function loader({ params }: Route.LoaderArgs) {
	const photo = await requireLibraryPhoto(params);
	return { photo: orNotFound(!(await isCaseEvidence(photo.id)) && photo) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireLibraryPhoto(params);
	const result = await replacePhoto(id, request, actor);
	if (result.ok) return redirect(`/desk/photos/${id}?done=replaced`);
	const { message } = orNotFound(result.why === "refused" && result);
	return data<DeskAnswer>({ errors: {}, values: {}, message }, 422);
}

export default function ReplacePhoto({ loaderData: { photo }, actionData }: Route.ComponentProps) {
	return (
		<DeskPage
			title={`Replace photo ${photo.id}`}
			back={{ to: `/desk/photos/${photo.id}`, label: `Photo ${photo.id}` }}
			description="The new file appears wherever the old one did: on the site within a second, in a guide’s PDF within two minutes. Check its description afterward; it stays the same."
		>
			<DeskForm
				id="replace"
				answer={actionData}
				encType="multipart/form-data"
				reloadDocument
				className="max-w-[40rem] rounded-20 border border-line bg-card px-5 py-5"
			>
				<img
					src={photoSource(photo, 320)}
					alt={photo.alt || "Not described yet"}
					width={photo.width}
					height={photo.height}
					className="mb-4 max-h-48 w-auto rounded-12"
				/>
				<FileField
					name="photo"
					label="The new file"
					hint="JPEG, PNG, WebP or AVIF, up to 15 MB"
					accept={photoTypes}
					className="mb-4"
				/>
				<DeskButton>Replace</DeskButton>
			</DeskForm>
		</DeskPage>
	);
}

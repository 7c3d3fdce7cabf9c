import { data, redirect } from "react-router";
import { type Added, addLibraryPhotos } from "#app/desk/photos/changes.ts";
import { browseLibrary, type LibraryPhoto } from "#app/desk/photos/library.ts";
import { photoSource } from "#app/media/photo.ts";
import { formBytes, maxLibraryPhotos, photoTypes } from "#app/media/upload.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { FileField } from "#app/ui/desk/file-field.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/photos.page.ts";

export const handle = acceptsBody(formBytes(maxLibraryPhotos));

export async function loader({ url }: Route.LoaderArgs) {
	const page = orNotFound(pageOf(url));
	const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
	const only = url.searchParams.get("only") ?? "";
	return { photos: await browseLibrary(q, only, page), searched: q !== "" || only !== "" };
}

export async function action({ request, context }: Route.ActionArgs) {
	const added = await addLibraryPhotos(request, requireStaff(context));
	if (added?.faults.length) return data(added, 422);
	if (added?.photos.length) return redirect("/desk/photos?done=added");
	const nothing = { name: "No photos", message: "Choose one or more photos first." };
	return data<Added>({ photos: [], faults: [nothing] }, 422);
}

const filters = optionsOf("All", { undescribed: "Without description", unused: "Unused" });

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
	const { photos, searched } = loaderData;
	return (
		<DeskPage
			title="Photos"
			description="Photos of guides, posts, dogs and kennels. Photos sent with a case that isn’t public are on the case’s page."
			notices={{
				added: "The photos have been added. Describe each one for people who can’t see it.",
				deleted: "The photo and all its files have been deleted.",
			}}
		>
			<DeskForm
				id="upload"
				encType="multipart/form-data"
				reloadDocument
				className="mb-8 rounded-20 border border-line bg-card px-5 py-4"
			>
				{actionData ? <Faults added={actionData} /> : null}
				<FileField
					name="photos"
					label="New photos"
					hint="JPEG, PNG, WebP or AVIF, up to 15 MB each, 20 at once"
					multiple
					accept={photoTypes}
				>
					<DeskButton>Add to library</DeskButton>
				</FileField>
			</DeskForm>
			<DeskSearch
				label="Search by description, or by guide, post, dog or kennel"
				choices={[{ name: "only", label: "Show", options: filters }]}
			/>
			<DeskList
				list={photos}
				empty={
					searched
						? "No photos match. Use fewer words, or show all."
						: "No photos yet. Add the first ones above."
				}
			>
				<ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
					{photos.items.map((photo) => (
						<li key={photo.id}>
							<PhotoTile photo={photo} />
						</li>
					))}
				</ul>
			</DeskList>
		</DeskPage>
	);
}

function PhotoTile({ photo }: { photo: LibraryPhoto }) {
	return (
		<PathLink
			to={`/desk/photos/${photo.id}`}
			className="group block overflow-hidden rounded-20 border border-line bg-card hover:border-stone"
		>
			<img
				src={photoSource(photo, 320)}
				alt=""
				width={photo.width}
				height={photo.height}
				loading="lazy"
				className="aspect-[4/3] w-full bg-band object-cover"
			/>
			<span className="block px-4 py-3">
				<span className="line-clamp-2 group-hover:underline" dir="auto">
					{photo.alt || `Photo ${photo.id}: no description yet`}
				</span>
				{photo.used ? null : <span className="block text-15 text-stone">Unused</span>}
			</span>
		</PathLink>
	);
}

function Faults({ added }: { added: Added }) {
	return (
		<div role="alert" className="mb-4 rounded-12 border-[1.5px] border-terra px-4 py-3">
			<p className="font-semibold text-heading">
				{added.photos.length > 0
					? `${added.photos.length} added. These were not:`
					: "These were not added:"}
			</p>
			<ul className="list-disc pl-5">
				{added.faults.map(({ name, message }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves
					<li key={index}>
						<bdi>{name}</bdi>: {message}
					</li>
				))}
			</ul>
		</div>
	);
}

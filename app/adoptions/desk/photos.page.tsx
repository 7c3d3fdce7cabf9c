import { data, redirect } from "react-router";
import { headOf, requireDog } from "#app/adoptions/desk/dog.ts";
import { addListingPhotos } from "#app/adoptions/desk/listings.ts";
import { PhotoOrder } from "#app/adoptions/desk/photo-order.tsx";
import { DogPage } from "#app/adoptions/desk/record.tsx";
import { AddPhotos } from "#app/media/desk-add-photos.tsx";
import { takeDeskFiles } from "#app/media/desk-files.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import { MissingPhoto } from "#app/media/picture.tsx";
import { maxPhotos } from "#app/media/upload.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import type { Route } from "./+types/photos.page.ts";

/** Eight photos at their largest. */
export const handle = acceptsBody(130 * 1024 * 1024);

export async function loader({ params }: Route.LoaderArgs) {
	const dog = headOf(await requireDog(params));
	const photos = (await guardedPhotosOf("dog", [dog.id])).get(dog.id) ?? [];
	return { dog, photos };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireDog(params);
	const taken = await takeDeskFiles(request, actor);
	if (!taken) throw new Response(null, { status: 400 });
	const put = await addListingPhotos(id, taken.photoIds, actor);
	if (!put) throw new Response(null, { status: 404 });
	const faults = taken.faults.map(({ name, words }) => `${name}: ${words}`);
	if (put.noRoom > 0) {
		faults.push(`${put.noRoom} found no room: a dog has at most ${maxPhotos} photos.`);
	}
	if (taken.photoIds.length === 0 && faults.length === 0) faults.push("Choose at least one photo.");
	if (faults.length === 0) return redirect(`/desk/adoptions/${id}/photos?done=added`);
	const wrong = faults.join(" ");
	if (put.added === 0) return data({ errors: { photo_files: wrong }, values: {} }, 422);
	// Not refused as a whole: the page below shows what came in.
	const words = `${put.added === 1 ? "One photo is in." : `${put.added} photos are in.`} ${wrong}`;
	return data({ errors: {}, values: {}, words });
}

const done = {
	made: "The listing is kept, and nobody sees it yet. Add its photos, then put it on the site under Details.",
	added: "The photos are in.",
	moved: "The order is changed.",
	removed: "The photo is taken off this dog.",
	meanwhile:
		"The photos are no longer as you saw them, so nothing was moved. This is their order now.",
};

export default function DeskPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
	const { dog, photos } = loaderData;
	return (
		<DogPage dog={dog} done={done}>
			{photos.length > 0 ? (
				<PhotoOrder name={dog.name} photos={photos} path={`/desk/adoptions/${dog.id}/photos`} />
			) : (
				<div className="grid max-w-[46rem] items-center gap-5 sm:grid-cols-[10rem_1fr]">
					<MissingPhoto alt="" className="aspect-square rounded-20" />
					<p className="text-stone">
						No photos yet. Until there is one, the site shows this drawing. Nothing helps a dog more
						than a good photo of its face.
					</p>
				</div>
			)}
			{photos.length < maxPhotos ? (
				<AddPhotos
					answer={actionData}
					words={`JPEG, PNG, WebP or AVIF, up to 15 MB each. A dog has at most ${maxPhotos}.`}
				/>
			) : (
				<p className="mt-7 text-stone">
					A dog has at most {maxPhotos} photos. Remove one to add another.
				</p>
			)}
		</DogPage>
	);
}

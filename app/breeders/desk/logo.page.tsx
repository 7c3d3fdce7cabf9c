import { data, redirect } from "react-router";
import { replaceLogo } from "#app/breeders/desk/breeders.ts";
import { headOf, requireKennel } from "#app/breeders/desk/kennel.ts";
import { KennelPage } from "#app/breeders/desk/record.tsx";
import { AddPhotos } from "#app/media/desk-add-photos.tsx";
import { takeDeskFiles } from "#app/media/desk-files.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import type { Route } from "./+types/logo.page.ts";

/** A picture at its largest, and room for one who chooses several. */
export const handle = acceptsBody(130 * 1024 * 1024);

export async function loader({ params }: Route.LoaderArgs) {
	const kennel = headOf(await requireKennel(params));
	const photos = (await guardedPhotosOf("kennel", [kennel.id])).get(kennel.id) ?? [];
	return { kennel, logo: photos[0] };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireKennel(params);
	const taken = await takeDeskFiles(request, actor);
	if (!taken) throw new Response(null, { status: 400 });
	const faults = taken.faults.map(({ name, words }) => `${name}: ${words}`);
	const logo = taken.photoIds.at(-1);
	if (logo === undefined && faults.length === 0) faults.push("Choose a picture.");
	if (logo === undefined)
		return data({ errors: { photo_files: faults.join(" ") }, values: {} }, 422);
	if (!(await replaceLogo(id, logo, actor))) throw new Response(null, { status: 404 });
	return redirect(`/desk/breeders/${id}/logo?done=added`);
}

const done = {
	made: "The profile is kept, and nobody sees it yet. Add its logo, then put it on the site under Details.",
	added: "The logo is changed.",
	removed: "The logo is taken off this kennel.",
	gone: "That logo was no longer there, so nothing was done. This is how it stands now.",
};

export default function DeskLogoPage({ loaderData, actionData }: Route.ComponentProps) {
	const { kennel, logo } = loaderData;
	return (
		<KennelPage kennel={kennel} done={done}>
			<div className="grid max-w-[46rem] items-center gap-6 sm:grid-cols-[14rem_1fr]">
				{logo ? (
					<Picture
						photo={logo}
						sizes="14rem"
						className="aspect-square rounded-20 border border-line"
						alt={logo.alt || `The logo of ${kennel.name}`}
					/>
				) : (
					<MissingPhoto alt="" className="aspect-square rounded-20" />
				)}
				{logo ? (
					<DeskForm id="remove" action={`/desk/breeders/${kennel.id}/logo/${logo.token}/remove`}>
						<DeskButton look="quiet">Remove the logo</DeskButton>
					</DeskForm>
				) : (
					<p className="text-stone">
						No logo yet. Until there is one, the site shows this drawing.
					</p>
				)}
			</div>
			<AddPhotos
				several={false}
				answer={actionData}
				words="JPEG, PNG, WebP or AVIF, up to 15 MB. It takes the place of the one before."
			/>
		</KennelPage>
	);
}

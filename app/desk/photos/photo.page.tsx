import { data, href, redirect } from "react-router";
import * as v from "valibot";
import { deletePhoto, describePhoto } from "#app/desk/photos/changes.ts";
import { isCaseEvidence, requireLibraryPhoto, usesOf } from "#app/desk/photos/library.ts";
import { type Place, placesOf } from "#app/desk/photos/places.ts";
import { photoSource } from "#app/media/photo.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, line } from "#app/platform/forms/typed-form.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/photo.page.ts";

const Description = v.object({
	alt: line(300, "Enter a description. One sentence is enough."),
});

export async function loader({ params }: Route.LoaderArgs) {
	const photo = await requireLibraryPhoto(params);
	const places = await placesOf(await usesOf(photo.id));
	return { photo, places, sentIn: await isCaseEvidence(photo.id) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireLibraryPhoto(params);
	const values = await readValues(request);
	if (values.step === "delete") {
		const isDeleted = await deletePhoto(id, actor);
		return redirect(isDeleted ? "/desk/photos?done=deleted" : `/desk/photos/${id}?done=used`);
	}
	const form = checkForm(values, Description);
	if (!form.ok) return data({ errors: form.errors, values }, 422);
	await describePhoto(id, form.value.alt, actor);
	return redirect(`/desk/photos/${id}?done=described`);
}

export default function ShowPhoto({ loaderData, actionData }: Route.ComponentProps) {
	const { photo, places, sentIn } = loaderData;
	const replace = href("/desk/photos/:id/replace", { id: String(photo.id) });
	return (
		<DeskPage
			title={`Photo ${photo.id}`}
			back={{ to: "/desk/photos", label: "Photos" }}
			description={
				<>
					{photo.width} × {photo.height} pixels, added <DeskMoment date={photo.createdAt} />
				</>
			}
			notices={{
				described:
					"Saved. Covers and listings use the new description. Inside a text, a photo has its own description: change it there.",
				replaced: "Replaced. Every page that showed the old photo now shows this one.",
				used: "The photo wasn’t deleted because it’s still in use. Remove it from the pages below first.",
			}}
		>
			<div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
				<img
					src={photoSource(photo, 1280)}
					alt={photo.alt || "No description yet"}
					width={photo.width}
					height={photo.height}
					className="max-h-[80vh] w-full rounded-20 bg-band object-contain"
				/>
				<div className="flex min-w-0 flex-col gap-8">
					<DeskForm id="description" answer={actionData} values={{ alt: photo.alt }}>
						<TextField
							name="alt"
							label="Image description (alt text)"
							hint="For people who can’t see the photo. Describe what matters in under 125 characters, without “photo of”. Example: “A brindle Corso asleep on a rug”."
							required
						/>
						<DeskButton className="mt-4">Save description</DeskButton>
					</DeskForm>
					<section aria-labelledby="places">
						<h2 id="places" className="text-19">
							Where it’s shown
						</h2>
						<Places places={places} />
					</section>
					<section aria-labelledby="file">
						<h2 id="file" className="mb-2 text-19">
							File{" "}
						</h2>
						{sentIn ? (
							<p className="text-stone">
								This photo was sent with a listing. Only its sender can replace it, with their
								private link.
							</p>
						) : (
							<PathLink to={replace} className={buttonClass("quiet")}>
								Replace…
							</PathLink>
						)}
						{places.length === 0 ? (
							<DeskForm id="delete" className="mt-3">
								<DeskButton variant="quiet" name="step" value="delete">
									Delete permanently
								</DeskButton>
								<p className="mt-1 text-15 text-stone">
									Earlier versions of a text will no longer show it.
								</p>
							</DeskForm>
						) : (
							<p className="mt-3 text-15 text-stone">
								You can delete it once it’s no longer in use.
							</p>
						)}
					</section>
				</div>
			</div>
		</DeskPage>
	);
}

function Places({ places }: { places: Place[] }) {
	if (places.length === 0) return <p className="mt-1 text-stone">Nowhere.</p>;
	return (
		<ul className="mt-1">
			{places.map(({ name, what, path, public: shown }) => (
				<li key={`${what} ${path}`}>
					<PathLink
						to={path}
						className="inline-flex min-h-11 max-w-full items-center gap-2 text-terra underline"
					>
						<bdi className="min-w-0">{name}</bdi>
					</PathLink>{" "}
					<span className="text-15 text-stone">
						{what}
						{shown ? ", public" : ""}
					</span>
				</li>
			))}
		</ul>
	);
}

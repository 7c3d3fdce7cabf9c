import { ArrowLeft, ArrowRight, Trash2 } from "lucide";
import { Form } from "react-router";
import type { Photo } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import { photoTypes } from "#app/media/upload.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	/** Whose photos: "Bruno". */
	name: string;
	photos: readonly Photo[];
	/** The address of this page; each photo's buttons post below it. */
	path: string;
};

/** The photos of a record in their order, each with buttons that move or remove it. */
export function PhotoOrder({ name, photos, path }: Props) {
	return (
		<ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
			{photos.map((photo, index) => (
				<li key={photo.token} className="overflow-hidden rounded-20 border border-line bg-card">
					<Picture
						photo={photo}
						sizes="(min-width: 1200px) 22rem, (min-width: 576px) 45vw, 92vw"
						className="aspect-[5/4]"
						alt={photo.alt || `Photo ${index + 1} of ${name}`}
					/>
					<div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
						<p className="font-semibold text-heading">
							{index === 0 ? "Main photo" : `Photo ${index + 1}`}
						</p>
						<div className="flex gap-1.5">
							<Move
								to={`${path}/${photo.token}/earlier`}
								off={index === 0}
								label={`Move photo ${index + 1} earlier`}
								icon={ArrowLeft}
							/>
							<Move
								to={`${path}/${photo.token}/later`}
								off={index === photos.length - 1}
								label={`Move photo ${index + 1} later`}
								icon={ArrowRight}
							/>
							<Move
								to={`${path}/${photo.token}/remove`}
								label={`Remove photo ${index + 1}`}
								icon={Trash2}
							/>
						</div>
					</div>
				</li>
			))}
		</ol>
	);
}

function Move({
	to,
	off = false,
	label,
	icon,
}: {
	to: string;
	off?: boolean;
	label: string;
	icon: Parameters<typeof Icon>[0]["of"];
}) {
	return (
		<Form method="post" action={to} preventScrollReset>
			<button
				type="submit"
				disabled={off}
				aria-label={label}
				title={label}
				className="grid size-11 cursor-pointer place-items-center rounded-full border-[1.5px] border-line text-heading hover:border-stone disabled:cursor-default disabled:opacity-35"
			>
				<Icon of={icon} className="size-5" />
			</button>
		</Form>
	);
}

/** Chooses files and sends them; they stand after those that are there. */
export function AddPhotos({
	answer,
	words,
	several = true,
}: {
	answer: DeskAnswer | undefined;
	words: string;
	several?: boolean;
}) {
	return (
		<DeskForm
			id="photos"
			encType="multipart/form-data"
			answer={answer}
			className="mt-7 max-w-[46rem] rounded-20 border border-line bg-card px-5 py-5"
		>
			<Files words={words} several={several} />
			<DeskButton className="mt-4">{several ? "Add these photos" : "Use this logo"}</DeskButton>
		</DeskForm>
	);
}

function Files({ words, several }: { words: string; several: boolean }) {
	const field = useField("photo_files");
	return (
		<>
			<label htmlFor={field.id} className="font-semibold text-heading">
				{several ? "Add photos" : "A new logo"}
			</label>
			<p id={`${field.id}-hint`} className="text-15 text-stone">
				{words}
			</p>
			<input
				id={field.id}
				type="file"
				name="photo_files"
				multiple={several}
				accept={photoTypes}
				aria-describedby={`${field.id}-hint`}
				aria-invalid={field.error ? true : undefined}
				className="mt-2.5 block w-full text-15 file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-line file:bg-page file:px-5 file:py-2 file:font-semibold file:text-heading"
			/>
			<FieldError field={field} />
		</>
	);
}

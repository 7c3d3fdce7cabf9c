import { photoTypes } from "#app/media/upload.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";

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

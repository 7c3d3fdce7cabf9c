import { photoTypes } from "#app/media/upload.ts";
import { FileField } from "#app/ui/desk/file-field.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";

type AddPhotosProps = { answer: DeskAnswer | undefined; words: string; several: boolean };

export function AddPhotos({ answer, words, several }: AddPhotosProps) {
	return (
		<DeskForm
			id="photos"
			encType="multipart/form-data"
			answer={answer}
			className="mt-7 max-w-[46rem] rounded-20 border border-line bg-card px-5 py-5"
		>
			<FileField
				name="photo_files"
				label={several ? "Add photos" : "A new logo"}
				hint={words}
				multiple={several}
				accept={photoTypes}
			/>
			<DeskButton className="mt-4">{several ? "Add these photos" : "Use this logo"}</DeskButton>
		</DeskForm>
	);
}

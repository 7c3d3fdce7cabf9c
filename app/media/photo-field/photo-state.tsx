import { CircleAlert, CircleCheck } from "lucide";
import { type FieldPhoto, percentOf, sizeWords } from "#app/media/photo-field/photo.ts";
import { Icon } from "#app/ui/icon.tsx";

export function PhotoState({ photo, called }: { photo: FieldPhoto; called: string }) {
	const { state, size, received, lost } = photo;
	const weight = size > 0 ? `${sizeWords(size)} · ` : "";
	if (state === "kept") {
		return (
			<p className="mt-0.5 flex items-center gap-1.5 text-15 text-olive">
				<Icon of={CircleCheck} className="size-4.5" />
				{weight}Uploaded
			</p>
		);
	}
	if (state === "failed") return <Problem>{photo.words}</Problem>;
	const percent = percentOf(photo);
	return (
		<>
			{state === "interrupted" ? (
				<Problem>
					The page was reloaded when {percent}% was uploaded. Choose the photo again to continue.
				</Problem>
			) : (
				<p className="mt-0.5 text-15 text-stone">
					{weight}
					{lost
						? "The connection was lost. The upload continues automatically."
						: progressWords(state, percent)}
				</p>
			)}
			{state === "finding" ? null : (
				<progress
					aria-label={`${called}, sent`}
					max={Math.max(1, size)}
					value={received}
					className="mt-1.5 block h-2 w-full max-w-96 appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-olive [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-olive [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200"
				/>
			)}
		</>
	);
}

function progressWords(state: FieldPhoto["state"], percent: number): string {
	if (state === "waiting") return "Waiting";
	if (state === "checking") return "Uploaded, checking";
	return state === "finding" ? "Looking for it" : `Uploading, ${percent}%`;
}

function Problem({ children }: { children: React.ReactNode }) {
	return (
		<p className="mt-0.5 flex gap-1.5 text-15 leading-snug font-semibold text-terra">
			<Icon of={CircleAlert} className="mt-0.5 size-4.5" />
			<span>{children}</span>
		</p>
	);
}

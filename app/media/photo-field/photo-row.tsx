import { CircleAlert, CircleCheck, Image } from "lucide";
import { MoveButtons } from "#app/media/photo-field/move-buttons.tsx";
import {
	type FieldPhoto,
	isUploadPending,
	percentOf,
	sizeWords,
} from "#app/media/photo-field/photo.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	photo: FieldPhoto;
	index: number;
	count: number;
	onMove(action: string, by: number): void;
	onRemove(): void;
	onRetry(): void;
	onChoose(): void;
};

const words =
	"inline-flex min-h-11 items-center px-1 text-15 font-semibold text-terra underline underline-offset-4";

export function PhotoRow({ photo, index, count, ...on }: Props) {
	const { key, id, preview, state, again } = photo;
	const called = photo.name || `Photo ${index + 1}`;
	const of = <span className="sr-only">{` ${called}`}</span>;
	const goes = state !== "failed" && state !== "interrupted" && state !== "finding";
	return (
		<li
			data-photo={id}
			data-state={photo.lost && isUploadPending(photo) ? "lost" : state}
			className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 sm:grid-rows-[auto_1fr]"
		>
			{goes ? <input type="hidden" name="photos" value={key} /> : null}
			<span className="flex h-18 w-22 items-center justify-center overflow-hidden rounded-12 bg-travertine sm:row-span-2 text-[#6b655d]">
				{preview ? (
					<img src={preview} alt="" className="size-full object-cover" />
				) : (
					<Icon of={Image} className="size-7" />
				)}
			</span>
			<div>
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-snug">
					<bdi className="line-clamp-2 min-w-0 font-semibold text-heading">{called}</bdi>
					{index === 0 ? (
						<span className="rounded-full bg-leaf px-3 py-0.5 text-15 font-semibold text-leaf-ink">
							Main picture
						</span>
					) : null}
				</p>
				<PhotoState photo={photo} called={called} />
			</div>
			<p className="-ml-1 flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:col-span-2">
				{again ? (
					<button type="button" data-action="retry" className={words} onClick={on.onRetry}>
						Try again{of}
					</button>
				) : null}
				{state === "interrupted" ? (
					<button type="button" className={words} onClick={on.onChoose}>
						Choose it again{of}
					</button>
				) : null}
				<MoveButtons
					index={index}
					count={count}
					labelOf={(way) => `Move ${way}: ${called}`}
					onMove={on.onMove}
				/>
				{index > 0 ? (
					<button
						type="button"
						data-action="main"
						className={words}
						onClick={() => on.onMove("main", -index)}
					>
						Make main{of}
					</button>
				) : null}
				<button type="button" data-action="remove" className={words} onClick={on.onRemove}>
					Remove{of}
				</button>
			</p>
		</li>
	);
}

function PhotoState({ photo, called }: { photo: FieldPhoto; called: string }) {
	const { state, size, received, lost } = photo;
	const weight = size > 0 ? `${sizeWords(size)} · ` : "";
	if (state === "kept") {
		return (
			<p className="mt-0.5 flex items-center gap-1.5 text-15 text-olive">
				<Icon of={CircleCheck} className="size-4.5" />
				<span>{`${weight}Uploaded`}</span>
			</p>
		);
	}
	if (state === "failed") return <Problem>{photo.words}</Problem>;
	const percent = percentOf(photo);
	return (
		<>
			{state === "interrupted" ? (
				<Problem>
					{`The page was reloaded when ${percent}% was uploaded. Choose the photo again to continue.`}
				</Problem>
			) : (
				<p className="mt-0.5 text-15 text-stone">
					{weight +
						(lost
							? "The connection was lost. The upload continues automatically."
							: progressWords(state, percent))}
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
	return state === "finding" ? "Finding the file" : `Uploading, ${percent}%`;
}

function Problem({ children }: { children: React.ReactNode }) {
	return (
		<p className="mt-0.5 flex gap-1.5 text-15 leading-snug font-semibold text-terra">
			<Icon of={CircleAlert} className="mt-0.5 size-4.5" />
			<span>{children}</span>
		</p>
	);
}

import { Image } from "lucide";
import { MoveButtons } from "#app/media/photo-field/move-buttons.tsx";
import type { FieldPhoto } from "#app/media/photo-field/photo.ts";
import { PhotoState } from "#app/media/photo-field/photo-state.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	photo: FieldPhoto;
	index: number;
	count: number;
	name: string;
	onMove(action: string, by: number): void;
	onRemove(): void;
	onRetry(): void;
	onChoose(): void;
};

const words =
	"inline-flex min-h-11 items-center px-1 text-15 font-semibold text-terra underline underline-offset-4";

export function PhotoRow({ photo, index, count, name, ...on }: Props) {
	const { key, id, preview, state, again } = photo;
	const called = photo.name || `Photo ${index + 1}`;
	const of = <span className="sr-only"> {called}</span>;
	const goes = state !== "failed" && state !== "interrupted" && state !== "finding";
	return (
		<li
			data-photo={id}
			className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 sm:grid-rows-[auto_1fr]"
		>
			{goes ? <input type="hidden" name={name} value={key} /> : null}
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

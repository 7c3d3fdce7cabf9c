import { Camera, ImagePlus } from "lucide";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useDroppedFiles } from "#app/media/photo-field/dropped-files.ts";
import { PhotoRow } from "#app/media/photo-field/photo-row.tsx";
import { createPhotoQueue } from "#app/media/photo-field/queue.ts";
import { rememberedPhotos, rememberPhotos } from "#app/media/photo-field/remembered.ts";
import { SubmitGuard } from "#app/media/photo-field/submit-guard.tsx";
import { drawThumbnail } from "#app/media/photo-field/thumbnail.ts";
import { wire } from "#app/media/photo-field/wire.ts";
import { maxPhotos } from "#app/media/upload.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	input: RefObject<HTMLInputElement | null>;
	id: string;
	/** Keys of photos that were uploaded before. */
	stored: string[];
	error: string | undefined;
	remembers: boolean;
};

const tools = {
	wire,
	drawThumbnail,
	remember: rememberPhotos,
	newKey() {
		const bytes = crypto.getRandomValues(new Uint8Array(16));
		const text = btoa(String.fromCharCode(...bytes));
		return text.replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
	},
};

export function PhotoTools({ input, id, stored, error, remembers }: Props) {
	const [queue] = useState(() =>
		createPhotoQueue(remembers ? tools : { ...tools, remember: () => {} }),
	);
	const { photos, refusals, news } = useSyncExternalStore(queue.subscribe, queue.snapshot);
	const list = useRef<HTMLUListElement>(null);
	const camera = useRef<HTMLInputElement>(null);
	const dragged = useDroppedFiles(queue.add);

	useEffect(() => {
		const remembered = remembers ? rememberedPhotos() : [];
		const unnamed = { name: "", size: 0, lastModified: 0 };
		const earlier = stored.map(
			(key) => remembered.find((each) => each.key === key) ?? { ...unnamed, key },
		);
		const others = remembered.filter(({ key }) => !stored.includes(key));
		queue.restore([...earlier, ...others].slice(0, maxPhotos));
		return queue.stop;
	}, [queue, stored, remembers]);

	useEffect(() => {
		const gone = new AbortController();
		for (const { current: field } of [input, camera]) {
			const take = () => {
				if (!field?.files?.length) return;
				queue.add([...field.files]);
				// Otherwise choosing the same file again wouldn't fire a change event.
				field.value = "";
			};
			take();
			field?.addEventListener("change", take, { signal: gone.signal });
		}
		return () => gone.abort();
	}, [queue, input]);

	useEffect(() => {
		if (error) void queue.recheck();
	}, [queue, error]);

	function act(photoId: string, action: string, work: () => void): void {
		const place = photos.findIndex((photo) => photo.id === photoId);
		work();
		requestAnimationFrame(() => {
			const rows = [...(list.current?.children ?? [])];
			const row = rows.find((each) => each.getAttribute("data-photo") === photoId);
			const nearest = row ?? rows[Math.min(place, rows.length - 1)];
			const button = row?.querySelector<HTMLElement>(`[data-action="${action}"]:enabled`);
			(button ?? nearest?.querySelector<HTMLElement>("button:enabled") ?? input.current)?.focus();
		});
	}

	return (
		<>
			<div
				data-dragged={dragged}
				className={`flex min-h-21 flex-wrap items-center gap-x-4 gap-y-3 rounded-20 max-sm:pointer-coarse:min-h-37 border-[1.5px] border-dashed p-4 transition-[background-color,border-color] peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-terra has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-terra ${dragged ? "border-terra bg-band" : "border-stone/80"}`}
			>
				<label htmlFor={id} className={buttonClass("quiet", "cursor-pointer")}>
					<Icon of={ImagePlus} className="size-5" />
					Choose photos
				</label>
				<label className={buttonClass("quiet", "cursor-pointer not-pointer-coarse:hidden")}>
					<Icon of={Camera} className="size-5" />
					Take a photo
					<input
						ref={camera}
						type="file"
						accept="image/*"
						capture="environment"
						className="sr-only"
					/>
				</label>
				{photos.length > 0 && !dragged ? (
					<span className="text-15 text-stone">
						{photos.length} of {maxPhotos}
					</span>
				) : (
					<span className="text-15 text-stone max-sm:hidden pointer-coarse:hidden">
						{dragged ? "Drop to add them." : "Or drop them anywhere on this page."}
					</span>
				)}
			</div>
			{refusals.length > 0 ? (
				<ul className="mt-2 flex flex-col gap-1 text-[1rem] text-terra">
					{refusals.map(({ name: file, words }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves
						<li key={index}>
							<bdi className="font-semibold">{file}</bdi>: {words}
						</li>
					))}
				</ul>
			) : null}
			{photos.length > 0 ? (
				<ul
					ref={list}
					aria-label="Photos, in order"
					className="mt-3 divide-y divide-line border-y border-line"
				>
					{photos.map((photo, index) => (
						<PhotoRow
							key={photo.id}
							photo={photo}
							index={index}
							count={photos.length}
							onMove={(action, by) => act(photo.id, action, () => queue.move(photo.id, by))}
							onRemove={() => act(photo.id, "remove", () => queue.remove(photo.id))}
							onChoose={() => input.current?.click()}
							onRetry={() => act(photo.id, "retry", () => queue.retry(photo.id))}
						/>
					))}
				</ul>
			) : null}
			<p role="status" className="sr-only">
				{news}
			</p>
			<SubmitGuard input={input} list={list} photos={photos} />
		</>
	);
}

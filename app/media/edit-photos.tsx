import { useEffect, useRef, useState } from "react";
import { MoveButtons } from "#app/media/move-buttons.tsx";
import type { Photo } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";

type Props = {
	photos: Photo[];
	coming: { uploadId: number; preview: string | undefined }[];
	of: string;
	adviceOn: Record<string, string>;
	/** Maximum caption length; without it, photos have no captions. */
	captions?: number | undefined;
	children: string;
};

const word =
	"inline-flex min-h-11 cursor-pointer items-center px-1 text-15 font-semibold text-terra underline underline-offset-4";

export function EditPhotos({ photos, coming, of, adviceOn, captions, children }: Props) {
	const [order, setOrder] = useState(photos);
	const [removed, setRemoved] = useState<Photo[]>([]);
	const [news, setNews] = useState("");
	const [scripts, setScripts] = useState(false);
	useEffect(() => setScripts(true), []);
	const here = useRef<HTMLDivElement>(null);

	/** Restores focus to the pressed button or one near it after React has moved or removed rows. */
	function keepFocus(index: number, action: string) {
		requestAnimationFrame(() => {
			const rows = [...(here.current?.querySelectorAll("[data-photo]") ?? [])];
			const row = rows[Math.min(index, rows.length - 1)];
			const same = row?.querySelector<HTMLElement>(`[data-action="${action}"]:enabled`);
			(same ?? (row ?? here.current)?.querySelector<HTMLElement>("button:enabled"))?.focus();
		});
	}

	function move(index: number, way: string, by: number) {
		const moving = order.slice(index, index + 1);
		const next = order.toSpliced(index, 1).toSpliced(index + by, 0, ...moving);
		setOrder(next);
		setNews(`Now photo ${index + by + 1} of ${next.length}. Press Save to keep this order.`);
		keepFocus(index + by, way);
	}

	function remove(photo: Photo) {
		const caption = here.current?.querySelector<HTMLInputElement>(
			`[name="caption-${photo.token}"]`,
		);
		setOrder(order.filter((each) => each !== photo));
		setRemoved([...removed, caption ? { ...photo, caption: caption.value } : photo]);
		setNews("The photo will be removed when you press Save.");
		keepFocus(order.indexOf(photo), "remove");
	}

	function undoRemove() {
		setOrder([...order, ...removed]);
		setRemoved([]);
		setNews("Restored as the last photo.");
		keepFocus(order.length, "remove");
	}

	if (photos.length + coming.length === 0) {
		return <p className="text-stone">{children}</p>;
	}
	return (
		<div ref={here}>
			<ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
				{order.map((photo, index) => (
					<li
						key={photo.token}
						data-photo={photo.token}
						className="flex min-w-0 flex-col gap-2 rounded-20 border border-line bg-page p-3"
					>
						<input type="hidden" name="photo" value={photo.token} />
						<Picture
							photo={photo}
							sizes="(min-width: 992px) 240px, (min-width: 576px) 44vw, 88vw"
							alt={photo.alt || `Photo ${index + 1} of ${of}`}
							className="aspect-[5/4] rounded-12"
						/>
						{order.length > 1 ? (
							<p className="text-15 font-semibold text-heading">
								{index === 0 ? "Main picture" : `Photo ${index + 1}`}
							</p>
						) : null}
						{captions ? (
							<label className="text-15 font-semibold text-heading">
								Caption<span className="sr-only">{` of photo ${index + 1}`}</span>
								<input
									type="text"
									name={`caption-${photo.token}`}
									defaultValue={photo.caption}
									maxLength={captions}
									dir="auto"
									autoComplete="off"
									className="form-control mt-1 rounded-12 px-3 py-1.5 font-normal"
								/>
							</label>
						) : null}
						{adviceOn[photo.token] ? (
							<p className="text-15 text-stone">{adviceOn[photo.token]}</p>
						) : null}
						{scripts ? (
							<p className="mt-auto flex flex-wrap items-center gap-2">
								<MoveButtons
									index={index}
									count={order.length}
									labelOf={(way) => `Move photo ${index + 1} ${way}`}
									onMove={(way, by) => move(index, way, by)}
								/>
								<button
									type="button"
									data-action="remove"
									className={word}
									onClick={() => remove(photo)}
								>
									Remove<span className="sr-only">{` photo ${index + 1}`}</span>
								</button>
							</p>
						) : (
							<Plain id={photo.token} index={index} count={order.length} />
						)}
					</li>
				))}
				{coming.map(({ uploadId, preview }, index) => (
					<li
						key={uploadId}
						className="flex min-w-0 flex-col gap-2 rounded-20 border border-dashed border-line p-3"
					>
						{preview ? (
							<img src={preview} alt="" className="aspect-[5/4] w-full rounded-12 object-cover" />
						) : null}
						<p className="text-15 font-semibold text-heading">{`New photo ${index + 1}`}</p>
						<p className="text-15 text-stone">
							It was uploaded and is being processed. Reload this page in a minute to move it.
						</p>
						<label className="flex min-h-11 cursor-pointer items-center gap-3 text-15">
							<input
								type="checkbox"
								name="remove-coming"
								value={uploadId}
								className="size-6 accent-action"
							/>
							Remove it
						</label>
					</li>
				))}
			</ol>
			{removed.map(({ token }) => (
				<input key={token} type="hidden" name="remove" value={token} />
			))}
			{removed.length > 0 ? (
				<p className="mt-3 flex flex-wrap items-center gap-x-3 text-15 text-stone">
					<span>
						{`${removed.length === 1 ? "One photo" : `${removed.length} photos`} will be removed when you press Save.`}
					</span>
					<button type="button" className={word} onClick={undoRemove}>
						{removed.length === 1 ? "Bring it back" : "Bring them back"}
					</button>
				</p>
			) : null}
			<p role="status" className="sr-only">
				{news}
			</p>
		</div>
	);
}

function Plain({ id, index, count }: { id: string; index: number; count: number }) {
	const places = Array.from({ length: count }, (_, before) => before + 1);
	return (
		<p className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-1 text-15">
			<label className="flex min-h-11 items-center gap-2">
				Place
				<select
					name={`place-${id}`}
					defaultValue={index + 1}
					className="min-h-11 rounded-12 border border-stone bg-card px-2 text-ink"
				>
					{places.map((place) => (
						<option key={place} value={place}>
							{place}
						</option>
					))}
				</select>
			</label>
			<label className="flex min-h-11 cursor-pointer items-center gap-2">
				<input type="checkbox" name="remove" value={id} className="size-6 accent-action" />
				Remove
			</label>
		</p>
	);
}

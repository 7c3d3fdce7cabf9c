import { Camera, CircleAlert, CircleCheck, Image, ImagePlus } from "lucide";
import {
	type RefObject,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { MoveButtons } from "#app/media/move-buttons.tsx";
import {
	browserTools,
	countText,
	createPhotoQueue,
	type FieldPhoto,
	isUploadPending,
	rememberedPhotos,
} from "#app/media/photo-queue.ts";
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

export function PhotoTools({ input, id, stored, error, remembers }: Props) {
	const [queue] = useState(() =>
		createPhotoQueue(remembers ? browserTools : { ...browserTools, remember: () => {} }),
	);
	const { photos, refusals, news } = useSyncExternalStore(queue.subscribe, queue.snapshot);
	const list = useRef<HTMLUListElement>(null);
	const camera = useRef<HTMLInputElement>(null);
	const dragged = useDroppedFiles(queue.add);

	useEffect(() => {
		const remembered = remembers ? rememberedPhotos() : [];
		const unnamed = { name: "", size: 0, lastModified: 0, kept: true };
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

	function act(key: string, action: string, work: () => void): void {
		const place = photos.findIndex((photo) => photo.key === key);
		work();
		requestAnimationFrame(() => {
			const rows = [...(list.current?.children ?? [])];
			const row = rows.find((each) => each.getAttribute("data-photo") === key);
			const nearest = row ?? rows[Math.min(place, rows.length - 1)];
			const button = row?.querySelector<HTMLElement>(`[data-action="${action}"]:enabled`);
			(button ?? nearest?.querySelector<HTMLElement>("button:enabled") ?? input.current)?.focus();
		});
	}

	return (
		<>
			<div
				data-dragged={dragged}
				className={`flex min-h-21 flex-wrap items-center gap-x-4 gap-y-3 rounded-20 max-sm:pointer-coarse:min-h-37 border-[1.5px] border-dashed p-4 transition-[color,background-color,border-color] ring-within ${dragged ? "border-terra bg-band" : "border-stone/80"}`}
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
					{refusals.map(({ name: file, message }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves
						<li key={index}>
							<bdi className="font-semibold">{file}</bdi>: {message}
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
							key={photo.key}
							photo={photo}
							index={index}
							count={photos.length}
							onMove={(action, by) => act(photo.key, action, () => queue.move(photo.key, by))}
							onRemove={() => act(photo.key, "remove", () => queue.remove(photo.key))}
							onChoose={() => input.current?.click()}
							onRetry={() => act(photo.key, "retry", () => queue.retry(photo.key))}
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

/** Accepts files dropped anywhere on the page: the browser would open one that misses the field. */
function useDroppedFiles(take: (files: File[]) => void): boolean {
	const [dragged, setDragged] = useState(false);
	useEffect(() => {
		const gone = new AbortController();
		const listen = (type: "dragover" | "dragleave" | "drop", hear: (event: DragEvent) => void) =>
			document.addEventListener(
				type,
				(event) => {
					if (event.dataTransfer?.types.includes("Files")) hear(event);
				},
				{ signal: gone.signal },
			);
		listen("dragover", (event) => {
			event.preventDefault();
			setDragged(true);
		});
		listen("dragleave", (event) => {
			if (!event.relatedTarget) setDragged(false);
		});
		listen("drop", (event) => {
			event.preventDefault();
			setDragged(false);
			take([...(event.dataTransfer?.files ?? [])]);
		});
		return () => gone.abort();
	}, [take]);
	return dragged;
}

type RowProps = {
	photo: FieldPhoto;
	index: number;
	count: number;
	onMove(action: string, by: number): void;
	onRemove(): void;
	onRetry(): void;
	onChoose(): void;
};

const linkButton =
	"inline-flex min-h-11 items-center px-1 text-15 font-semibold text-terra underline underline-offset-4";

function PhotoRow({ photo, index, count, ...on }: RowProps) {
	const { key, name, preview, state, remedy, lost } = photo;
	const called = name || `Photo ${index + 1}`;
	const of = <span className="sr-only">{` ${called}`}</span>;
	return (
		<li
			data-photo={key}
			data-state={lost ? "lost" : state}
			className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 sm:grid-rows-[auto_1fr]"
		>
			{state === "failed" ? null : <input type="hidden" name="photos" value={key} />}
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
				{remedy ? (
					<button
						type="button"
						data-action="retry"
						className={linkButton}
						onClick={remedy === "retry" ? on.onRetry : on.onChoose}
					>
						{remedy === "retry" ? "Try again" : "Choose it again"}
						{of}
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
						className={linkButton}
						onClick={() => on.onMove("main", -index)}
					>
						Make main{of}
					</button>
				) : null}
				<button type="button" data-action="remove" className={linkButton} onClick={on.onRemove}>
					Remove{of}
				</button>
			</p>
		</li>
	);
}

function PhotoState({ photo, called }: { photo: FieldPhoto; called: string }) {
	const { state, percent, lost, message } = photo;
	if (state === "kept") {
		return (
			<p className="mt-0.5 flex items-center gap-1.5 text-15 text-olive">
				<Icon of={CircleCheck} className="size-4.5" />
				<span>Uploaded</span>
			</p>
		);
	}
	if (state === "failed") {
		return (
			<p className="mt-0.5 flex gap-1.5 text-15 leading-snug font-semibold text-terra">
				<Icon of={CircleAlert} className="mt-0.5 size-4.5" />
				<span>{message}</span>
			</p>
		);
	}
	const progress = percent === 100 ? "Uploaded, checking" : `Uploading, ${percent}%`;
	return (
		<>
			<p className="mt-0.5 text-15 text-stone">
				{lost
					? "The connection was lost. We’ll try again automatically."
					: state === "waiting"
						? "Waiting"
						: progress}
			</p>
			<progress
				aria-label={`${called}, sent`}
				max={100}
				value={percent}
				className="mt-1.5 block h-2 w-full max-w-96 appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-olive [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-olive [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200"
			/>
		</>
	);
}

type GuardProps = Pick<Props, "input"> & {
	list: RefObject<HTMLUListElement | null>;
	photos: FieldPhoto[];
};

/** Submits once all photos are uploaded, or shows a photo that needs the sender's attention instead. */
function SubmitGuard({ input, list, photos }: GuardProps) {
	const [held, setHeld] = useState<{ by: HTMLElement | null }>();
	const [stopped, setStopped] = useState(false);
	const pending = photos.filter(isUploadPending).length;
	const failed = photos.filter(({ state }) => state === "failed");

	const hold = useEffectEvent((event: SubmitEvent) => {
		const [first] = failed;
		setStopped(first !== undefined);
		if (!first && pending === 0) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		if (!first) return setHeld({ by: event.submitter });
		const row = list.current?.querySelector(`[data-photo="${first.key}"]`);
		row?.scrollIntoView({ block: "center" });
		row?.querySelector<HTMLElement>("button:not(:disabled)")?.focus({ preventScroll: true });
	});

	useEffect(() => {
		const form = input.current?.form;
		// Capture phase, so that it can stop every other submit listener.
		form?.addEventListener("submit", hold, { capture: true });
		return () => form?.removeEventListener("submit", hold, { capture: true });
	}, [input]);

	useEffect(() => {
		if (!held || pending > 0) return;
		setHeld(undefined);
		input.current?.form?.requestSubmit(held.by);
	}, [held, pending, input]);

	return (
		<div role="status">
			{held ? (
				<p className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-140 flex-wrap items-center gap-x-5 rounded-20 bg-hero px-5 py-3 text-cream border border-line">
					<span className="py-1">
						{countText(pending)} {pending === 1 ? "is" : "are"} still uploading. The form will be
						sent automatically when {pending === 1 ? "it is" : "they are"} done.
					</span>
					<button
						type="button"
						className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
						onClick={() => setHeld(undefined)}
					>
						Don’t send yet
					</button>
				</p>
			) : null}
			{stopped && failed.length > 0 ? (
				<p className="mt-2 font-semibold text-terra">
					{countText(failed.length)} couldn’t be uploaded. Try again, choose{" "}
					{failed.length === 1 ? "it" : "them"} again, or remove{" "}
					{failed.length === 1 ? "it" : "them"}, then send the form.
				</p>
			) : null}
		</div>
	);
}

import { ChevronLeft, ChevronRight, Pause, Play } from "lucide";
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";

type Slide = {
	id: string;
	/** The largest file, where the photo leads to without scripts. */
	href: string;
	slide: React.ReactNode;
	thumb: React.ReactNode;
	large: React.ReactNode;
	caption: string | undefined;
};

const light =
	"flex items-center justify-center rounded-full bg-[#fffcf7]/90 text-nero hover:bg-[#fffcf7] focus-visible:[box-shadow:0_0_0_5px_var(--page)]";
const round = `${light} size-11 shrink-0`;

type Props = {
	label: string;
	slides: Slide[];
	/** Of the photo in view. */
	style?: React.CSSProperties | undefined;
};

export function Carousel({ label, slides, style }: Props) {
	const id = useId();
	const many = slides.length;
	const hasMany = many > 1;
	const viewport = useRef<HTMLDivElement>(null);
	const row = useRef<HTMLUListElement>(null);
	const [shown, setShown] = useState(0);
	const [ready, setReady] = useState(false);
	const [isLarge, setLarge] = useState(false);
	useEffect(() => {
		// Before hydration it was a scrollable row: keep the slide in view.
		const { scrollLeft = 0, clientWidth = 1 } = viewport.current ?? {};
		setShown(Math.round(scrollLeft / clientWidth));
		viewport.current?.scrollTo(0, 0);
		setReady(true);
	}, []);
	const move = useCallback((steps: number) => setShown((at) => (at + steps + many) % many), [many]);
	const [root, setRoot] = useState<HTMLElement | null>(null);
	const { paused, setPaused, running } = useAutoAdvance(ready && hasMany ? root : null, move);

	/** Photos that someone moves don't move by themselves any more. */
	function show(index: number) {
		setPaused(true);
		setShown((index + many) % many);
	}
	const drag = useDrag(row, -100 * shown, (steps) => show(shown + steps));

	useLayoutEffect(() => {
		// The photo that had the focus is hidden now.
		if (row.current?.contains(document.activeElement)) focusPhoto(row.current, shown);
	}, [shown]);

	function onKeyDown(event: React.KeyboardEvent) {
		if (event.key === "ArrowLeft") show(shown - 1);
		else if (event.key === "ArrowRight") show(shown + 1);
		else return;
		event.preventDefault();
	}

	function open(event: React.MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		setPaused(true);
		setLarge(true);
	}

	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is no carousel
		<div
			ref={setRoot}
			role="group"
			aria-roledescription="carousel"
			aria-label={label}
			className="photos relative"
			onKeyDown={hasMany ? onKeyDown : undefined}
		>
			<div
				ref={viewport}
				style={style}
				{...(ready && hasMany ? drag : undefined)}
				className={`[touch-action:pan-y_pinch-zoom] ${ready ? "overflow-hidden" : "[scroll-snap-type:x_mandatory] overflow-x-auto"}`}
			>
				<ul
					ref={row}
					className="flex transition-[translate] duration-300 ease-quiet print:translate-none!"
					aria-live={running ? "off" : "polite"}
				>
					{slides.map(({ id: key, href, slide, caption }, index) => (
						<li
							key={key}
							id={`${id}${index + 1}`}
							aria-roledescription="slide"
							aria-label={`${index + 1} of ${many}`}
							inert={ready && index !== shown}
							className="w-full shrink-0 grow-0 basis-full snap-start"
						>
							<a href={href} onClick={open} className="photo-link photo-shape relative block">
								{slide}
								<span className="sr-only">, larger</span>
							</a>
							{caption ? (
								<p className="max-md:px-(--side) pt-2 text-15 text-stone">{caption}</p>
							) : null}
						</li>
					))}
				</ul>
			</div>
			{ready && hasMany ? (
				<div className="pointer-events-none photo-shape absolute inset-x-0 top-0 flex items-center justify-between px-4 *:pointer-events-auto print:hidden">
					<button
						type="button"
						className={`max-md:hidden ${round}`}
						onClick={() => show(shown - 1)}
					>
						<Icon of={ChevronLeft} />
						<span className="sr-only">Previous photo</span>
					</button>
					<button
						type="button"
						className={`${light} absolute right-4 bottom-4 min-h-11 gap-2 px-3.5 text-15 font-semibold`}
						onClick={() => setPaused(!paused)}
					>
						<Icon of={paused ? Play : Pause} className="size-4.5" />
						<span key={shown}>
							{shown + 1} of {many}
						</span>
						<span key={`${paused}`} className="sr-only">
							, {paused ? "play the photos" : "pause the photos"}
						</span>
					</button>
					<button
						type="button"
						className={`max-md:hidden ${round}`}
						onClick={() => show(shown + 1)}
					>
						<Icon of={ChevronRight} />
						<span className="sr-only">Next photo</span>
					</button>
				</div>
			) : null}
			{hasMany ? (
				<ul className="mt-3 grid grid-cols-5 gap-2.5 max-md:px-(--side) sm:flex sm:flex-wrap print:hidden">
					{slides.map(({ id: key, thumb }, index) => (
						<li key={key}>
							<a
								href={`#${id}${index + 1}`}
								aria-label={`Show photo ${index + 1}`}
								aria-current={ready && index === shown}
								className="block aspect-[5/4] min-h-11 w-full overflow-hidden sm:w-21 rounded-12 outline-offset-[6px] aria-[current=true]:[box-shadow:0_0_0_2px_var(--page),0_0_0_5px_var(--terra)]"
								onClick={(event) => {
									if (!ready) return;
									event.preventDefault();
									show(index);
								}}
							>
								{thumb}
							</a>
						</li>
					))}
				</ul>
			) : null}
			{isLarge ? (
				<LargePhoto
					label={label}
					at={shown}
					slides={slides}
					onMove={(steps) => show(shown + steps)}
					onClose={() => {
						setLarge(false);
						focusPhoto(row.current, shown);
					}}
				/>
			) : null}
		</div>
	);
}

function focusPhoto(row: HTMLElement | null, index: number): void {
	row?.children[index]?.querySelector("a")?.focus({ preventScroll: true });
}

type LargeProps = {
	label: string;
	at: number;
	slides: Slide[];
	onMove: (steps: number) => void;
	onClose: () => void;
};

/** One photo as large as the window. Two fingers enlarge it, as they do every page. */
function LargePhoto({ label, at, slides, onMove, onClose }: LargeProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const stage = useRef<HTMLDivElement>(null);
	const drag = useDrag(stage, 0, onMove);
	const hasMany = slides.length > 1;
	const slide = slides[at];

	useEffect(() => {
		dialog.current?.showModal();
		// An enlarged photo is moved by one finger, another one brings its neighbor.
		const view = window.visualViewport;
		const follow = () => {
			const isEnlarged = (view?.scale ?? 1) > 1;
			if (stage.current) stage.current.style.touchAction = isEnlarged ? "auto" : "pinch-zoom";
		};
		follow();
		view?.addEventListener("resize", follow);
		return () => view?.removeEventListener("resize", follow);
	}, []);

	return (
		<dialog ref={dialog} aria-label={label} onClose={onClose} className="large-photo">
			<div ref={stage} {...(hasMany ? drag : undefined)} className="min-h-0 flex-1">
				<div key={slide?.id} className="h-full">
					{slide?.large}
				</div>
			</div>
			{slide?.caption ? <p className="text-center">{slide.caption}</p> : null}
			<div className="flex flex-wrap items-center justify-center gap-3">
				{hasMany ? (
					<>
						<button type="button" className={round} onClick={() => onMove(-1)}>
							<Icon of={ChevronLeft} />
							<span className="sr-only">Previous photo</span>
						</button>
						<p aria-live="polite">
							<span key={at}>
								{at + 1} of {slides.length}
							</span>
						</p>
						<button type="button" className={round} onClick={() => onMove(1)}>
							<Icon of={ChevronRight} />
							<span className="sr-only">Next photo</span>
						</button>
					</>
				) : null}
				<button
					type="button"
					// biome-ignore lint/a11y/noAutofocus: where a dialog's focus begins
					autoFocus
					className={`${light} min-h-11 px-5 font-semibold`}
					onClick={() => dialog.current?.close()}
				>
					Close
				</button>
			</div>
		</dialog>
	);
}

/** Milliseconds between slides (specification, section 9). */
const interval = 5_000;

function useAutoAdvance(root: HTMLElement | null, move: (steps: number) => void) {
	const [paused, setPaused] = useState(false);
	const [suspended, setSuspended] = useState(false);

	useEffect(() => {
		const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
		const follow = () => setPaused(reducedMotion.matches);
		follow();
		reducedMotion.addEventListener("change", follow);
		return () => reducedMotion.removeEventListener("change", follow);
	}, []);

	useEffect(() => {
		if (!root) return;
		const update = () =>
			setSuspended(
				document.hidden || root.matches(":hover") || root.querySelector(":focus-visible") !== null,
			);
		const watched = ["pointerenter", "pointerleave", "focusin", "focusout"] as const;
		// The focus moves only after "focusout" has been dispatched.
		const later = () => setTimeout(update);
		const gone = new AbortController();
		const { signal } = gone;
		for (const name of watched) root.addEventListener(name, later, { signal });
		document.addEventListener("visibilitychange", update, { signal });
		return () => gone.abort();
	}, [root]);

	const running = root !== null && !paused && !suspended;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(move, interval, 1);
		return () => clearInterval(timer);
	}, [move, running]);

	return { paused, setPaused, running };
}

/** Minimum drag in pixels (specification, section 9). */
const threshold = 40;
/** Pixels up to which a moved pointer still clicks. */
const steady = 5;

/** Moves an element that rests at `percent` of its width with the pointer. */
function useDrag(
	moved: React.RefObject<HTMLElement | null>,
	percent: number,
	move: (steps: number) => void,
) {
	const from = useRef<number>(undefined);
	const isDrag = useRef(false);

	const place = useCallback(
		(pixels: number) => {
			if (!moved.current) return;
			moved.current.style.transitionDuration = pixels === 0 ? "" : "0s";
			moved.current.style.translate = `calc(${percent}% + ${pixels}px)`;
		},
		[moved, percent],
	);
	useEffect(() => place(0), [place]);

	return {
		onPointerDown({ button, isPrimary, clientX }: React.PointerEvent) {
			isDrag.current = false;
			const isEnlarged = (window.visualViewport?.scale ?? 1) > 1;
			from.current = isPrimary && button === 0 && !isEnlarged ? clientX : undefined;
		},
		onPointerMove({ clientX, currentTarget, pointerId }: React.PointerEvent) {
			if (from.current === undefined) return;
			const by = clientX - from.current;
			if (!isDrag.current && Math.abs(by) < steady) return;
			isDrag.current = true;
			currentTarget.setPointerCapture(pointerId);
			place(by);
		},
		onPointerUp({ clientX }: React.PointerEvent) {
			const by = clientX - (from.current ?? clientX);
			from.current = undefined;
			place(0);
			if (Math.abs(by) >= threshold) move(by < 0 ? 1 : -1);
		},
		/** Runs when the browser uses this touch to scroll the page. */
		onPointerCancel() {
			from.current = undefined;
			place(0);
		},
		onClickCapture(event: React.MouseEvent) {
			if (isDrag.current) event.preventDefault();
			if (isDrag.current) event.stopPropagation();
		},
		onDragStart: (event: React.DragEvent) => event.preventDefault(),
	};
}

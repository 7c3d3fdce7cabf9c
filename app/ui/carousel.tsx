import { ChevronLeft, ChevronRight, Pause, Play } from "lucide";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";

type Slide = { id: string; slide: React.ReactNode; thumb: React.ReactNode };

const ring = "focus-visible:outline-nero focus-visible:shadow-[0_0_0_5px_#fffcf7]";
// In pixels, because the picture underneath doesn't scale with the text size.
const round = `flex size-[44px] shrink-0 items-center justify-center rounded-full bg-[#fffcf7]/90 text-nero transition-[color,background-color,border-color] hover:bg-[#fffcf7] ${ring}`;

export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
	const id = useId();
	const many = slides.length;
	const hasMany = many > 1;
	const viewport = useRef<HTMLDivElement>(null);
	const row = useRef<HTMLUListElement>(null);
	const [shown, setShown] = useState(0);
	const [ready, setReady] = useState(false);
	useEffect(() => {
		// Before hydration it was a scrollable row: keep the slide in view.
		const { scrollLeft = 0, clientWidth = 1 } = viewport.current ?? {};
		setShown(Math.round(scrollLeft / clientWidth));
		viewport.current?.scrollTo(0, 0);
		setReady(hasMany);
	}, [hasMany]);
	const move = useCallback((steps: number) => setShown((at) => (at + steps + many) % many), [many]);
	const [root, setRoot] = useState<HTMLElement | null>(null);
	const { paused, setPaused, running } = useAutoAdvance(ready ? root : null, move);
	const drag = useDrag(row, shown, move);

	function onKeyDown(event: React.KeyboardEvent) {
		if (event.key === "ArrowLeft") move(-1);
		else if (event.key === "ArrowRight") move(1);
		else return;
		event.preventDefault();
	}

	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is no carousel
		<div
			ref={setRoot}
			role="group"
			aria-roledescription="carousel"
			aria-label={label}
			className="photos"
			onKeyDown={hasMany ? onKeyDown : undefined}
		>
			<div className="relative rounded-24 bg-travertine">
				<div
					ref={viewport}
					tabIndex={hasMany ? 0 : undefined}
					{...(ready ? drag : undefined)}
					className={`touch-pan-y touch-pinch-zoom rounded-24 ${ready ? "overflow-hidden" : "snap-x snap-mandatory overflow-x-auto"}`}
				>
					<ul
						ref={row}
						className="flex transition-[translate] duration-300 ease-quiet print:translate-none!"
						aria-live={running ? "off" : "polite"}
					>
						{slides.map(({ id: key, slide }, index) => (
							<li
								key={key}
								id={`${id}${index + 1}`}
								aria-roledescription="slide"
								aria-label={`${index + 1} of ${slides.length}`}
								aria-hidden={ready && index !== shown ? true : undefined}
								className="aspect-[5/4] w-full shrink-0 grow-0 basis-full snap-start"
							>
								{slide}
							</li>
						))}
					</ul>
				</div>
				{ready ? (
					<div className="pointer-events-none absolute inset-x-[16px] bottom-[16px] flex items-center justify-between gap-[8px] *:pointer-events-auto print:hidden">
						<button type="button" className={round} onClick={() => move(-1)}>
							<Icon of={ChevronLeft} />
							<span className="sr-only">Previous photo</span>
						</button>
						<span className="flex min-w-0 flex-wrap justify-center rounded-20 bg-[#fffcf7]/80 px-[6px]">
							{slides.map(({ id: key }, index) => (
								<button
									key={key}
									type="button"
									aria-current={index === shown}
									className={`group flex h-[28px] min-w-[24px] items-center justify-center rounded-full px-[4px] ${ring}`}
									onClick={() => setShown(index)}
								>
									<span className="size-[10px] rounded-full bg-nero/40 transition-[width,background-color] duration-200 group-aria-[current=true]:w-[24px] group-aria-[current=true]:bg-nero" />
									<span className="sr-only">Show photo {index + 1}</span>
								</button>
							))}
						</span>
						<span className="flex gap-[8px]">
							<button type="button" className={round} onClick={() => setPaused(!paused)}>
								<Icon of={paused ? Play : Pause} className="size-5" />
								<span className="sr-only">{paused ? "Play the photos" : "Pause the photos"}</span>
							</button>
							<button type="button" className={round} onClick={() => move(1)}>
								<Icon of={ChevronRight} />
								<span className="sr-only">Next photo</span>
							</button>
						</span>
					</div>
				) : null}
			</div>
			{hasMany ? (
				<ul className="mt-3 grid grid-cols-5 gap-2.5 sm:flex sm:flex-wrap print:hidden">
					{slides.map(({ id: key, thumb }, index) => (
						<li key={key}>
							<a
								href={`#${id}${index + 1}`}
								aria-label={`Show photo ${index + 1}`}
								aria-current={ready && index === shown}
								className="block aspect-[5/4] min-h-11 w-full overflow-hidden sm:w-21 rounded-12 outline-offset-[6px] aria-[current=true]:shadow-[0_0_0_2px_var(--page),0_0_0_5px_var(--terra)]"
								onClick={(event) => {
									if (!ready) return;
									event.preventDefault();
									setShown(index);
								}}
							>
								{thumb}
							</a>
						</li>
					))}
				</ul>
			) : null}
		</div>
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

function useDrag(
	row: React.RefObject<HTMLUListElement | null>,
	shown: number,
	move: (steps: number) => void,
) {
	const from = useRef<number>(undefined);

	const place = useCallback(
		(pixels: number) => {
			if (!row.current) return;
			row.current.style.transitionDuration = pixels === 0 ? "" : "0s";
			row.current.style.translate = `calc(${-100 * shown}% + ${pixels}px)`;
		},
		[row, shown],
	);
	useEffect(() => place(0), [place]);

	return {
		onPointerDown({ button, isPrimary, clientX }: React.PointerEvent) {
			if (isPrimary && button === 0) from.current = clientX;
		},
		onPointerMove({ clientX, currentTarget, pointerId }: React.PointerEvent) {
			if (from.current === undefined) return;
			currentTarget.setPointerCapture(pointerId);
			place(clientX - from.current);
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
		onDragStart: (event: React.DragEvent) => event.preventDefault(),
	};
}

import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";

type Slide = { id: string; slide: React.ReactNode; thumb: React.ReactNode };

const ring = "focus-visible:outline-nero focus-visible:shadow-[0_0_0_5px_#fffcf7]";
// In pixels: the picture below does not grow with the text size.
const round = `flex size-[44px] shrink-0 items-center justify-center rounded-full bg-[#fffcf7]/90 text-nero transition-[background-color] hover:bg-[#fffcf7] ${ring}`;

export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
	const id = useId();
	const hasMany = slides.length > 1;
	const viewport = useRef<HTMLDivElement>(null);
	const [embla, setEmbla] = useState<EmblaCarouselType>();
	const [shown, setShown] = useState(0);
	useEffect(() => {
		if (!viewport.current) return;
		const made = EmblaCarousel(viewport.current, { loop: true, active: hasMany, duration: 22 });
		made.on("select", () => setShown(made.selectedScrollSnap()));
		setEmbla(made);
		return () => made.destroy();
	}, [hasMany]);
	const [root, setRoot] = useState<HTMLElement | null>(null);
	const { paused, setPaused, running } = useAutoAdvance(hasMany ? embla : undefined, root);
	useSwipe(hasMany ? embla : undefined);

	function onKeyDown(event: React.KeyboardEvent) {
		if (event.key === "ArrowLeft") embla?.scrollPrev();
		else if (event.key === "ArrowRight") embla?.scrollNext();
		else return;
		event.preventDefault();
	}

	const ready = hasMany && embla !== undefined;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is no carousel
		<div
			ref={setRoot}
			role="group"
			aria-roledescription="carousel"
			aria-label={label}
			onKeyDown={hasMany ? onKeyDown : undefined}
		>
			<div className="relative rounded-24 bg-travertine">
				<div
					ref={viewport}
					tabIndex={hasMany ? 0 : undefined}
					className={`touch-pan-y rounded-24 ${ready ? "overflow-hidden" : "snap-x snap-mandatory overflow-x-auto"}`}
				>
					<ul className="flex" aria-live={running ? "off" : "polite"}>
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
					<div className="pointer-events-none absolute inset-x-[16px] bottom-[16px] flex items-center justify-between gap-[8px] *:pointer-events-auto">
						<button type="button" className={round} onClick={() => embla.scrollPrev()}>
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
									onClick={() => embla.scrollTo(index)}
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
							<button type="button" className={round} onClick={() => embla.scrollNext()}>
								<Icon of={ChevronRight} />
								<span className="sr-only">Next photo</span>
							</button>
						</span>
					</div>
				) : null}
			</div>
			{hasMany ? (
				<ul className="mt-3 flex flex-wrap gap-2.5">
					{slides.map(({ id: key, thumb }, index) => (
						<li key={key}>
							<a
								href={`#${id}${index + 1}`}
								aria-label={`Show photo ${index + 1}`}
								aria-current={ready && index === shown}
								className="block h-17 w-21 overflow-hidden rounded-12 outline-offset-[6px] aria-[current=true]:shadow-[0_0_0_2px_var(--page),0_0_0_5px_var(--terra)]"
								onClick={(event) => {
									if (!ready) return;
									event.preventDefault();
									embla.scrollTo(index);
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

/** Embla's own plug-in would start again when the pointer leaves a paused carousel. */
function useAutoAdvance(embla: EmblaCarouselType | undefined, root: HTMLElement | null) {
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

	const running = embla !== undefined && !paused && !suspended;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(() => embla.scrollNext(), interval);
		return () => clearInterval(timer);
	}, [embla, running]);

	return { paused, setPaused, running };
}

/** Pixels (specification, section 9). */
const threshold = 40;

/** From 40 px on, a swipe changes the slide, whatever its speed; Embla alone considers speed too. */
function useSwipe(embla: EmblaCarouselType | undefined): void {
	useEffect(() => {
		if (!embla) return;
		const node = embla.rootNode();
		let from = { x: 0, slide: 0 };
		let to = 0;
		const at = (event: MouseEvent | TouchEvent) =>
			"touches" in event ? (event.touches[0]?.clientX ?? to) : event.clientX;
		const began = (event: MouseEvent | TouchEvent) => {
			from = { x: at(event), slide: embla.selectedScrollSnap() };
			to = from.x;
		};
		const moved = (event: MouseEvent | TouchEvent) => {
			to = at(event);
		};
		const ended = () => {
			const slides = embla.scrollSnapList().length;
			const step = Math.abs(to - from.x) < threshold ? 0 : to < from.x ? 1 : -1;
			embla.scrollTo((from.slide + step + slides) % slides);
		};
		const gone = new AbortController();
		const early = { capture: true, passive: true, signal: gone.signal };
		for (const name of ["mousedown", "touchstart"] as const) {
			node.addEventListener(name, began, early);
		}
		for (const name of ["mousemove", "touchmove"] as const) {
			document.addEventListener(name, moved, early);
		}
		embla.on("pointerUp", ended);
		return () => gone.abort();
	}, [embla]);
}

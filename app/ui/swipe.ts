import type { EmblaCarouselType } from "embla-carousel";
import { useEffect } from "react";

/** Pixels (specification, section 9). */
const threshold = 40;

/** From 40 px on, a swipe changes the slide, whatever its speed; Embla alone considers speed too. */
export function useSwipe(embla: EmblaCarouselType | undefined): void {
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
		return () => {
			gone.abort();
			embla.off("pointerUp", ended);
		};
	}, [embla]);
}

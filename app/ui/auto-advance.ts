import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useState } from "react";

/** Milliseconds between slides (specification, section 9). */
const interval = 5_000;

/**
 * Pauses while the pointer or the focus is on the carousel, while the tab is hidden, and for visitors who prefer less
 * motion. Embla's own plug-in would start again when the pointer leaves a paused carousel.
 */
export function useAutoAdvance(embla: EmblaCarouselType | undefined, root: HTMLElement | null) {
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

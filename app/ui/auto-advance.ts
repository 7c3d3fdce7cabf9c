import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useState } from "react";

/** Milliseconds between slides (specification, section 9). */
const interval = 5_000;

/**
 * Moves a carousel on by itself. It rests while the pointer or the focus is on it and while the tab
 * is hidden; it stays paused when the visitor says so, and from the start for whoever asked the
 * system for less motion. The Embla plug-in starts again after a pause when the pointer leaves.
 */
export function useAutoAdvance(embla: EmblaCarouselType | undefined, root: HTMLElement | null) {
	const [paused, setPaused] = useState(false);
	const [resting, setResting] = useState(false);

	useEffect(() => {
		const calm = matchMedia("(prefers-reduced-motion: reduce)");
		const follow = () => setPaused(calm.matches);
		follow();
		calm.addEventListener("change", follow);
		return () => calm.removeEventListener("change", follow);
	}, []);

	useEffect(() => {
		if (!root) return;
		const look = () =>
			setResting(
				document.hidden || root.matches(":hover") || root.querySelector(":focus-visible") !== null,
			);
		const watched = ["pointerenter", "pointerleave", "focusin", "focusout"] as const;
		// The focus has moved on only after "focusout" is over.
		const later = () => setTimeout(look);
		const gone = new AbortController();
		const { signal } = gone;
		for (const name of watched) root.addEventListener(name, later, { signal });
		document.addEventListener("visibilitychange", look, { signal });
		return () => gone.abort();
	}, [root]);

	const running = embla !== undefined && !paused && !resting;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(() => embla.scrollNext(), interval);
		return () => clearInterval(timer);
	}, [embla, running]);

	return { paused, setPaused, running };
}

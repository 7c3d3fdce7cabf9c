import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";

/** Public pages that lists lead to; forms are not among them, because their pages are made for one visitor each. */
const ahead = /^\/(guides|blogs|breeder-network|adoption-network)(\/(?!signup$)[\w-]+)?$/;
const atOnce = 2;
const most = 12;

type Connection = { saveData?: boolean };

/** Modules and data of the pages that cards in view lead to, two at a time, and of the page whose link is pressed. */
export function Prefetch() {
	const { pathname, search } = useLocation();
	const here = pathname + search;
	const [pages, setPages] = useState<string[]>([]);

	useEffect(() => {
		const begun = new Set<string>();
		const under = new Set<string>();
		const waiting = new Set<string>();
		const page = new AbortController();
		const begin = (path: string) => {
			if (begun.has(path) || path === here) return;
			begun.add(path);
			under.add(path);
			setPages([...begun]);
		};
		const next = () => {
			for (const path of waiting) {
				if (under.size >= atOnce || begun.size >= most) return;
				waiting.delete(path);
				begin(path);
			}
		};
		const watch = (entries: IntersectionObserverEntry[]) => {
			for (const { target, isIntersecting } of entries) {
				const path = target.getAttribute("href") ?? "";
				if (isIntersecting) waiting.add(path);
				else waiting.delete(path);
			}
			next();
		};
		// A card's link is at its lower end, often below the screen that shows its picture.
		const seen = new IntersectionObserver(watch, { rootMargin: "0px 0px 75%" });
		const ended = ({ target }: Event) => {
			if (!(target instanceof HTMLLinkElement) || target.rel !== "prefetch") return;
			under.delete(new URL(target.href).pathname.replace(/\.data$/, ""));
			next();
		};
		const pressed = ({ target }: Event) => {
			const link = target instanceof Element ? target.closest("a") : null;
			const path = link?.getAttribute("href") ?? "";
			if (ahead.test(path)) begin(path);
		};
		const watchCards = () => {
			if (page.signal.aborted) return;
			for (const link of document.querySelectorAll("main a")) {
				const path = link.getAttribute("href") ?? "";
				if (ahead.test(path)) seen.observe(link);
			}
		};
		const options = { capture: true, passive: true, signal: page.signal };
		document.addEventListener("load", ended, options);
		document.addEventListener("error", ended, options);
		document.addEventListener("pointerdown", pressed, options);
		setPages([]);
		const { connection } = navigator as Navigator & { connection?: Connection };
		if (!connection?.saveData) {
			if ("requestIdleCallback" in window) requestIdleCallback(watchCards);
			else setTimeout(watchCards, 500);
		}
		return () => {
			page.abort();
			seen.disconnect();
		};
	}, [here]);

	return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

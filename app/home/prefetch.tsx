import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation, useRevalidator } from "react-router";
import { prefetchedPaths } from "#app/ui/link.tsx";

const atOnce = 2;
const most = 12;
/** Milliseconds that a mouse rests on a link before its page is fetched. */
const restMs = 100;

/** Milliseconds that the server lets browsers use prefetched data. */
const usableMs = 60_000;
/** When each page's data was prefetched. */
const fetched = new Map<string, number>();

type Connection = { saveData?: boolean };

/** Rechecks prefetched data, which is already shown: it may have changed or left the site since. */
async function verify(path: string, revalidate: () => void) {
	const at = fetched.get(path) ?? 0;
	fetched.clear();
	if (Date.now() - at > usableMs) return;
	const ask = (cache: RequestCache) => fetch(`${path}.data`, { cache }).catch(() => undefined);
	const shown = await ask("force-cache");
	const now = await ask("no-cache");
	if (now && now.status !== 200) location.reload();
	else if (now && shown && hashOf(now) !== hashOf(shown)) revalidate();
}

/** Returns the part of the ETag that is the same in every encoding. */
function hashOf({ headers }: Response) {
	return headers.get("ETag")?.slice(0, 20);
}

/** Prefetches modules and data for cards in view, two at a time, and for a link that is pointed at. */
export function Prefetch() {
	const { pathname, search } = useLocation();
	const here = pathname + search;
	const { revalidate } = useRevalidator();
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
		// A card's link is at its bottom, often still below the screen when its picture is in view.
		const seen = new IntersectionObserver(watch, { rootMargin: "0px 0px 75%" });
		const ended = ({ target, type }: Event) => {
			if (!(target instanceof HTMLLinkElement) || target.rel !== "prefetch") return;
			const path = new URL(target.href).pathname.replace(/\.data$/, "");
			under.delete(path);
			if (type === "load" && target.as === "fetch") fetched.set(path, Date.now());
			next();
		};
		let resting: ReturnType<typeof setTimeout>;
		const pointed = ({ target, type }: Event) => {
			clearTimeout(resting);
			const link = target instanceof Element ? target.closest("a") : null;
			const path = link?.getAttribute("href") ?? "";
			if (!prefetchedPaths.test(path)) return;
			if (type === "pointerover") resting = setTimeout(begin, restMs, path);
			else begin(path);
		};
		const watchCards = () => {
			if (page.signal.aborted) return;
			for (const link of document.querySelectorAll("main a")) {
				const path = link.getAttribute("href") ?? "";
				if (prefetchedPaths.test(path)) seen.observe(link);
			}
		};
		const options = { capture: true, passive: true, signal: page.signal };
		document.addEventListener("load", ended, options);
		document.addEventListener("error", ended, options);
		for (const sign of ["pointerover", "pointerdown", "focusin"]) {
			document.addEventListener(sign, pointed, options);
		}
		setPages([]);
		void verify(here, revalidate);
		const { connection } = navigator as Navigator & { connection?: Connection };
		if (!connection?.saveData) {
			(window.requestIdleCallback ?? setTimeout)(watchCards);
		}
		return () => {
			page.abort();
			clearTimeout(resting);
			seen.disconnect();
		};
	}, [here, revalidate]);

	return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

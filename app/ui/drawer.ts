import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus inside an open popover with the class `drawer`, which is part of the page from lg up.
 * Live regions outside it are still announced.
 */
export function useDrawer(drawer: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = drawer.current;
		if (!element) return;
		let inert: Element[] = [];
		const setInert = (elements: Element[]) => {
			for (const other of inert) other.removeAttribute("inert");
			inert = elements;
			for (const other of inert) other.setAttribute("inert", "");
		};
		// Before it closes, because an inert button couldn't get the focus back.
		const beforeToggle = (event: Event) => {
			if ((event as ToggleEvent).newState === "closed") setInert([]);
		};
		const takeFocus = () => {
			setInert(outsideOf(element));
			if (element.contains(document.activeElement)) return;
			element.querySelector<HTMLElement>("button")?.focus();
		};
		const afterToggle = (event: Event) => {
			if ((event as ToggleEvent).newState === "open") return takeFocus();
			setInert([]);
			// After a click outside, the focus is on the body.
			if (document.activeElement === document.body) togglerOf(element)?.focus();
		};
		const wideScreen = matchMedia("(min-width: 992px)");
		const hideOnWideScreen = () => wideScreen.matches && hideDrawer(element);
		const listeners = new AbortController();
		const { signal } = listeners;
		element.addEventListener("beforetoggle", beforeToggle, { signal });
		element.addEventListener("toggle", afterToggle, { signal });
		wideScreen.addEventListener("change", hideOnWideScreen, { signal });
		// It may have been opened before the scripts came.
		if (element.matches(":popover-open")) takeFocus();
		return () => {
			listeners.abort();
			// The page may have been left with the drawer open, which is then no longer in the document.
			setInert([]);
		};
	}, [drawer]);
}

/** Returns whether it was open. */
export function hideDrawer(element: HTMLElement | null): boolean {
	if (!element?.matches(":popover-open")) return false;
	element.hidePopover();
	return true;
}

function togglerOf({ id }: HTMLElement): HTMLElement | null {
	return document.querySelector(`button[popovertarget="${id}"]:not(#${id} *)`);
}

function outsideOf(drawer: HTMLElement): Element[] {
	const outside: Element[] = [];
	for (let inner: Element = drawer; inner !== document.body && inner.parentElement; ) {
		const around = inner.parentElement;
		for (const other of around.children) {
			const isHeard = other.matches("[role=status], [aria-live]");
			if (other !== inner && !isHeard) outside.push(other);
		}
		inner = around;
	}
	return outside;
}

type End = () => void;

export function highlightCurrentSection(text: HTMLElement): End {
	const contents = text.querySelector<HTMLDetailsElement>(".on-this-page details");
	if (!contents) return () => {};
	// Opens the contents beside the text in browsers where the style sheet can't.
	if (matchMedia("(width >= 992px)").matches) contents.open = true;
	const links = contents.querySelectorAll("a");
	const headings = [...text.querySelectorAll("h2[id]")];
	const mark = () => {
		const current = headings.findLast(
			(each) => each.getBoundingClientRect().top < window.innerHeight / 3,
		);
		for (const link of links) {
			if (link.hash === `#${current?.id}`) link.setAttribute("aria-current", "location");
			else link.removeAttribute("aria-current");
		}
	};
	// Everything above is part of the band, or a heading that jumps over it would not be noticed.
	const observer = new IntersectionObserver(mark, { rootMargin: "10000000px 0px -66%" });
	for (const heading of headings) observer.observe(heading);
	return () => observer.disconnect();
}

/** Opens a source in a popover. Without scripts or popovers, its number links to the list of sources. */
export function enableSourcePopovers(text: HTMLElement, note: HTMLElement): End {
	for (const link of text.querySelectorAll(".footnote-ref a")) {
		link.setAttribute("aria-haspopup", "dialog");
	}
	const listening = new AbortController();
	const open = (event: MouseEvent) => {
		const { target, ctrlKey, metaKey, shiftKey } = event;
		const link = target instanceof Element ? target.closest(".footnote-ref a") : null;
		if (!(link instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey) return;
		const source = document.getElementById(decodeURIComponent(link.hash.slice(1)));
		if (!source || !note.showPopover) return;
		event.preventDefault();
		const copy = source.cloneNode(true) as HTMLElement;
		for (const back of copy.querySelectorAll(".footnote-backref")) back.remove();
		const close = document.createElement("button");
		close.textContent = "Close";
		close.onclick = () => note.hidePopover();
		note.setAttribute("aria-label", link.getAttribute("aria-label") ?? "");
		note.replaceChildren(...copy.childNodes, close);
		// Another source may still be open if it was left by keyboard.
		note.hidePopover();
		link.focus();
		note.showPopover();
		note.focus();
	};
	text.addEventListener("click", open, { signal: listening.signal });
	return () => listening.abort();
}

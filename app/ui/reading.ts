type End = () => void;

/** Marks the section that is being read in the page's contents. */
export function followReader(text: HTMLElement): End {
	const contents = text.querySelector<HTMLDetailsElement>(".on-this-page details");
	if (!contents) return () => {};
	// Beside the text it is open, in browsers where the style sheet can't do that.
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
	// Called whenever a heading crosses the upper third's edge.
	const observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -66%" });
	for (const heading of headings) observer.observe(heading);
	return () => observer.disconnect();
}

/** Shows a source where its number is. Without scripts, or popovers, the number leads to the list of sources. */
export function showSources(text: HTMLElement, note: HTMLElement): End {
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
		// Another one may be open, if it was left by keyboard.
		note.hidePopover();
		link.focus();
		note.showPopover();
		note.focus();
	};
	text.addEventListener("click", open, { signal: listening.signal });
	return () => listening.abort();
}

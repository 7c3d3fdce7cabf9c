const remembered = "ccr-analytics";
type Answer = "yes" | "no";

// The page's own colors; a sheet of its own, since the page allows no style that stands in it.
const look = `
.ccr-consent { position: fixed; inset: auto 0 0 0; z-index: 30; display: flex; flex-wrap: wrap; gap: .75rem 1.25rem;
	align-items: center; justify-content: center; padding: 1rem 1.25rem; color: var(--ink); background: var(--card);
	border-top: 2px solid var(--terra); max-height: 50vh; overflow: auto; }
.ccr-consent p { margin: 0; flex: 1 1 18rem; max-width: 44rem; }
.ccr-consent button, .ccr-consent-change { min-height: 44px; padding: .5rem 1.5rem; border-radius: 9999px; font: inherit;
	font-weight: 600; cursor: pointer; color: var(--heading); background: var(--card); border: 1.5px solid var(--stone); }
.ccr-consent-change { align-self: center; margin: .75rem; border-color: transparent; font-weight: 400;
	color: var(--terra); text-decoration: underline; background: none; }
@media print { .ccr-consent, .ccr-consent-change { display: none; } }
`;

type Options = {
	service: string;
	/** After every yes that is said, also one that follows a no. */
	allow: () => void;
	/** After every no that is said. */
	withdraw: () => void;
};

/**
 * Waits until the visitor has said yes, now or earlier; after a no it waits for good. Nothing but the
 * answer is kept on the device, and it can be changed at the end of every page.
 */
export function askConsent(options: Options): Promise<void> {
	const { service, allow, withdraw } = options;
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(look);
	document.adoptedStyleSheets.push(sheet);
	return new Promise((agreed) => {
		const settle = (answer: Answer) => {
			remember(answer);
			offerChange(answer);
			if (answer === "no") return withdraw();
			allow();
			agreed();
		};
		const offerChange = (answer: Answer) => {
			const change = button(
				answer === "yes"
					? "Visits are counted. Change this"
					: "Visits are not counted. Change this",
				() => {
					change.remove();
					ask(service, settle).focus();
				},
			);
			change.className = "ccr-consent-change";
			document.body.append(change);
		};
		const answered = recall();
		if (answered) {
			offerChange(answered);
			if (answered === "yes") agreed();
			return;
		}
		// Whose browser says no to all sites is not asked.
		if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true) return;
		ask(service, settle);
	});
}

function ask(service: string, settle: (answer: Answer) => void): HTMLElement {
	const box = document.createElement("section");
	box.className = "ccr-consent";
	box.tabIndex = -1;
	box.setAttribute("aria-label", "Counting visits");
	const words = document.createElement("p");
	words.textContent = `May we count your visit with ${service}? It keeps cookies on your device. The site works the same if you say no.`;
	const end = (answer: Answer) => {
		makeRoom("");
		box.remove();
		settle(answer);
	};
	box.append(
		words,
		button("No", () => end("no")),
		button("Yes, count me", () => end("yes")),
	);
	box.addEventListener("keydown", ({ key }) => {
		if (key === "Escape") end("no");
	});
	document.body.append(box);
	makeRoom(`${box.offsetHeight + 8}px`);
	return box;
}

/** Neither what has the focus nor the end of the page may lie behind it. */
function makeRoom(height: string): void {
	document.documentElement.style.scrollPaddingBottom = height;
	document.body.style.paddingBottom = height;
}

function button(words: string, press: () => void): HTMLButtonElement {
	const made = document.createElement("button");
	made.type = "button";
	made.textContent = words;
	made.addEventListener("click", press);
	return made;
}

function remember(answer: Answer): void {
	try {
		localStorage.setItem(remembered, answer);
	} catch {
		// Nothing may be kept here: the answer holds for this page.
	}
}

function recall(): Answer | undefined {
	try {
		const answer = localStorage.getItem(remembered);
		return answer === "yes" || answer === "no" ? answer : undefined;
	} catch {
		return undefined;
	}
}

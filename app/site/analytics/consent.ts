const storageKey = "ccr-analytics";
type Answer = "yes" | "no";

// A constructed style sheet, because the CSP forbids inline styles.
const styles = `
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

/** Resolves once the visitor agrees, or if they agreed earlier. Never resolves after a refusal. */
export function askConsent(
	service: string,
	{ allow, withdraw }: { allow: () => void; withdraw: () => void },
) {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(styles);
	document.adoptedStyleSheets.push(sheet);
	return new Promise<void>((agreed) => {
		const settle = (answer: Answer) => {
			remember(answer);
			showChangeButton(answer);
			if (answer === "no") return withdraw();
			allow();
			agreed();
		};
		const showChangeButton = (answer: Answer) => {
			const change = button(`Analytics is ${answer === "yes" ? "on" : "off"}. Change`, () => {
				change.remove();
				ask(service, settle).focus();
			});
			change.className = "ccr-consent-change";
			change.dataset.answer = answer;
			document.body.append(change);
		};
		const savedAnswer = recall();
		if (savedAnswer) {
			showChangeButton(savedAnswer);
			if (savedAnswer === "yes") agreed();
			return;
		}
		// Global Privacy Control counts as a refusal, so don't ask.
		if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true) return;
		ask(service, settle);
	});
}

function ask(service: string, settle: (answer: Answer) => void): HTMLElement {
	const box = document.createElement("section");
	box.className = "ccr-consent";
	box.tabIndex = -1;
	box.setAttribute("aria-label", "Analytics");
	const question = document.createElement("p");
	question.textContent = `May we count your visit with ${service}? It stores cookies on your device. The site works the same if you say no.`;
	const end = (answer: Answer) => {
		makeRoom("");
		box.remove();
		settle(answer);
	};
	box.append(
		question,
		button("No", () => end("no")),
		button("Yes", () => end("yes")),
	);
	box.addEventListener("keydown", ({ key }) => {
		if (key === "Escape") end("no");
	});
	document.body.append(box);
	makeRoom(`${box.offsetHeight + 8}px`);
	return box;
}

/** Keeps the banner from covering the focused element or the end of the page. */
function makeRoom(height: string): void {
	document.documentElement.style.scrollPaddingBottom = height;
	document.body.style.paddingBottom = height;
}

function button(label: string, press: () => void): HTMLButtonElement {
	const element = document.createElement("button");
	element.type = "button";
	element.textContent = label;
	element.addEventListener("click", press);
	return element;
}

function remember(answer: Answer): void {
	try {
		localStorage.setItem(storageKey, answer);
	} catch {
		// Storage is blocked, so the answer applies to this page only.
	}
}

function recall(): Answer | undefined {
	try {
		const answer = localStorage.getItem(storageKey);
		return answer === "yes" || answer === "no" ? answer : undefined;
	} catch {
		return undefined;
	}
}

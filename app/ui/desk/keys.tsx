import { useEffect, useRef, useState } from "react";

const shortcuts = [
	["j", "Next in the list"],
	["k", "Previous in the list"],
	["Enter", "Open it"],
	["a", "Approve (previews the email first), confirm or assign to me"],
	["r", "Ask for changes, or refuse"],
	["?", "Show or hide shortcuts"],
] as const;

const storageKey = "desk-review-keys";

/** They can be turned off, because voice control also types letters. */
function areOn(): boolean {
	try {
		return localStorage.getItem(storageKey) !== "off";
	} catch {
		// If storage is blocked, the setting only lasts for this page.
		return true;
	}
}

/**
 * Calls `press` when a single key is pressed where no one types and nothing is open. A page’s own keys come
 * before those of the desk; one that was used must be prevented.
 */
export function useDeskKeys(press: (event: KeyboardEvent) => void): void {
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (event.defaultPrevented || isTyping(event) || !areOn()) return;
			// An open dialog or menu handles its own keys.
			if (event.key !== "?" && document.querySelector(":popover-open, dialog[open]")) return;
			press(event);
		};
		document.addEventListener("keydown", listen);
		return () => document.removeEventListener("keydown", listen);
	}, [press]);
}

/** The keys that work on every page of the desk, and their list. */
export function DeskKeys() {
	const help = useRef<HTMLDivElement>(null);
	const [on, setOn] = useState(true);
	useEffect(() => setOn(areOn()), []);
	useDeskKeys(pressAnywhere);
	function keep(wanted: boolean) {
		setOn(wanted);
		try {
			localStorage.setItem(storageKey, wanted ? "on" : "off");
		} catch {}
	}
	return (
		<div
			ref={help}
			id="desk-keys"
			popover="auto"
			role="dialog"
			aria-labelledby="desk-keys-title"
			className="m-auto w-[min(26rem,92vw)] rounded-20 border border-line bg-card px-6 py-5 text-ink backdrop:bg-[#121114a6]"
		>
			<h2 id="desk-keys-title" className="text-23">
				Keyboard shortcuts
			</h2>
			<dl className="mt-3">
				{shortcuts.map(([key, what]) => (
					<div key={key} className="flex items-baseline gap-4 border-t border-line py-2">
						<dt>
							<kbd className="inline-block min-w-8 rounded-12 border border-line bg-page px-2 text-center font-semibold">
								{key}
							</kbd>
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
			<label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
				<input
					type="checkbox"
					checked={on}
					onChange={(event) => keep(event.currentTarget.checked)}
					className="size-6 cursor-pointer accent-action"
				/>
				Use shortcuts in this browser
			</label>
			<button
				type="button"
				popoverTarget="desk-keys"
				popoverTargetAction="hide"
				className="mt-2 inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra underline"
			>
				Close
			</button>
		</div>
	);
}

/** Rendered only with scripts, which the shortcuts require. */
export function KeysButton() {
	const [here, setHere] = useState(false);
	useEffect(() => setHere(true), []);
	if (!here) return null;
	return (
		<button
			type="button"
			popoverTarget="desk-keys"
			className="hidden min-h-11 cursor-pointer items-center gap-2 text-15 text-stone hover:text-terra md:inline-flex"
		>
			<kbd className="rounded-12 border border-line bg-card px-2 font-semibold">?</kbd> Shortcuts
		</button>
	);
}

function pressAnywhere(event: KeyboardEvent): void {
	const { key } = event;
	if (key === "?") {
		event.preventDefault();
		document.getElementById("desk-keys")?.togglePopover();
		return;
	}
	const row = key === "j" || key === "k" ? rowAfter(key === "j" ? 1 : -1) : undefined;
	if (row) {
		event.preventDefault();
		row.focus();
		return;
	}
	// A key that is held down would decide about the next one, too.
	const target = event.repeat
		? null
		: document.querySelector<HTMLElement>(`main [data-key="${CSS.escape(key)}"]`);
	if (!target) return;
	event.preventDefault();
	target.click();
}

function rowAfter(step: 1 | -1): HTMLElement | undefined {
	const rows = [...document.querySelectorAll<HTMLElement>("main .desk-table th[scope=row] a")];
	const { activeElement } = document;
	const at = rows.findIndex((row) => row.isSameNode(activeElement));
	return rows[at === -1 ? 0 : at + step];
}

export function isTyping({
	target,
	ctrlKey,
	metaKey,
	altKey,
	isComposing,
}: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey || isComposing) return true;
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !/^(?:button|submit)$/.test(target.type);
	return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

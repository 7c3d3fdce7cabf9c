import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { queueQuery, reviewPath } from "#app/desk/review/review-path.ts";

type Props = {
	items: readonly { id: number }[];
	page: number;
	more: boolean;
	open: number | undefined;
	/** Identifies the version the reviewer has read, the only one that may be approved. */
	seen?: string | undefined;
};

const keys = [
	["j", "Next case"],
	["k", "Previous case"],
	["a", "Approve and publish (previews the email first)"],
	["r", "Ask for changes"],
	["?", "Show or hide shortcuts"],
] as const;

/** Navigation state that moves the focus to the heading, so that screen readers announce it. */
const byKey = { byKey: true };

const storageKey = "desk-review-keys";

/** Single-key shortcuts. They can be turned off, because voice control also types letters. */
export function ReviewKeys(props: Props) {
	const [on, setOn] = useState(true);
	useEffect(() => {
		try {
			setOn(localStorage.getItem(storageKey) !== "off");
		} catch {
			// If storage is blocked, the setting only lasts for this page.
		}
	}, []);
	function keep(wanted: boolean) {
		setOn(wanted);
		try {
			localStorage.setItem(storageKey, wanted ? "on" : "off");
		} catch {}
	}
	const help = useRef<HTMLDivElement>(null);
	const navigate = useNavigate();
	const [query] = useSearchParams();
	useEffect(() => {
		if (!on) return;
		const listen = (event: KeyboardEvent) => {
			if (event.defaultPrevented || isTyping(event)) return;
			if (event.key === "?") {
				event.preventDefault();
				help.current?.togglePopover();
				return;
			}
			// An open dialog or menu handles its own keys.
			if (document.querySelector(":popover-open, dialog[open]")) return;
			const to = placeOf(event.key, props, query);
			if (to === undefined) return;
			event.preventDefault();
			navigate(to, { state: byKey });
		};
		document.addEventListener("keydown", listen);
		return () => document.removeEventListener("keydown", listen);
	}, [on, props, query, navigate]);
	return (
		<div
			ref={help}
			id="review-keys"
			popover="auto"
			role="dialog"
			aria-labelledby="review-keys-title"
			className="m-auto w-[min(26rem,92vw)] rounded-20 border border-line bg-card px-6 py-5 text-ink backdrop:bg-[#121114a6]"
		>
			<h2 id="review-keys-title" className="text-23">
				Keyboard shortcuts{" "}
			</h2>
			<dl className="mt-3">
				{keys.map(([key, what]) => (
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
				popoverTarget="review-keys"
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
			popoverTarget="review-keys"
			className="hidden min-h-11 cursor-pointer items-center gap-2 text-15 text-stone hover:text-terra md:inline-flex"
		>
			<kbd className="rounded-12 border border-line bg-card px-2 font-semibold">?</kbd> Shortcuts
		</button>
	);
}

function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey || isComposing) return true;
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !/^(?:button|submit)$/.test(target.type);
	return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

export function placeOf(
	key: string,
	{ items, page, more, open, seen = "" }: Props,
	query: URLSearchParams,
): string | undefined {
	const at = items.findIndex(({ id }) => id === open);
	const near = key === "j" ? items[at + 1] : key === "k" ? items[at - 1] : undefined;
	if (near) return reviewPath(near.id) + queueQuery(query);
	if (key === "j" && more) return `/desk/review${queueQuery(query, { page: String(page + 1) })}`;
	if (key === "k" && at === 0 && page > 1) {
		return `/desk/review${queueQuery(query, { page: page === 2 ? "" : String(page - 1) })}`;
	}
	if (open === undefined) return undefined;
	if (key === "a") return reviewPath(open, { decision: "approval" }) + queueQuery(query, { seen });
	if (key === "r") return reviewPath(open, { decision: "changes" }) + queueQuery(query);
	return undefined;
}

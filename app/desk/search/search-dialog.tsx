import { Search } from "lucide";
import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { DeskFoundGroup } from "#app/desk/search/desk-search.ts";
import { FoundList } from "#app/desk/search/found-list.tsx";
import { counted } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";

const page = "/desk/search";
const pauseMs = 150;

/** Opens the dialog, or the search page before scripts run. */
export function DeskSearchLink({ onOpen }: { onOpen(): void }) {
	return (
		<PathLink
			to={page}
			aria-keyshortcuts="Control+K Meta+K"
			onClick={(event) => {
				if (event.ctrlKey || event.metaKey || event.shiftKey) return;
				event.preventDefault();
				onOpen();
			}}
			className="mb-3 flex min-h-11 items-center gap-3 rounded-12 border border-cream/25 px-4 text-oat hover:border-cream/60"
		>
			<Icon of={Search} className="size-5" />
			<span className="flex-1">Search</span>
			<kbd className="rounded-[6px] border border-cream/25 px-1.5 font-sans text-15 max-lg:hidden">
				Ctrl K
			</kbd>
		</PathLink>
	);
}

type DialogProps = { open: boolean; onChange(open: boolean): void };

export function DeskSearchDialog({ open, onChange }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes it
	useEffect(() => onChange(false), [key]);
	useEffect(() => {
		if (open) dialog.current?.showModal();
		else dialog.current?.close();
	}, [open]);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
			if (!isShortcut || event.shiftKey || event.altKey || event.defaultPrevented) return;
			event.preventDefault();
			onChange(true);
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [onChange]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
		<dialog
			ref={dialog}
			aria-label="Search the desk"
			onClose={() => onChange(false)}
			onClick={(event) => event.target === dialog.current && onChange(false)}
			className="mx-auto mt-[8vh] max-h-[80vh] w-[min(41.25rem,calc(100vw-2rem))] overflow-hidden rounded-24 bg-card p-0 text-ink backdrop:bg-[#121114a6] open:flex open:flex-col"
		>
			{open ? <SearchPanel onClose={() => onChange(false)} /> : null}
		</dialog>
	);
}

function SearchPanel({ onClose }: { onClose(): void }) {
	const fetcher = useFetcher<{ q: string; groups: DeskFoundGroup[] }>({ key: "desk-search" });
	const [typed, setTyped] = useState("");
	const panel = useRef<HTMLDivElement>(null);
	const { load } = fetcher;
	useEffect(() => {
		const ask = () => void load(`${page}?${new URLSearchParams({ q: typed })}`);
		const timer = setTimeout(ask, typed === "" ? 0 : pauseMs);
		return () => clearTimeout(timer);
	}, [typed, load]);
	const groups = fetcher.data?.groups ?? [];
	const many = groups.reduce((sum, { found }) => sum + found.length, 0);
	const isAnswered = fetcher.data?.q === typed;

	function move(event: React.KeyboardEvent) {
		const links = [...(panel.current?.querySelectorAll<HTMLElement>("[data-found]") ?? [])];
		const field = panel.current?.querySelector<HTMLElement>("input");
		const at = links.indexOf(document.activeElement as HTMLElement);
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			// Enter in the field opens the first result, so the down arrow moves on to the second.
			const from = at < 0 && event.key === "ArrowDown" ? 0 : at;
			const to = from + (event.key === "ArrowDown" ? 1 : -1);
			(to < 0 ? field : links[Math.min(to, links.length - 1)])?.focus();
		} else if (event.key === "Enter" && isAnswered && event.target === field) {
			if (event.nativeEvent.isComposing) return;
			event.preventDefault();
			links[0]?.click();
		}
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the links in it
		<div ref={panel} onKeyDown={move} className="group flex min-h-0 flex-1 flex-col">
			<form action={page} className="flex items-center gap-3 border-b border-line px-5">
				<Icon of={Search} className="size-5 text-stone" />
				<label htmlFor="desk-search" className="sr-only">
					Search the desk
				</label>
				<input
					// biome-ignore lint/a11y/noAutofocus: the dialog opens to type in it
					autoFocus
					id="desk-search"
					// Not type="search", where Escape would only clear the field.
					type="text"
					name="q"
					dir="auto"
					maxLength={100}
					autoComplete="off"
					placeholder="Search, or start something"
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					className="min-h-15 min-w-0 flex-1 bg-transparent text-19 text-heading outline-none placeholder:text-stone"
				/>
				<button
					type="button"
					onClick={onClose}
					className="-mr-2 flex min-h-11 cursor-pointer items-center px-2"
				>
					<Key>
						<span className="sr-only">Close: </span>Esc
					</Key>
				</button>
			</form>
			<div className="desk-found min-h-0 flex-1 overflow-y-auto pb-2">
				<FoundList groups={groups} id="dialog" />
				{isAnswered && many === 0 ? (
					<p className="px-5 py-8 text-center text-stone">
						Nothing found. Try the beginning of a name, or fewer words.
					</p>
				) : null}
			</div>
			<p className="flex items-center gap-2 border-t border-line px-5 py-2.5 text-15 text-stone max-sm:hidden">
				<Key>↑</Key> <Key>↓</Key> to move <span className="w-3" /> <Key>Enter</Key> to open
			</p>
			<p role="status" className="sr-only">
				{isAnswered && typed !== "" ? counted(many, "result") : ""}
			</p>
		</div>
	);
}

function Key({ children }: { children: React.ReactNode }) {
	return (
		<kbd className="rounded-[6px] border border-line px-1.5 font-sans text-15 text-ink">
			{children}
		</kbd>
	);
}

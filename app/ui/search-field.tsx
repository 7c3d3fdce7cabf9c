import { Search } from "lucide";
import { Icon } from "#app/ui/icon.tsx";

type Props = { id: string; label: string; value?: string; within?: string };

/** A plain form, so that it works before hydration. */
export function SearchField({ id, label, value, within }: Props) {
	return (
		<search>
			<form
				action="/search"
				className="flex rounded-full border-[1.5px] border-stone/80 bg-card p-[5px] ring-within"
			>
				<label htmlFor={id} className="sr-only">
					{label}
				</label>
				<input
					key={value}
					id={id}
					type="search"
					name="q"
					dir="auto"
					maxLength={80}
					placeholder={label}
					defaultValue={value}
					enterKeyHint="search"
					className="min-h-11 min-w-0 flex-1 bg-transparent px-4 text-ink outline-none placeholder:text-stone placeholder:opacity-100"
				/>
				{within ? <input type="hidden" name="in" value={within} /> : null}
				<button
					type="submit"
					className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full bg-action text-cream hover:bg-action-dark"
				>
					<Icon of={Search} className="size-5" />
					<span className="sr-only">Search</span>
				</button>
			</form>
		</search>
	);
}

import { createContext, use, useState } from "react";
import { comparePath, maxCompared } from "#app/network/kennels/compare.ts";
import { buttonClass } from "#app/ui/button.tsx";

const formId = "compare";

/** The kennels that were chosen on any page of the list. Not set where none can be chosen. */
const Chosen = createContext<readonly string[] | undefined>(undefined);

export function CompareBox({ slug, name }: { slug: string; name: string }) {
	const chosen = use(Chosen);
	if (!chosen) return null;
	return (
		<label className="relative z-1 inline-flex min-h-11 cursor-pointer items-center gap-2 text-15">
			<input
				type="checkbox"
				form={formId}
				name="kennel"
				value={slug}
				defaultChecked={chosen.includes(slug)}
				className="size-5 accent-action"
			/>
			<span>
				Compare<span className="sr-only"> {name}</span>
			</span>
		</label>
	);
}

/** Remembers what is chosen while the list's pages and filters change; without scripts, one page has it. */
export function Comparable({ children }: { children: React.ReactNode }) {
	const [chosen, setChosen] = useState<readonly string[]>([]);
	function choose({ target }: React.SyntheticEvent) {
		if (!(target instanceof HTMLInputElement) || target.form?.id !== formId) return;
		const { checked, value } = target;
		setChosen((before) => [
			...before.filter((each) => each !== value),
			...(checked ? [value] : []),
		]);
	}
	return (
		<Chosen value={chosen}>
			<div onChange={choose}>{children}</div>
		</Chosen>
	);
}

/** A plain form, so that it works before hydration. Stays in view once a kennel is chosen. */
export function CompareBar({ shown }: { shown: readonly string[] }) {
	const chosen = use(Chosen) ?? [];
	return (
		<form
			id={formId}
			action={comparePath}
			className="compare-bar bottom-0 z-2 mt-6 flex flex-wrap items-center gap-4 rounded-20 border border-line bg-band px-5 py-3 text-ink"
		>
			{chosen
				.filter((slug) => !shown.includes(slug))
				.map((slug) => (
					<input key={slug} type="hidden" name="kennel" value={slug} />
				))}
			<p role="status" className="min-w-0 flex-1 basis-40">
				<span key={chosen.length}>
					{chosen.length > 0
						? `${chosen.length} chosen, up to ${maxCompared} fit`
						: "Check up to three kennels to see them side by side."}
				</span>
			</p>
			<button type="submit" className={buttonClass("action", "shrink-0")}>
				Compare
			</button>
		</form>
	);
}

import { Bell } from "lucide";
import {
	alertPath,
	alertPromise,
	alertQuery,
	alertTitle,
	alertValues,
	alertWords,
	heldDogQuery,
	holdPromise,
	holdTitle,
} from "#app/adoptions/alerts/alert.ts";
import { dogFilter } from "#app/adoptions/filter.ts";
import { without } from "#app/networks/filter.ts";
import type { ListData } from "#app/networks/public-pages.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Below a list, and where a search finds nothing. */
export function ListAlert({ list }: { list: Pick<ListData, "values" | "place"> }) {
	const { values, place } = list;
	const applied = place ? values : without(dogFilter, values, "near");
	const query = alertQuery(alertValues(new URLSearchParams(applied)));
	return (
		<section
			aria-labelledby="alert-heading"
			className="mt-10 grid w-full items-center gap-x-10 gap-y-5 rounded-24 bg-band px-6 py-7 md:px-8 lg:grid-cols-2"
		>
			<div className="flex gap-5">
				<span className="flex size-12 shrink-0 items-center justify-center rounded-12 bg-card text-terra max-sm:hidden">
					<Icon of={Bell} />
				</span>
				<div className="min-w-0">
					<h2 id="alert-heading" className="text-23">
						{alertTitle(query)}
					</h2>
					<p className="mt-1 [overflow-wrap:anywhere]">{`${alertWords(query, place)}.`}</p>
				</div>
			</div>
			<AlertForm query={query} />
		</section>
	);
}

/** On the page of a dog that is on hold. */
export function HoldAlert({ slug }: { slug: string }) {
	return <AlertForm query={heldDogQuery(slug)} promise={holdPromise} button={holdTitle} stacked />;
}

type Props = {
	/** Canonical. */
	query: string;
	promise?: string;
	button?: string;
	/** The button below the field, in a narrow card. */
	stacked?: boolean;
};

/** Without a ticket and without scripts of its own, for cached pages. The answer is a page. */
export function AlertForm({ query, stacked, ...words }: Props) {
	const { promise = alertPromise, button = "Tell me" } = words;
	const path = alertPath(query);
	return (
		<form
			method="post"
			action={`${path}${path.includes("?") ? "&" : "?"}sent`}
			className="relative w-full"
		>
			<input type="hidden" name="search" value={query} />
			<div aria-hidden="true" className="off-screen">
				<input name="website" tabIndex={-1} autoComplete="off" />
			</div>
			<label htmlFor="alert-EMAIL" className="font-semibold text-heading">
				Email address
			</label>
			<div className={`mt-1.5 ${stacked ? "grid gap-3" : "pill-row"}`}>
				<input
					id="alert-EMAIL"
					name="EMAIL"
					type="email"
					inputMode="email"
					autoComplete="email"
					enterKeyHint="send"
					placeholder="you@example.com"
					required
					aria-describedby="alert-promise"
					className={`form-control ${stacked ? "rounded-12 px-4 py-2.5" : ""}`}
				/>
				<button type="submit" className={buttonClass()}>
					{button}
				</button>
			</div>
			<p id="alert-promise" className="mt-2 text-15 leading-snug text-ink">
				{promise}
			</p>
		</form>
	);
}

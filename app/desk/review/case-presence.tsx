import { Eye } from "lucide";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { Icon } from "#app/ui/icon.tsx";

/** How often the browser says that the case is open in it, in milliseconds. */
const every = 15_000;

type Heard = { readers: string[]; version: number };

/** Who else has the case open, and whether it has changed since it was shown. */
export function CasePresence({ id, version, readers }: { id: number } & Heard) {
	const [query] = useSearchParams();
	const [heard, setHeard] = useState<Heard>();
	useEffect(() => sayPresence(id, setHeard), [id]);
	const names = heard?.readers ?? readers;
	// What was heard before this page was made anew is older than it, and no change.
	const changed = heard !== undefined && heard.version > version;
	return (
		<div role="status">
			{names.length > 0 ? (
				<p className="mt-3 flex items-center gap-2 rounded-12 border border-terra bg-card px-4 py-2 text-terra">
					<Icon of={Eye} className="size-5" />
					<span className="min-w-0">
						<bdi className="font-semibold">{inWords(names)}</bdi>{" "}
						{names.length === 1 ? "has" : "have"} this open too.
					</span>
				</p>
			) : null}
			{changed ? (
				<p className="mt-3 rounded-12 border border-terra bg-card px-4 py-2 text-terra">
					Something was changed or decided here meanwhile.{" "}
					<a href={`/desk/review/${id}${queueQuery(query)}`} className="font-semibold underline">
						Show it as it is now
					</a>
				</p>
			) : null}
		</div>
	);
}

function inWords(names: string[]): string {
	return names.length === 1
		? (names[0] ?? "")
		: `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function sayPresence(id: number, heard: (heard: Heard) => void): () => void {
	const gone = new AbortController();
	const say = async () => {
		// A tab that nobody looks at asks nothing; whoever comes back is counted at once.
		if (document.hidden) return;
		try {
			const answer = await fetch(`/desk/review/${id}/presence`, {
				method: "POST",
				redirect: "error",
				signal: gone.signal,
			});
			if (answer.ok) heard((await answer.json()) as Heard);
		} catch {
			// No network for a moment, or signed out: the next page says so.
		}
	};
	const timer = setInterval(say, every);
	document.addEventListener("visibilitychange", say, { signal: gone.signal });
	return () => {
		clearInterval(timer);
		gone.abort();
	};
}

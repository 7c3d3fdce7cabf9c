import { agoInShort, kindNames } from "#app/moderation/cases/labels.ts";
import type { Case } from "#app/moderation/table.ts";
import { PathLink } from "#app/ui/link.tsx";

type Mine = { id: number; kind: Case["kind"]; since: Date; name: string };

export function TodayMine({ mine, now }: { mine: Mine[]; now: Date }) {
	return (
		<section aria-labelledby="mine" className="rounded-20 border border-line bg-card px-5 py-4">
			<h2 id="mine" className="text-23">
				Yours
			</h2>
			<ul className="mt-2">
				{mine.map(({ id, kind, since, name }) => (
					<li key={id} className="border-b border-line last:border-0">
						<PathLink
							to={kind === "contact" ? `/desk/messages/${id}` : `/desk/review/${id}`}
							className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-terra"
						>
							<span className="min-w-0">
								<bdi className="font-semibold underline decoration-line underline-offset-4">
									{name}
								</bdi>
								<span className="text-stone"> · {kindNames[kind]}</span>
							</span>
							<span className="shrink-0 text-15 text-stone">{agoInShort(since, now)}</span>
						</PathLink>
					</li>
				))}
			</ul>
		</section>
	);
}

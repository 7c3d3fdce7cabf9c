import { href } from "react-router";
import type { EvidenceLink } from "#app/network/kennels/evidence/case.ts";
import { PathLink } from "#app/ui/link.tsx";

export function EvidenceLinks({ dogs }: { dogs: readonly EvidenceLink[] }) {
	if (dogs.length === 0) return null;
	return (
		<section
			aria-labelledby="evidence"
			className="min-w-0 rounded-20 border border-line bg-card px-5 py-4"
		>
			<h2 id="evidence" className="text-23">
				Health results
			</h2>
			<ul className="mt-1">
				{dogs.map(({ id, name, isWaiting }) => (
					<li key={id} className="[overflow-wrap:anywhere]">
						<PathLink
							to={href("/desk/evidence/:id", { id: String(id) })}
							className="inline-flex min-h-11 items-center font-semibold text-terra underline"
						>
							<bdi>{name}</bdi>
						</PathLink>
						{isWaiting ? <span className="text-15 text-stone"> · something to look at</span> : null}
					</li>
				))}
			</ul>
		</section>
	);
}

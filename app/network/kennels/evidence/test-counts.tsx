import { dotsOf } from "#app/network/kennels/evidence/evidence.ts";
import type { SeenTests } from "#app/network/network.ts";
import { Link } from "#app/ui/link.tsx";

/** For example "2 of 4 ●●○○", or "Not seen". */
export function Seen({ seen, dogs }: { seen: number; dogs: number }) {
	return (
		<span
			className={`inline-flex flex-wrap items-center gap-x-2 ${seen > 0 ? "font-semibold text-olive" : "text-stone"}`}
		>
			<span>{seen > 0 ? `${seen} of ${dogs}` : "Not seen"}</span>
			<span className="dots inline-flex gap-1">
				{dotsOf(seen, dogs).map((isFilled, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
					<i key={at} className={isFilled ? "filled" : ""} />
				))}
			</span>
		</span>
	);
}

type Props = { of: SeenTests; className: string };

export function TestCounts({ of: { dogs, tests }, className }: Props) {
	return (
		<dl className={className}>
			{tests.map(({ id, name, seen }) => (
				<div key={id} className="flex flex-wrap justify-between gap-x-2">
					<dt className="shrink-0 text-stone">{name}</dt>
					<dd>
						<Seen seen={seen} dogs={dogs} />
					</dd>
				</div>
			))}
		</dl>
	);
}

export const evidenceLink =
	"inline-flex min-h-11 items-center font-semibold text-terra underline print:hidden";

export function TestsLink() {
	return (
		<Link to="/tools/health-tests" className={evidenceLink}>
			What these tests are
		</Link>
	);
}

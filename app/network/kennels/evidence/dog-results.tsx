import { href } from "react-router";
import type { DogWithResults } from "#app/network/kennels/evidence/dogs.ts";
import { type Level, schemes } from "#app/network/kennels/evidence/evidence.ts";
import { longDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";

export const quietLink =
	"inline-flex min-h-11 items-center font-semibold text-terra underline underline-offset-4";

const levelLines: Record<Level, string> = {
	registry: "We saw it at the registry",
	document: "We saw the document",
	claimed: "We couldn’t see it, so your page says that you claim it",
	refused: "Not on your page: what we saw doesn’t match",
};

type Result = Pick<
	DogWithResults["results"][number],
	"id" | "scheme" | "result" | "testedOn" | "level" | "checkedAt" | "reason"
> & { name: string; validity: string; preliminary: boolean; canRenew: boolean };

type Props = { token: string; dog: { id: number; results: readonly Result[] } };

/** A dog's results, as its breeder sees them. */
export function DogResults({ token, dog }: Props) {
	if (dog.results.length === 0) return null;
	const params = { token, dog: String(dog.id) };
	const page = href("/edit/kennel/:token/dogs/:dog", params);
	return (
		<ul className="mt-4">
			{dog.results.map((result) => (
				<ResultLine
					key={result.id}
					result={result}
					path={href("/edit/kennel/:token/dogs/:dog/results/:result", {
						...params,
						result: String(result.id),
					})}
					renewPath={`${page}?of=${result.id}#results`}
				/>
			))}
		</ul>
	);
}

type LineProps = { result: Result; path: string; renewPath: string };

function ResultLine({ result, path, renewPath }: LineProps) {
	const { name, scheme, level, checkedAt, validity, preliminary, canRenew } = result;
	return (
		<li className="border-t border-line py-3">
			<div className="flex flex-wrap items-baseline justify-between gap-x-5">
				<p className="min-w-0 [overflow-wrap:anywhere]">
					<strong className="font-semibold text-heading">{name}:</strong> <bdi>{result.result}</bdi>{" "}
					<span className="text-stone">
						({schemes[scheme]}, {longDate(new Date(result.testedOn))})
					</span>
				</p>
				<p className="flex flex-wrap gap-x-5">
					<Link to={path} className={quietLink}>
						{level ? "See or delete" : "Change"}
						<span className="sr-only"> {name}</span>
					</Link>
					{level && canRenew ? (
						<Link to={renewPath} className={quietLink}>
							Renew<span className="sr-only"> {name}</span>
						</Link>
					) : null}
				</p>
			</div>
			<p className="text-15 text-stone">
				{level && checkedAt
					? `${levelLines[level]} on ${longDate(checkedAt)}.`
					: "We haven’t looked at it yet."}
				{preliminary ? " It’s preliminary, and your page says so." : null} {validity}.
			</p>
			<Reason text={result.reason} />
		</li>
	);
}

export function Reason({ text }: { text: string }) {
	if (!text) return null;
	return (
		<p dir="auto" className="mt-2 border-l-3 border-fawn pl-3.5 [overflow-wrap:anywhere]">
			<span className="font-semibold">From our volunteer:</span> {text}
		</p>
	);
}

import { ExternalLink } from "lucide";
import { compareLink } from "#app/network/kennels/compare.ts";
import type {
	EvidenceCell,
	EvidenceDog,
	EvidenceView,
} from "#app/network/kennels/evidence/public-evidence.ts";
import { evidenceLink, TestCounts, TestsLink } from "#app/network/kennels/evidence/test-counts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

/** Under the kennel's name: what the section far below it shows. */
export function EvidenceSummary({ evidence: { dogs, tests } }: Pick<Props, "evidence">) {
	if (dogs.length === 0) {
		return (
			<p className="mt-4 text-stone">
				We haven’t seen any health results from this kennel yet. Ask for them before you visit.{" "}
				<TestsLink />
			</p>
		);
	}
	return (
		<div className="mt-4">
			<p className="font-semibold text-heading">
				{dogs.length === 1 ? "1 breeding dog" : `${dogs.length} breeding dogs`}
			</p>
			<TestCounts
				of={{ tests, dogs: dogs.length }}
				className="grid max-w-[46rem] gap-x-10 text-15 md:grid-cols-3"
			/>
			<a href="#evidence" className={evidenceLink}>
				See each result
			</a>
		</div>
	);
}

type Props = { evidence: EvidenceView; kennel: string };

export function EvidenceSection({ evidence, kennel, slug }: Props & { slug: string }) {
	const { dogs, notes } = evidence;
	if (dogs.length === 0) return null;
	return (
		<section aria-labelledby="evidence" className="border-y border-line bg-card">
			<div className="wrap py-12">
				<h2 id="evidence" className="text-32">
					Health results we’ve seen
				</h2>
				<p className="mt-2 max-w-[46rem] text-stone">
					{dogs.length === 1
						? "This kennel breeds from one dog."
						: `This kennel breeds from ${dogs.length} dogs.`}{" "}
					We opened every result below ourselves, unless it says “claimed.” The date is that of the
					test, and the link goes to where the result is published.
				</p>
				<p className="mt-2 flex flex-wrap gap-x-6 print:hidden">
					<a href="/about/editorial#section-how-we-check-health-results" className={evidenceLink}>
						How we check
					</a>
					<TestsLink />
					<Link to={compareLink([slug])} className={evidenceLink}>
						Compare with other kennels
					</Link>
				</p>
				<EvidenceTable evidence={evidence} kennel={kennel} className="mt-5 max-md:hidden" />
				<div className="md:hidden print:hidden">
					{dogs.map((dog) => (
						<DogBlock key={dog.id} dog={dog} tests={evidence.tests} />
					))}
				</div>
				<div className="mt-8 grid items-start gap-8 md:grid-cols-2">
					<div className="rounded-20 bg-page px-6 py-5">
						<h3 className="text-23">What “not seen” means</h3>
						<p className="mt-1.5">
							It means only that we haven’t seen a result. The test may have been done, or not. Ask
							the breeder for the dog’s registered name, and look it up before you visit.
						</p>
					</div>
					<ol className="grid gap-2.5 text-15 text-stone">
						{notes.map((label, index) => (
							<li key={label} id={`note-${index + 1}`} className="flex gap-3">
								<span className="font-semibold text-terra">{index + 1}</span>
								<span>{label}</span>
							</li>
						))}
						{always.map((label) => (
							<li key={label} className="pl-6">
								{label}
							</li>
						))}
						{dogs.some(({ hasInitials }) => hasInitials) ? (
							<li className="pl-6">Initials show which volunteer checked a result.</li>
						) : null}
					</ol>
				</div>
			</div>
		</section>
	);
}

const always = [
	"OFA publishes abnormal results only if the owner agrees. No public record there doesn’t mean a failed test.",
	"CHIC means tested and published, not passed.",
];

type TableProps = Props & { className: string };

export function EvidenceTable({ evidence: { tests, dogs }, kennel, className }: TableProps) {
	return (
		<section
			aria-label="Results by dog and test"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: with more tests than fit it scrolls, by keyboard too
			tabIndex={0}
			className={`${className} overflow-x-auto print:block`}
		>
			<table className="w-full border-collapse text-left">
				<caption className="sr-only">Health results of the dogs of {kennel}</caption>
				<thead>
					<tr className="border-b-2 border-heading align-bottom">
						<th scope="col" className="py-3 pr-5 font-semibold">
							Dog
						</th>
						{tests.map(({ id, name }) => (
							<th key={id} scope="col" className="py-3 pr-5 font-semibold">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{dogs.map((dog) => (
						<tr key={dog.id} className="border-b border-line align-top">
							<th scope="row" className="max-w-60 min-w-36 py-3 pr-4 font-normal">
								<span className="font-serif text-19 font-semibold text-heading">
									<bdi>{dog.name}</bdi>
								</span>
								<DogFacts dog={dog} />
							</th>
							{tests.map(({ id }) => (
								<td key={id} className="min-w-28 py-3 pr-4">
									<div className="flex flex-col">
										<Cell cell={dog.cells[id]} />
									</div>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

type BlockProps = { dog: EvidenceDog; tests: EvidenceView["tests"] };

function DogBlock({ dog, tests }: BlockProps) {
	return (
		<section className="mt-7 border-t-2 border-heading pt-3">
			<h3 className="text-19">
				<bdi>{dog.name}</bdi>
			</h3>
			<p>
				<DogFacts dog={dog} />
			</p>
			<dl className="mt-2">
				{tests.map(({ id, name }) => (
					<div key={id} className="flex gap-x-3 border-t border-line">
						<dt className="w-22 shrink-0 py-2 text-stone">{name}</dt>
						<dd className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
							<Cell cell={dog.cells[id]} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function DogFacts({ dog: { registeredName, summary, checked } }: { dog: EvidenceDog }) {
	return (
		<span className="block text-15 text-stone">
			{registeredName ? (
				<>
					<bdi>{registeredName}</bdi>
					<br />
				</>
			) : null}
			{summary}
			{checked ? (
				<>
					<br />
					Checked {checked}
				</>
			) : null}
		</span>
	);
}

function Cell({ cell }: { cell: EvidenceCell | undefined }) {
	if (!cell) return <span className="text-stone">Not seen</span>;
	const { result, tested, source, url, claimed, good, expired, notes } = cell;
	return (
		<>
			{claimed ? <span className="w-full text-stone">Not seen</span> : null}
			<span
				className={claimed ? "text-stone" : `font-semibold ${good ? "text-olive" : "text-heading"}`}
			>
				{claimed ? "Claimed: " : null}
				<bdi>{result}</bdi>
				{notes.map((note) => (
					<a
						key={note}
						href={`#note-${note}`}
						className="px-1.5 py-2 text-terra"
						aria-label={`Note ${note}`}
					>
						<sup>{note}</sup>
					</a>
				))}
			</span>
			<span className="text-15 text-stone">
				{url ? (
					<a href={url} rel="nofollow noopener noreferrer" className="py-2 text-terra underline">
						{source} <Icon of={ExternalLink} className="inline size-3.5" />
					</a>
				) : (
					source
				)}
				{" · "}
				{tested}
			</span>
			{expired ? (
				<span className="w-full text-15 font-semibold text-heading">{expired}</span>
			) : null}
		</>
	);
}

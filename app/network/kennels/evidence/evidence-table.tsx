import { ExternalLink } from "lucide";
import type {
	EvidenceCell,
	EvidenceDog,
	EvidenceView,
} from "#app/network/kennels/evidence/public-evidence.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = { evidence: EvidenceView; kennel: string };

export function EvidenceSection({ evidence, kennel }: Props) {
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
					We opened every result below ourselves, unless it says “claimed.” The link goes to where
					the result is published.
				</p>
				<a
					href="/about/editorial#section-how-we-check-health-results"
					className="mt-2 inline-flex min-h-11 items-center font-semibold text-terra underline"
				>
					How we check
				</a>
				<EvidenceTable evidence={evidence} kennel={kennel} />
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
					</ol>
				</div>
			</div>
		</section>
	);
}

const always = [
	"OFA publishes abnormal results only if the owner agrees. No public record there doesn’t mean a failed test.",
	"CHIC means tested and published, not passed.",
	"Initials show which volunteer checked a result.",
];

function EvidenceTable({ evidence: { tests, dogs }, kennel }: Props) {
	return (
		<section
			aria-label="Results by dog and test"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: with more tests than fit it scrolls, by keyboard too
			tabIndex={0}
			className="mt-5 overflow-x-auto max-md:hidden print:block"
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
							<th scope="row" className="max-w-60 min-w-36 py-4 pr-5 font-normal">
								<DogName dog={dog} />
							</th>
							{tests.map(({ id }) => (
								<td key={id} className="min-w-30 py-4 pr-5">
									<Cell cell={dog.cells[id]} />
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
			<h3 className="font-sans text-[1rem] font-normal">
				<DogName dog={dog} />
			</h3>
			<dl className="mt-2">
				{tests.map(({ id, name }) => (
					<div key={id} className="grid grid-cols-[5.5rem_1fr] gap-x-3 border-t border-line py-2.5">
						<dt className="text-stone">{name}</dt>
						<dd className="min-w-0">
							<Cell cell={dog.cells[id]} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function DogName({ dog: { name, registeredName, summary } }: { dog: EvidenceDog }) {
	return (
		<>
			<bdi className="block font-serif text-19 font-semibold text-heading [overflow-wrap:anywhere]">
				{name}
			</bdi>
			<span className="block text-15 text-stone [overflow-wrap:anywhere]">
				{registeredName ? (
					<>
						<bdi>{registeredName}</bdi>
						<br />
					</>
				) : null}
				{summary}
			</span>
		</>
	);
}

function Cell({ cell }: { cell: EvidenceCell | undefined }) {
	if (!cell) return <span className="text-stone">Not seen</span>;
	const { result, tested, looked, source, url, claimed, good, expired, notes } = cell;
	if (claimed) {
		return (
			<>
				<span className="block text-stone">Not seen</span>
				<span className="block text-15 text-stone [overflow-wrap:anywhere]">
					Claimed: <bdi>{result}</bdi> ({source}, tested {tested})
				</span>
				<span className="block text-15 text-stone">Looked for: {looked}</span>
			</>
		);
	}
	return (
		<>
			<span
				className={`block font-semibold [overflow-wrap:anywhere] ${good ? "text-olive" : "text-heading"}`}
			>
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
			{url ? (
				<a
					href={url}
					rel="nofollow noopener noreferrer"
					className="inline-flex min-h-8 items-center gap-1.5 text-15 text-terra underline"
				>
					{source}
					<Icon of={ExternalLink} className="size-3.5" />
				</a>
			) : (
				<span className="block text-15 text-stone">{source}</span>
			)}
			<span className="block text-15 text-stone">Tested {tested}</span>
			{expired ? <span className="block text-15 font-semibold text-heading">{expired}</span> : null}
			{looked ? <span className="block text-15 text-stone">Checked {looked}</span> : null}
		</>
	);
}

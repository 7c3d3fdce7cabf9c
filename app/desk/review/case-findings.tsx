import { Check, CircleAlert } from "lucide";
import type { Evidence, Finding } from "#app/moderation/risk-checks/rules.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";

export function CaseFindings({ findings }: { findings: readonly Finding[] }) {
	return (
		<section aria-labelledby="findings" className="my-5">
			<h2 id="findings" className="sr-only">
				Risk checks
			</h2>
			<FindingList findings={findings.filter(({ clean }) => !clean)} className="mb-2" />
			<FindingList findings={findings.filter(({ clean }) => clean)} className="sm:grid-cols-2" />
		</section>
	);
}

function FindingList({ findings, className }: { findings: readonly Finding[]; className: string }) {
	if (findings.length === 0) return null;
	return (
		<ul className={`grid gap-2 ${className}`}>
			{findings.map((finding) => (
				<li
					key={finding.name}
					className={`rounded-12 border px-3.5 py-2 ${finding.clean ? clean : found}`}
				>
					<p className="flex gap-2.5">
						<Icon
							of={finding.clean ? Check : CircleAlert}
							className={`mt-0.5 size-5 ${finding.clean ? "" : "text-terra"}`}
						/>
						<span className="min-w-0 [overflow-wrap:anywhere]">
							<span className="sr-only">{finding.clean ? "OK: " : "Check: "}</span>
							<bdi className={finding.clean ? "" : "font-semibold"}>{finding.words}</bdi>
						</span>
					</p>
					<EvidenceList evidence={finding.evidence} />
				</li>
			))}
		</ul>
	);
}

const clean =
	"text-15 border-[#d6dcc0] bg-[#eef1e3] text-leaf-ink dark:border-[#4a5334] dark:bg-leaf";
const found =
	"text-[1rem] border-[#ecd2b6] bg-[#fbeee2] text-ink dark:border-[#6b4a35] dark:bg-[#3a2a22]";

function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
	if (evidence.length === 0) return null;
	return (
		<ul className="mt-1.5 grid gap-1.5 pl-7.5 text-15">
			{evidence.map(({ quote, why, record }) => (
				<li key={`${record?.path} ${why} ${quote}`} className="min-w-0 [overflow-wrap:anywhere]">
					{quote ? <q dir="auto">{quote}</q> : null}
					{record ? (
						<PathLink
							to={record.path}
							className="inline-flex min-h-6 items-center font-semibold text-terra underline"
						>
							<bdi>{record.name}</bdi>
						</PathLink>
					) : null}
					{record ? <span> · {record.state}</span> : null}
					{why ? (
						<span className={quote ? "block text-stone" : "text-stone"}>
							{record ? ` · ${why}` : why}
						</span>
					) : null}
				</li>
			))}
		</ul>
	);
}

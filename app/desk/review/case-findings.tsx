import { Check, TriangleAlert } from "lucide";
import type { Evidence, Finding } from "#app/cases/risk-checks/rules.ts";
import { MomentsIn } from "#app/ui/desk/moment.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";

export function CaseFindings({ findings }: { findings: readonly Finding[] }) {
	return (
		<section
			aria-labelledby="findings"
			className="min-w-0 overflow-hidden rounded-20 border border-line bg-card"
		>
			<h2 id="findings" className="sr-only">
				Risk checks
			</h2>
			<ul className="divide-y divide-line">
				{findings.map((finding) => (
					<li
						key={finding.name}
						className={`px-4 py-2.5 ${finding.clean ? "text-15" : "bg-amber text-amber-ink"}`}
					>
						<p className="flex gap-3">
							<Icon
								of={finding.clean ? Check : TriangleAlert}
								className={`mt-0.5 size-5 shrink-0 ${finding.clean ? "text-olive" : ""}`}
							/>
							<span className="min-w-0 [overflow-wrap:anywhere]">
								<span className="sr-only">{finding.clean ? "OK: " : "Check: "}</span>
								<bdi className={finding.clean ? "" : "font-semibold"}>
									<MomentsIn text={finding.words} />
								</bdi>
							</span>
						</p>
						<EvidenceList evidence={finding.evidence} />
					</li>
				))}
			</ul>
		</section>
	);
}

function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
	if (evidence.length === 0) return null;
	return (
		<ul className="mt-1.5 grid gap-1.5 pl-8 text-15">
			{evidence.map(({ quote, why, record }) => (
				<li key={`${record?.path} ${why} ${quote}`} className="min-w-0 [overflow-wrap:anywhere]">
					{quote ? <q dir="auto">{quote}</q> : null}
					{record ? (
						<PathLink
							to={record.path}
							className="inline-flex min-h-6 items-center font-semibold underline"
						>
							<bdi>{record.name}</bdi>
						</PathLink>
					) : null}
					{record ? <span> · {record.state}</span> : null}
					{why ? <span className={quote ? "block" : ""}>{record ? ` · ${why}` : why}</span> : null}
				</li>
			))}
		</ul>
	);
}

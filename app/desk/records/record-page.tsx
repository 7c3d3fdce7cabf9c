import type { RecordHead } from "#app/desk/records/find-record.ts";
import type { AnyRecord, Tone } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk/pill.tsx";
import { NavLink } from "#app/ui/link.tsx";

const tones: Record<Tone, PillTone> = { positive: "olive", neutral: "stone", negative: "terra" };

export function statusPill(record: AnyRecord, status: string): { label: string; tone: PillTone } {
	const { label = status, tone = "neutral" } = record.statuses[status] ?? {};
	return { label, tone: tones[tone] };
}

type Props = { head: RecordHead; notices?: Record<string, string>; children: React.ReactNode };

export function RecordPage({ head, notices, children }: Props) {
	const record: AnyRecord = records[head.kind];
	const path = `${record.deskPath}/${head.id}`;
	const { label, tone } = statusPill(record, head.status);
	const tabs = [
		{ to: path, label: "Details" },
		{ to: `${path}/photos`, label: record.photos.title },
		{ to: `${path}/checks`, label: "Checks" },
		{ to: `${path}/notes`, label: "Notes" },
		{ to: `${path}/history`, label: "History" },
	];
	return (
		<DeskPage
			title={head.name}
			description={
				<span className="flex flex-wrap items-center gap-2.5">
					<DeskPill tone={tone}>{label}</DeskPill> Number {head.id}
					{head.sample ? " · a sample" : ""}
				</span>
			}
			back={{ to: record.deskPath, label: record.labels.list }}
			notices={notices}
		>
			<nav aria-label={`Parts of ${head.name}`} className="mb-7 border-b border-line">
				<ul className="-mb-px flex flex-wrap gap-x-1">
					{tabs.map(({ to, label }) => (
						<li key={to}>
							<NavLink
								to={to}
								end
								className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 text-stone hover:text-terra aria-[current=page]:border-terra aria-[current=page]:font-semibold aria-[current=page]:text-heading"
							>
								{label}
							</NavLink>
						</li>
					))}
				</ul>
			</nav>
			{children}
		</DeskPage>
	);
}

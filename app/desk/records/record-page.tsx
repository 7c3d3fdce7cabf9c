import type { RecordHead } from "#app/desk/records/find-record.ts";
import type { AnyRecord, Tone } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk/pill.tsx";
import { DeskTabs } from "#app/ui/desk/tabs.tsx";

const tones: Record<Tone, PillTone> = { positive: "olive", neutral: "stone", negative: "terra" };

export function statusPill(record: AnyRecord, status: string): { label: string; tone: PillTone } {
	const { label = status, tone = "neutral" } = record.statuses[status] ?? {};
	return { label, tone: tones[tone] };
}

type Props = { head: RecordHead; done?: Record<string, string>; children: React.ReactNode };

export function RecordPage({ head, done, children }: Props) {
	const record: AnyRecord = records[head.kind];
	const path = `${record.deskPath}/${head.id}`;
	const { label, tone } = statusPill(record, head.status);
	return (
		<DeskPage
			title={head.name}
			line={
				<span className="flex flex-wrap items-center gap-2.5">
					<DeskPill tone={tone}>{label}</DeskPill> Number {head.id}
					{head.sample ? " · a sample" : ""}
				</span>
			}
			back={{ to: record.deskPath, label: record.words.list }}
			done={done}
		>
			<DeskTabs
				label={`Parts of ${head.name}`}
				tabs={[
					{ to: path, label: "Details" },
					{ to: `${path}/photos`, label: record.photos.title },
					{ to: `${path}/notes`, label: "Notes" },
					{ to: `${path}/history`, label: "History" },
				]}
			/>
			{children}
		</DeskPage>
	);
}

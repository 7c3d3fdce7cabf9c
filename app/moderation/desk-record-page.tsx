import { DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk-pill.tsx";
import { DeskTabs } from "#app/ui/desk-tabs.tsx";

type Props = {
	record: { id: number; name: string; sample: boolean };
	/** Where it stands. */
	now: { label: string; tone: PillTone };
	/** The list that it stands in; its own pages lie below that address. */
	back: { to: string; label: string };
	/** The page of its pictures. */
	pictures: { path: string; label: string };
	done?: Record<string, string>;
	children: React.ReactNode;
};

/** What stands around every page of one record at the desk. */
export function RecordPage({ record, now, back, pictures, done, children }: Props) {
	const path = `${back.to}/${record.id}`;
	return (
		<DeskPage
			title={record.name}
			line={
				<span className="flex flex-wrap items-center gap-2.5">
					<DeskPill tone={now.tone}>{now.label}</DeskPill> Number {record.id}
					{record.sample ? " · a sample" : ""}
				</span>
			}
			back={back}
			done={done}
		>
			<DeskTabs
				label={`Parts of ${record.name}`}
				tabs={[
					{ to: path, label: "Details" },
					{ to: `${path}/${pictures.path}`, label: pictures.label },
					{ to: `${path}/notes`, label: "Notes" },
					{ to: `${path}/history`, label: "History" },
				]}
			/>
			{children}
		</DeskPage>
	);
}

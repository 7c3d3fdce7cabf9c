import type { Breeder } from "#app/breeders/breeders.ts";
import { statusWords } from "#app/breeders/desk/words.ts";
import { DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPill } from "#app/ui/desk-pill.tsx";
import { DeskTabs } from "#app/ui/desk-tabs.tsx";

type Props = {
	kennel: { id: number; name: string; status: Breeder["status"]; sample: boolean };
	done?: Record<string, string>;
	children: React.ReactNode;
};

/** What stands around every page of one kennel at the desk. */
export function KennelPage({ kennel, done, children }: Props) {
	const path = `/desk/breeders/${kennel.id}`;
	const { label, tone } = statusWords[kennel.status];
	return (
		<DeskPage
			title={kennel.name}
			line={
				<span className="flex flex-wrap items-center gap-2.5">
					<DeskPill tone={tone}>{label}</DeskPill> Number {kennel.id}
					{kennel.sample ? " · a sample" : ""}
				</span>
			}
			back={{ to: "/desk/breeders", label: "Breeders" }}
			done={done}
		>
			<DeskTabs
				label={`Parts of ${kennel.name}`}
				tabs={[
					{ to: path, label: "Details" },
					{ to: `${path}/logo`, label: "Logo" },
					{ to: `${path}/notes`, label: "Notes" },
					{ to: `${path}/history`, label: "History" },
				]}
			/>
			{children}
		</DeskPage>
	);
}

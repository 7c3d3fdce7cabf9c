import { statusWords } from "#app/adoptions/desk/words.ts";
import type { ListingStatus } from "#app/adoptions/listing.ts";
import { DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPill } from "#app/ui/desk-pill.tsx";
import { DeskTabs } from "#app/ui/desk-tabs.tsx";

type Props = {
	dog: { id: number; name: string; status: ListingStatus; sample: boolean };
	done?: Record<string, string>;
	children: React.ReactNode;
};

/** What stands around every page of one dog at the desk. */
export function DogPage({ dog, done, children }: Props) {
	const path = `/desk/adoptions/${dog.id}`;
	const { label, tone } = statusWords[dog.status];
	return (
		<DeskPage
			title={dog.name}
			line={
				<span className="flex flex-wrap items-center gap-2.5">
					<DeskPill tone={tone}>{label}</DeskPill> Number {dog.id}
					{dog.sample ? " · a sample" : ""}
				</span>
			}
			back={{ to: "/desk/adoptions", label: "Adoptions" }}
			done={done}
		>
			<DeskTabs
				label={`Parts of ${dog.name}`}
				tabs={[
					{ to: path, label: "Details" },
					{ to: `${path}/photos`, label: "Photos" },
					{ to: `${path}/notes`, label: "Notes" },
					{ to: `${path}/history`, label: "History" },
				]}
			/>
			{children}
		</DeskPage>
	);
}

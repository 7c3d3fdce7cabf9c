import { statusWords } from "#app/adoptions/desk/words.ts";
import type { ListingStatus } from "#app/adoptions/listing.ts";
import { RecordPage } from "#app/moderation/desk-record-page.tsx";

type Props = {
	dog: { id: number; name: string; status: ListingStatus; sample: boolean };
	done?: Record<string, string>;
	children: React.ReactNode;
};

/** What stands around every page of one dog at the desk. */
export function DogPage({ dog, ...props }: Props) {
	return (
		<RecordPage
			record={dog}
			now={statusWords[dog.status]}
			back={{ to: "/desk/adoptions", label: "Adoptions" }}
			pictures={{ path: "photos", label: "Photos" }}
			{...props}
		/>
	);
}

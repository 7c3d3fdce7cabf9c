import type { Breeder } from "#app/breeders/breeders.ts";
import { statusWords } from "#app/breeders/desk/words.ts";
import { RecordPage } from "#app/moderation/desk-record-page.tsx";

type Props = {
	kennel: { id: number; name: string; status: Breeder["status"]; sample: boolean };
	done?: Record<string, string>;
	children: React.ReactNode;
};

/** What stands around every page of one kennel at the desk. */
export function KennelPage({ kennel, ...props }: Props) {
	return (
		<RecordPage
			record={kennel}
			now={statusWords[kennel.status]}
			back={{ to: "/desk/breeders", label: "Breeders" }}
			pictures={{ path: "logo", label: "Logo" }}
			{...props}
		/>
	);
}

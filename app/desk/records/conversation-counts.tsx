import type { ConversationCounts } from "#app/network/conversations/desk-counts.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskFact } from "#app/ui/desk/thread.tsx";
import { grouped } from "#app/ui/format.ts";

/** Beside a dog's details: how many wrote to its owner, and who waits. */
export function Conversations({ of: { wrote, first, owner, adopter, ended } }: Props) {
	return (
		<DeskCard title="Conversations" small>
			{wrote === 0 ? (
				<p className="text-15 text-stone">No one has written to the owner through the site yet.</p>
			) : (
				<dl className="grid gap-2.5">
					<Count label="Wrote to the owner" many={wrote} since={first} />
					<Count label="Wait for the owner’s answer" many={owner.many} since={owner.since} />
					<Count label="Answered, and not back yet" many={adopter.many} since={adopter.since} />
					<Count label="Ended" many={ended} />
				</dl>
			)}
			<p className="mt-2.5 text-15 text-stone">
				Only counted: what people write to each other stays between them until one of them reports
				it.
			</p>
		</DeskCard>
	);
}

type Props = { of: ConversationCounts };

function Count({ label, many, since }: { label: string; many: number; since?: Date | null }) {
	if (many === 0) return null;
	return (
		<DeskFact label={label}>
			{grouped(many)}
			{since ? (
				<>
					, since <DeskMoment date={since} />
				</>
			) : null}
		</DeskFact>
	);
}

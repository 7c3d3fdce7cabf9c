import type { StaffNote } from "#app/moderation/history/staff-notes.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { DeskMoment } from "#app/ui/desk-moment.tsx";
import { TextArea } from "#app/ui/field.tsx";

/** What the team tells each other about a record, and a form for the next note. */
export function RecordNotes({
	notes,
	answer,
	limit,
	reader,
	quiet = false,
}: {
	notes: readonly StaffNote[];
	answer: DeskAnswer | undefined;
	limit: number;
	/** Whose form it is: it is emptied by a note of this person alone, not by one of a colleague. */
	reader?: number;
	/** The page is for something else. */
	quiet?: boolean;
}) {
	const kept = notes.filter(({ writtenBy }) => reader === undefined || writtenBy === reader);
	return (
		<div className="max-w-[46rem]">
			{notes.length === 0 ? (
				<p className="text-stone">No notes yet. Only the team ever sees them.</p>
			) : (
				<ol className="grid gap-3.5">
					{notes.map(({ id, words, writer, at }) => (
						<li key={id} className="rounded-20 border border-line bg-card px-5 py-4">
							<p className="text-15 text-stone">
								<bdi className="font-semibold text-heading">{writer}</bdi> ·{" "}
								<DeskMoment date={at} />
							</p>
							<p dir="auto" className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
								{words}
							</p>
						</li>
					))}
				</ol>
			)}
			<DeskForm
				key={kept.length}
				id="note"
				answer={answer}
				className="mt-7 rounded-20 border border-line bg-card px-5 py-5"
			>
				<TextArea name="words" label="A new note" limit={limit} required />
				<DeskButton look={quiet ? "quiet" : "action"} className="mt-4">
					Keep the note
				</DeskButton>
			</DeskForm>
		</div>
	);
}

import { noteLimit } from "#app/cases/history/note-limit.ts";
import type { StaffNote } from "#app/cases/history/staff-notes.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";

export function RecordNotes({
	notes,
	answer,
	reader,
	quiet = false,
	isGuarded = true,
	stays,
}: {
	notes: readonly StaffNote[];
	answer: DeskAnswer | undefined;
	/** The reader's id: the form is cleared after their own note, not after a colleague's. */
	reader?: number;
	quiet?: boolean;
	/** False where another form of the page has the guard. The note is kept in the browser all the same. */
	isGuarded?: boolean;
	/** As for `UnsavedGuard`. */
	stays?: readonly string[];
}) {
	const ownNotes = notes.filter(({ writtenBy }) => reader === undefined || writtenBy === reader);
	return (
		<div className="max-w-[46rem]">
			{notes.length === 0 ? (
				<p className="text-stone">No notes yet. Only the team can see notes.</p>
			) : (
				<ol className="grid gap-3.5">
					{notes.map(({ id, words, writer, at }) => (
						<li key={id} className="rounded-20 border border-line bg-card px-5 py-4">
							<p className="text-15 text-stone">
								<bdi className="font-semibold text-heading">{writer}</bdi> ·{" "}
								<DeskMoment date={at} />
							</p>
							<TypedText className="mt-1.5">{words}</TypedText>
						</li>
					))}
				</ol>
			)}
			<DeskForm
				key={ownNotes.length}
				id="note"
				draft
				answer={answer}
				className="mt-7 rounded-20 border border-line bg-card px-5 py-5"
			>
				{isGuarded ? <UnsavedGuard answer={answer} stays={stays} /> : null}
				<TextArea name="words" label="New note" limit={noteLimit} required />
				<DeskButton variant={quiet ? "quiet" : "action"} className="mt-4">
					Save note
				</DeskButton>
			</DeskForm>
		</div>
	);
}

import { DeskForm } from "#app/ui/desk-form.tsx";

const link = "inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra underline";

/** Who takes care of a case, and the way to take it or to give it back. */
export function CaseKeeper({
	id,
	keeper,
	query,
}: {
	id: number;
	keeper: { id: number; name: string; me: boolean } | undefined;
	query: string;
}) {
	return (
		<DeskForm
			id="keeper"
			action={`/desk/review/${id}/keeper/${keeper?.me ? "nobody" : "me"}${query}`}
			className="flex flex-wrap items-center gap-x-3 text-15 text-stone"
			preventScrollReset
		>
			<input type="hidden" name="from" value={keeper?.id ?? ""} />
			<span className="min-w-0">
				{keeper === undefined ? (
					"Nobody takes care of it yet."
				) : keeper.me ? (
					"You take care of it."
				) : (
					<>
						<bdi>{keeper.name}</bdi> takes care of it.
					</>
				)}
			</span>
			<button type="submit" className={link}>
				{keeper?.me ? "Give it back" : "Take it"}
			</button>
		</DeskForm>
	);
}

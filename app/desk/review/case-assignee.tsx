import { DeskForm } from "#app/ui/desk/form.tsx";

const link = "inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra underline";

export function CaseAssignee({
	id,
	assignee,
	query,
}: {
	id: number;
	assignee: { id: number; name: string; me: boolean } | undefined;
	query: string;
}) {
	return (
		<DeskForm
			id="assignee"
			action={`/desk/review/${id}/assignee/${assignee?.me ? "nobody" : "me"}${query}`}
			className="flex flex-wrap items-center gap-x-3 text-15 text-stone"
			preventScrollReset
		>
			<input type="hidden" name="from" value={assignee?.id ?? ""} />
			<span className="min-w-0">
				{assignee === undefined ? (
					"Unassigned."
				) : assignee.me ? (
					"Assigned to you."
				) : (
					<>
						Assigned to <bdi>{assignee.name}</bdi>.
					</>
				)}
			</span>
			<button type="submit" className={link}>
				{assignee?.me ? "Unassign" : "Assign to me"}
			</button>
		</DeskForm>
	);
}

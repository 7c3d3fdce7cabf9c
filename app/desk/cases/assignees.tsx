import { useSearchParams } from "react-router";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Select } from "#app/ui/field.tsx";
import { counted } from "#app/ui/format.ts";
import { numberIn } from "#app/ui/found.ts";
import { listQuery } from "#app/ui/paging.ts";

type Person = { id: number; name: string };

export const assigneeNotices = {
	mine: "Assigned to you.",
	given: "Assigned. They get an email in a minute, unless you change it back before.",
	"given-unsent": "Assigned. They won’t get an email about it.",
	nobody: "Unassigned.",
	taken: "Someone else took this case a moment ago. You can see who above.",
};

const link = "inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra underline";

type AssigneeProps = {
	/** The address of the case. */
	path: string;
	assignee: Person | undefined;
	team: readonly Person[];
	reader: number;
};

/** Who takes care of a case, above its page. */
export function Assignee({ path, assignee, team, reader }: AssigneeProps) {
	const [query] = useSearchParams();
	const isMine = assignee?.id === reader;
	const to = (who: string) => `${path}/assignee/${who}${listQuery(query)}`;
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-4 text-15 text-stone">
			<span key={assignee?.id} className="min-w-0">
				{assignee ? <>Assigned to {isMine ? "you" : <bdi>{assignee.name}</bdi>}.</> : "Unassigned."}
			</span>
			<DeskForm id="assignee" action={to(isMine ? "nobody" : "me")} preventScrollReset>
				<Shown assignee={assignee} />
				<DeskButton variant="none" className={link}>
					{isMine ? "Unassign" : "Assign to me"}
				</DeskButton>
			</DeskForm>
			<AssignToOther path={to("person")} {...{ assignee, team, reader }} />
		</div>
	);
}

function Shown({ assignee }: Pick<AssigneeProps, "assignee">) {
	return <input type="hidden" name="from" value={assignee?.id ?? ""} autoComplete="off" />;
}

function AssignToOther({ path, assignee, team, reader }: AssigneeProps) {
	const others = optionsOf(team.filter(({ id }) => id !== reader && id !== assignee?.id));
	if (assignee && assignee.id !== reader) others.unshift({ value: "", label: "No one" });
	if (others.length === 0) return null;
	return (
		<details key={assignee?.id} className="relative">
			<summary className={link}>Assign to someone else</summary>
			<DeskForm
				id="assign"
				action={path}
				className="absolute left-0 z-10 w-72 rounded-20 border border-line bg-card p-4 max-sm:static"
				preventScrollReset
			>
				<Shown assignee={assignee} />
				<Select name="person" label="Assign to" options={others} />
				<DeskButton variant="quiet" className="mt-2.5 w-full">
					Assign
				</DeskButton>
			</DeskForm>
		</details>
	);
}

function optionsOf(team: readonly Person[]) {
	return team.map(({ id, name }) => ({ value: String(id), label: name }));
}

type SeveralProps = {
	/** The address of the list. */
	path: string;
	team: readonly Person[];
	reader: number;
	children: React.ReactNode;
};

/** A form around a list. When expanded, it shows the list’s checkboxes. */
export function AssignSeveral({ path, team, reader, children }: SeveralProps) {
	const [query] = useSearchParams();
	const others = optionsOf(team.filter(({ id }) => id !== reader));
	return (
		<DeskForm
			id="assign"
			action={`${path}/assigned${listQuery(query)}`}
			reloadDocument
			className="desk-assign"
		>
			<details className="mb-2">
				<summary className={`${link} text-15`}>Assign several</summary>
				<fieldset className="flex flex-wrap items-end gap-2 pb-2">
					<legend className="mb-1.5 text-15 text-stone">Select them in the list, then:</legend>
					<DeskButton variant="quiet" name="to" value="me" className="px-4 text-15">
						Assign to me
					</DeskButton>
					<DeskButton variant="quiet" name="to" value="nobody" className="px-4 text-15">
						Unassign
					</DeskButton>
					{others.length > 0 ? (
						<>
							<Select name="person" label="Someone else" options={others} className="sm:w-72" />
							<DeskButton variant="quiet" name="to" value="person" className="px-4 text-15">
								Assign to them
							</DeskButton>
						</>
					) : null}
				</fieldset>
			</details>
			{children}
		</DeskForm>
	);
}

const severalNotices: Record<string, string> = {
	mine: "assigned to you.",
	given: "assigned. They’ll get an email.",
	"given-unsent": "assigned. They won’t get an email about it.",
	nobody: "unassigned.",
};

type NoticeProps = { nameOf(id: number): string | undefined; assignees: Record<number, Person> };

export function AssignedNotice({ nameOf, assignees }: NoticeProps) {
	const [query] = useSearchParams();
	const done = query.get("done") ?? "";
	if (done !== "none" && !Object.hasOwn(severalNotices, done)) return null;
	const changed = numberIn(query.get("changed") ?? undefined) ?? 0;
	const refused = (query.get("not") ?? "").split(" ").flatMap((id) => numberIn(id) ?? []);
	return (
		<div
			role="status"
			className="mb-5 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-2.5 text-leaf-ink"
		>
			<p>
				{done === "none"
					? "Nothing was changed: select at least one case first."
					: `${counted(changed, "case")} ${severalNotices[done]}`}
			</p>
			{refused.length > 0 ? (
				<ul className="mt-1 list-disc pl-5">
					{refused.map((id) => (
						<li key={id}>
							<bdi>{nameOf(id) ?? `Case ${id}`}</bdi>{" "}
							{assignees[id] ? (
								<>
									is assigned to <bdi>{assignees[id].name}</bdi>.
								</>
							) : (
								"was not changed."
							)}
						</li>
					))}
				</ul>
			) : null}
		</div>
	);
}

import { useLocation, useSearchParams } from "react-router";
import type { ActionOnSeveral } from "#app/people/define-case.ts";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { grouped } from "#app/ui/format.ts";
import { numberIn } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { listQuery } from "#app/ui/paging.ts";

type Offered = Omit<ActionOnSeveral, "act">;

type Props = { several: readonly Offered[]; allSelected: boolean; children: React.ReactNode };

/** A form around a list, with what can be done with its selected items. */
export function ActOnSeveral({ several, allSelected, children }: Props) {
	const { pathname } = useLocation();
	const [query] = useSearchParams();
	const here = (select: string) => pathname + listQuery(query, { select });
	return (
		<DeskForm id="several" action={here("")} preventScrollReset>
			<fieldset className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2.5">
				<legend className="sr-only">With the selected</legend>
				{/* A link, so that it also works without scripts. */}
				<PathLink
					to={here(allSelected ? "" : "all")}
					className="inline-flex min-h-11 items-center font-semibold text-terra underline"
					preventScrollReset
				>
					{allSelected ? "Select none" : "Select all on this page"}
				</PathLink>
				{several.map((action) => (
					<SeveralButton key={action.name} action={action} />
				))}
			</fieldset>
			{children}
		</DeskForm>
	);
}

function SeveralButton({ action: { name, label, confirm } }: { action: Offered }) {
	const button = (
		<DeskButton variant="quiet" name="action" value={name}>
			{label} <span className="sr-only">the selected</span>
		</DeskButton>
	);
	if (!confirm) return button;
	return (
		<Confirm label={label} of="the selected" description={confirm}>
			{button}
		</Confirm>
	);
}

/** After acting on several: how many were changed, and how many someone else had already handled. */
export function SeveralNotice({ several }: Pick<Props, "several">) {
	const [query] = useSearchParams();
	const action = several.find(({ name }) => `several-${name}` === query.get("done"));
	if (!action) return null;
	const count = (name: string) => numberIn(query.get(name) ?? undefined) ?? 0;
	const [changed, gone] = [count("changed"), count("not")];
	return (
		<p
			role="status"
			className="mb-5 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-2.5 text-leaf-ink"
		>
			{changed + gone === 0
				? "Nothing was changed: select at least one first."
				: `${grouped(changed)} ${action.done}.`}
			{gone > 0 ? ` ${grouped(gone)} had already been handled by someone else.` : null}
		</p>
	);
}

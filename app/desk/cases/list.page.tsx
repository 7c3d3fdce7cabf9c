import { caseKindAt, type ListedCase, listCases } from "#app/desk/cases/cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { Inline } from "#app/ui/desk/inline.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";
import { SectionItems } from "./parts.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const kind = caseKindAt(url);
	const page = orNotFound(pageOf(url));
	const { title, description, list, notices } = kind;
	const listed = await listCases(kind, url.searchParams, page, requireStaff(context));
	const labels = Object.entries(list.choices).map(([value, { label }]) => [value, label]);
	const [[, first = ""] = [], ...others] = labels;
	const options = optionsOf(first, Object.fromEntries(others));
	const choices = others.length > 0 ? [{ name: list.param, label: "Show", options }] : [];
	const { filter } = list;
	if (filter && listed.about) {
		const { value, label } = listed.about;
		const options = optionsOf(filter.all, { [value]: label });
		choices.push({ name: filter.param, label: "About", options });
	}
	return {
		...listed,
		title,
		description,
		columns: list.columns,
		choices,
		notices,
		search: list.search?.label,
	};
}

export default function CaseListPage({ loaderData }: Route.ComponentProps) {
	const { title, description, columns, choices, items, none, about, notices, search } = loaderData;
	const [nameLabel = "", ...others] = columns;
	return (
		<DeskPage title={title} line={description} done={notices ?? {}}>
			{choices.length > 0 || search ? (
				<DeskSearch {...(search ? { label: search } : {})} choices={choices} />
			) : null}
			{about?.related.map((section) => (
				<div key={section.title} className="mb-6">
					<DeskCard title={section.title}>
						<SectionItems of={section} />
					</DeskCard>
				</div>
			))}
			<DeskList list={loaderData} empty={none}>
				<DeskTable<ListedCase>
					caption={title}
					items={items}
					keyOf={({ id }) => id}
					linkOf={({ to }) => to}
					nameLabel={nameLabel}
					name={({ values }) => <Inline of={values[0] ?? []} />}
					columns={others.map((label, at) => ({
						label,
						show: ({ values }) => (
							<span className="inline-flex flex-wrap items-center gap-x-1.5">
								<Inline of={values[at + 1] ?? []} />
							</span>
						),
					}))}
				/>
			</DeskList>
		</DeskPage>
	);
}

import { data, redirect, useSearchParams } from "react-router";
import { AssignedNotice, AssignSeveral } from "#app/desk/cases/assignees.tsx";
import { readAssignees } from "#app/desk/cases/assignment.ts";
import {
	actOnSeveral,
	type ListedCase,
	listCases,
	listChoices,
	listKindAt,
	readable,
} from "#app/desk/cases/cases.ts";
import { ListTop } from "#app/desk/cases/list-top.tsx";
import { ActOnSeveral, SeveralNotice } from "#app/desk/cases/selection.tsx";
import { MissingPhoto, Thumbnail } from "#app/media/picture.tsx";
import { portraitOf } from "#app/media/portrait.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields, readValues } from "#app/platform/forms/read-fields.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { Inline, textOf } from "#app/ui/desk/inline.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { listQuery, pageOf } from "#app/ui/paging.ts";
import { maxBatch } from "#policies";
import type { Route } from "./+types/list.page.ts";
import { SectionItems } from "./parts.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const kind = listKindAt(url);
	const reader = requireStaff(context);
	const page = orNotFound(pageOf(url));
	const { title, description, list, notices, links = [], head } = kind;
	const [[first, ...others], listed, top] = await Promise.all([
		listChoices(kind),
		listCases(kind, url.searchParams, page, reader),
		head?.(readable(url.searchParams), reader),
	]);
	const ids = listed.items.map(({ id }) => id);
	const people = kind.page?.hasAssignee ? await readAssignees(ids, reader) : undefined;
	const options: ReturnType<typeof optionsOf> = [
		{ value: "", label: first?.label ?? "" },
		...others,
	];
	const { param: name, label = "Show", filter } = list;
	const choices = others.length > 0 ? [{ name, label, options }] : [];
	if (filter?.options || listed.about) {
		const { value = "", label = "" } = listed.about ?? {};
		const found = (await filter?.options?.()) ?? { [value]: label };
		const options = optionsOf(filter?.all ?? "", found);
		choices.push({ name: filter?.param ?? "", label: filter?.label ?? "", options });
	}
	return {
		...listed,
		path: kind.path,
		people,
		title,
		description,
		links: links.filter(({ to, right }) => !to.includes("#") && (!right || may(reader, right))),
		top,
		columns: list.columns,
		choices,
		notices,
		search: list.search?.label,
		several: kind.several?.map(({ act: _, ...offered }) => offered),
		allSelected: url.searchParams.get("select") === "all",
	};
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const kind = listKindAt(url);
	const { submit, several } = kind;
	const actor = requireStaff(context);
	if (several) {
		const fields = (await readFields(request)) ?? new FormData();
		const ids = new Set(fields.getAll("case").flatMap((id) => numberIn(String(id)) ?? []));
		orNotFound(ids.size <= maxBatch);
		const name = String(fields.get("action"));
		const changed = orNotFound(await actOnSeveral(kind, [...ids], name, actor));
		const counts = { changed: String(changed), not: String(ids.size - changed) };
		return redirect(
			kind.path + listQuery(url.searchParams, { done: `several-${name}`, ...counts }),
		);
	}
	const values = await readValues(request);
	const answer = orNotFound(await submit?.({ values, query: readable(url.searchParams), actor }));
	if (typeof answer === "string") return redirect(answer);
	return data({ ...answer, values }, 422);
}

export default function CaseListPage({ loaderData, actionData }: Route.ComponentProps) {
	const { title, description, links, top, choices, items } = loaderData;
	const { none, about, notices, search, path, people, several, allSelected } = loaderData;
	const table = <CaseTable list={loaderData} />;
	return (
		<DeskPage
			title={title}
			description={description}
			notices={notices ?? {}}
			actions={links.map(({ label, to, isFile = false, isMain = false }) =>
				isFile ? (
					<a key={to} href={to} download className={buttonClass("quiet")}>
						{label}
					</a>
				) : (
					<DeskButtonLink key={to} to={to} variant={isMain ? "action" : "quiet"}>
						{label}
					</DeskButtonLink>
				),
			)}
		>
			{people ? (
				<AssignedNotice
					assignees={people.assignees}
					nameOf={(id) => items.filter((item) => item.id === id).map(nameOf)[0]}
				/>
			) : null}
			{several ? <SeveralNotice several={several} /> : null}
			{top ? <ListTop of={top} answer={actionData} /> : null}
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
				{people ? (
					<AssignSeveral path={path} team={people.team} reader={people.reader}>
						{table}
					</AssignSeveral>
				) : several ? (
					<ActOnSeveral several={several} allSelected={allSelected}>
						{table}
					</ActOnSeveral>
				) : (
					table
				)}
			</DeskList>
		</DeskPage>
	);
}

function nameOf({ values: [name = []] }: ListedCase): string {
	return textOf(name);
}

function CaseTable({ list }: { list: Route.ComponentProps["loaderData"] }) {
	const { title, path, items, columns, people, several, allSelected } = list;
	const [query] = useSearchParams();
	const [nameLabel = "", ...others] = columns;
	const assigneeOf = ({ id }: ListedCase) => people?.assignees[id];
	return (
		<DeskTable<ListedCase>
			caption={title}
			items={items}
			keyOf={({ id }) => id}
			// Its page leads back to this list.
			linkOf={({ to }) => (to?.startsWith(`${path}/`) ? to + listQuery(query) : to)}
			nameLabel={nameLabel}
			name={({ values }) => (
				<span>
					<Inline of={values[0] ?? []} />
				</span>
			)}
			{...(items.some(({ thumbnail }) => thumbnail !== undefined) && { picture: Portrait })}
			columns={[
				...others.map((label, at) => ({
					label,
					show: ({ values }: ListedCase) => <Inline of={values[at + 1] ?? []} />,
				})),
				...(people
					? [
							{
								label: "Assigned to",
								show: (item: ListedCase) => <bdi>{assigneeOf(item)?.name ?? "Unassigned"}</bdi>,
							},
						]
					: []),
			]}
			{...((people || several) && {
				select: {
					name: "case",
					value: (item) => (people ? `${item.id} ${assigneeOf(item)?.id ?? ""}` : String(item.id)),
					label: nameOf,
					isSelected: () => allSelected,
				},
			})}
		/>
	);
}

function Portrait(item: ListedCase) {
	const look = "size-13 shrink-0 rounded-12";
	return item.thumbnail ? (
		<Thumbnail src={item.thumbnail} alt="" className={look} />
	) : (
		<MissingPhoto alt="" portrait={portraitOf(nameOf(item))} className={look} />
	);
}

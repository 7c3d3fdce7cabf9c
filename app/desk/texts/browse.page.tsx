import { data, redirect } from "react-router";
import { textStoreForRequest } from "#app/desk/texts/find-text.ts";
import { TextRow, TextState } from "#app/desk/texts/text-parts.tsx";
import { actorLabel } from "#app/people/actor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { isListFilter, listFilters, texts } from "#app/records/texts.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { TextField } from "#app/ui/field.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { pageOf } from "#app/ui/paging.ts";
import { TitleForm } from "#app/writing/content-form.ts";
import { listTexts } from "#app/writing/text-list.ts";
import type { Route } from "./+types/browse.page.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
	const store = textStoreForRequest(request);
	const page = orNotFound(pageOf(url));
	const q = (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200);
	const status = url.searchParams.get("status") ?? "";
	const filter = isListFilter(status) ? status : undefined;
	const list = await listTexts(store, { q, filter, page });
	return { kind: store.kind, list, narrowed: q !== "" || filter !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = textStoreForRequest(request);
	const form = await readForm(request, TitleForm);
	if (!form.ok) return data(form, 422);
	const id = await store.begin(form.value.title, actor);
	return redirect(`${store.definition.deskPath}/${id}?done=begun`);
}

const status = { name: "status", label: "Status", options: optionsOf("All", listFilters) };

export default function BrowseTexts({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, list, narrowed } = loaderData;
	const { words, deskPath } = texts[kind];
	return (
		<DeskPage
			title={words.many}
			line="Visitors see what you write here once you publish it."
			done={{ unpublished: `The ${words.one} is no longer on the site.` }}
		>
			<DeskForm
				id="begin"
				answer={actionData}
				className="mb-8 flex flex-wrap items-end gap-3 rounded-20 border border-line bg-card px-5 py-4"
			>
				<TextField
					name="title"
					label={`Title of a new ${words.one}`}
					className="flex-1 basis-64"
					required
				/>
				<DeskButton>Start writing</DeskButton>
			</DeskForm>
			<DeskSearch label="Title" choices={[status]} />
			<DeskList
				list={list}
				empty={
					narrowed
						? `No ${words.one} matches. Try fewer words, or show all.`
						: `No ${words.many.toLowerCase()} yet. Give the first one a title above.`
				}
			>
				<ul className="overflow-hidden rounded-20 border border-line bg-card">
					{list.items.map((text) => (
						<TextRow
							key={text.id}
							to={`${deskPath}/${text.id}`}
							name={
								<>
									<bdi className="block font-semibold text-heading group-hover:underline">
										{text.title}
									</bdi>
									<span className="block text-15 text-stone">
										Started <LongDate date={text.createdAt} />
										{text.changedBy && text.changedAt ? (
											<>
												{" · last changed by "}
												<bdi>{actorLabel(text.changedBy)}</bdi>,{" "}
												<DeskMoment date={text.changedAt} />
											</>
										) : null}
									</span>
								</>
							}
						>
							<TextState {...text} />
						</TextRow>
					))}
				</ul>
			</DeskList>
		</DeskPage>
	);
}

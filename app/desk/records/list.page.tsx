import { data } from "react-router";
import { setStatuses } from "#app/cases/records/bulk.ts";
import { listRecords, parseRecordList } from "#app/cases/records/search.ts";
import { BulkBar } from "#app/desk/records/bulk-bar.tsx";
import { confirmationOf, findSelectionError, parseSelection } from "#app/desk/records/picks.ts";
import { statusPill } from "#app/desk/records/record-page.tsx";
import { MissingPhoto, Thumbnail } from "#app/media/picture.tsx";
import { portraitOf } from "#app/media/portrait.ts";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskState } from "#app/ui/desk/pill.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { capital } from "#app/ui/letter-case.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Route } from "./+types/list.page.ts";

export const handle = acceptsBody(8 * 1024);

export async function loader({ request, url }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const { kind, statuses } = store.record;
	const query = orNotFound(parseRecordList(url, statuses));
	const list = await listRecords(store, query.filter, query.page);
	const allSelected = url.searchParams.get("select") === "all";
	return { list, kind, narrowed: query.narrowed, allSelected };
}

/** Idempotent: a repeated request changes nothing and says so. */
export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = storeForRequest(request);
	const fields = (await readFields(request)) ?? new FormData();
	const { picked, status } = parseSelection(fields);
	const message = findSelectionError(store.record, picked, status);
	if (message) return data({ message, picked, status }, 422);
	if (fields.get("sure") !== confirmationOf(picked, status)) return { picked, status };
	return { ...(await setStatuses(store, picked, status, actor)), status };
}

const samples = {
	name: "sample",
	label: "Samples",
	options: optionsOf("Including samples", { no: "Without samples", yes: "Samples only" }),
};

export default function DeskListPage({
	loaderData: { list, kind, narrowed, allSelected },
	actionData,
}: Route.ComponentProps) {
	const record: AnyRecord = records[kind];
	const { labels, deskPath } = record;
	// Kept as first seen, so that a change made before the confirmation is refused.
	const picked = new Map(actionData?.picked?.map(({ id, expectedStatus }) => [id, expectedStatus]));
	return (
		<DeskPage
			title={labels.list}
			description={labels.listDescription}
			notices={{ nothing: `Nothing was exported: select at least one ${labels.one} first.` }}
			actions={
				<DeskButtonLink to={`${deskPath}/new`} variant="action">
					{labels.create}
				</DeskButtonLink>
			}
		>
			<DeskSearch
				label={`Name, city, or the ${labels.owner}’s email or phone`}
				choices={[
					{ name: "status", label: "Status", options: optionsOf("All", record.statuses) },
					samples,
				]}
			/>
			<DeskList
				list={list}
				empty={
					narrowed
						? `No ${labels.one} matches. Try the beginning of the name, or the full email address or phone number.`
						: labels.none
				}
			>
				<BulkBar record={record} list={list} answer={actionData} allSelected={allSelected}>
					<DeskTable
						caption={labels.many}
						items={list.items}
						keyOf={({ id }) => id}
						select={{
							name: "record",
							value: ({ id, status }) => `${id} ${picked.get(id) ?? status}`,
							label: ({ name }) => name,
							isSelected: ({ id }) => allSelected || picked.has(id),
						}}
						linkOf={({ id }) => `${deskPath}/${id}`}
						nameLabel={capital(labels.one)}
						picture={({ thumbnail, name }) =>
							thumbnail ? (
								<Thumbnail src={thumbnail} alt="" className="size-13 shrink-0 rounded-12" />
							) : (
								<MissingPhoto
									alt=""
									portrait={portraitOf(name)}
									className="size-13 shrink-0 rounded-12"
								/>
							)
						}
						name={({ name }) => <bdi>{name}</bdi>}
						columns={[
							{
								label: "Status",
								show: ({ status, sample }) => (
									<DeskState {...statusPill(record, status)} sample={sample} />
								),
							},
							{ label: "Place", show: ({ place }) => <bdi>{place}</bdi> },
							{
								label: capital(labels.owner),
								show: ({ owner }) => <MailAddress>{owner}</MailAddress>,
							},
							{
								label: "Added",
								tight: true,
								show: ({ dateAdded }) => <LongDate date={dateAdded} />,
							},
						]}
					/>
				</BulkBar>
			</DeskList>
		</DeskPage>
	);
}

function MailAddress({ children }: { children: string }) {
	const at = Math.max(0, children.lastIndexOf("@"));
	return (
		<bdi className="inline-block lg:min-w-32 xl:min-w-46">
			{children.slice(0, at)}
			<wbr />
			{children.slice(at)}
		</bdi>
	);
}

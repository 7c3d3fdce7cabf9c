import { countLinks, type ListedLink, listLinks } from "#app/links/desk-links.ts";
import type { Place } from "#app/links/table.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { ActionForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { grouped, longDate } from "#app/ui/format.ts";
import { orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ url }: Route.LoaderArgs) {
	const page = orNotFound(pageOf(url));
	const ignored = url.searchParams.get("list") === "ignored";
	const [list, counts] = await Promise.all([listLinks(ignored, page), countLinks()]);
	const scope = !env.linkChecks ? "off" : isPublicSite ? "all" : "own";
	return { list, counts, ignored, scope } as const;
}

const scopes = {
	all: "Each address is checked once a week, pages of this site every day.",
	own: "Only links to pages of this site are checked: SITE_URL is not a public address.",
	off: "Links are not checked: LINK_CHECKS is off.",
};

const done = {
	asked: "We’re checking it again. Reload this page in a moment.",
	ignored: "Ignored. You’ll find it in the list of ignored addresses.",
	restored: "No longer ignored.",
};

export default function LinksPage({ loaderData }: Route.ComponentProps) {
	const { list, counts, ignored, scope } = loaderData;
	const groups = [
		{ title: "Broken", items: list.items.filter(({ isBroken }) => isBroken) },
		{ title: "Could not be checked", items: list.items.filter(({ isBroken }) => !isBroken) },
	];
	return (
		<DeskPage
			title="Links"
			line={
				<>
					The links in our guides, posts, laws, sources and glossary. {scopes[scope]} Checked so
					far: {grouped(counts.checked)} of {grouped(counts.all)}.
				</>
			}
			done={done}
		>
			<DeskSearch
				choices={[
					{
						name: "list",
						label: "Show",
						options: optionsOf("What needs a look", { ignored: `Ignored (${counts.ignored})` }),
					},
				]}
			/>
			<DeskList
				list={list}
				empty={
					ignored
						? "No address is ignored."
						: counts.checked === 0
							? "Nothing has been checked yet. Broken links appear here, and on Today."
							: "Every link that was checked works. Broken ones appear here, and on Today."
				}
			>
				{ignored ? (
					<LinkList items={list.items} ignored />
				) : (
					groups.map(({ title, items }) =>
						items.length > 0 ? (
							<section key={title} aria-label={title} className="mb-8">
								<h2 className="mb-3 text-23">{title}</h2>
								<LinkList items={items} canCheck={scope !== "off"} />
							</section>
						) : null,
					)
				)}
			</DeskList>
		</DeskPage>
	);
}

type Actions = { ignored?: boolean; canCheck?: boolean };

function LinkList({ items, ...actions }: { items: ListedLink[] } & Actions) {
	return (
		<ul className="divide-y divide-line rounded-20 border border-line bg-card">
			{items.map((link) => (
				<LinkRow key={link.id} link={link} {...actions} />
			))}
		</ul>
	);
}

function LinkRow({ link, ignored, canCheck }: { link: ListedLink } & Actions) {
	const { id, address, places, isBroken, fault, failingSince, checkedAt, isWaiting } = link;
	return (
		<li className="grid gap-x-6 gap-y-2 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
			<div className="min-w-0 [overflow-wrap:anywhere]">
				<a
					href={address}
					rel="noreferrer"
					className="inline-flex min-h-11 items-center font-semibold text-terra underline"
				>
					{address}
				</a>
				<p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-15">
					{ignored ? null : (
						<DeskPill tone={isBroken ? "terra" : "stone"}>
							{isWaiting ? "Checking…" : fault}
						</DeskPill>
					)}
					<span className="text-stone">
						{failingSince ? `Since ${longDate(failingSince)}. ` : null}
						{checkedAt ? (
							<>
								Last checked <DeskMoment date={checkedAt} />.
							</>
						) : null}
					</span>
				</p>
				<ul className="mt-1">
					{places.map((place) => (
						<li key={`${place.kind} ${place.id}`}>
							<PlaceLink place={place} />
						</li>
					))}
					{places.length === 0 ? <li className="text-stone">It’s no longer in any text.</li> : null}
				</ul>
			</div>
			<div className="flex flex-wrap items-start gap-2.5">
				{ignored ? (
					<Step id={id} step="restore" label="Stop ignoring" address={address} />
				) : (
					<>
						{canCheck ? <Step id={id} step="check" label="Check again" address={address} /> : null}
						<Step id={id} step="ignore" label="Ignore this address" address={address} />
					</>
				)}
			</div>
		</li>
	);
}

type StepProps = { id: number; step: string; label: string; address: string };

function Step({ id, step, label, address }: StepProps) {
	return (
		<ActionForm action={`/desk/links/${id}/${step}`} of={address} preventScrollReset>
			{label}
		</ActionForm>
	);
}

const desks = { guide: "/desk/guides", post: "/desk/blog" } as const;
const files = {
	law: "content/law",
	breed: "content/breed/sources.yaml",
	glossary: "content/glossary.yaml",
} as const;

function PlaceLink({ place: { kind, id, title } }: { place: Place }) {
	if (kind === "law" || kind === "breed" || kind === "glossary") {
		return (
			<span className="text-stone">
				{files[kind]}, {id}: {title}
			</span>
		);
	}
	return (
		<PathLink
			to={`${desks[kind]}/${id}`}
			className="inline-flex min-h-11 items-center text-terra underline"
		>
			<bdi>{title}</bdi>
		</PathLink>
	);
}

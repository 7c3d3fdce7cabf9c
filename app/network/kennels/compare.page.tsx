import { data, redirect } from "react-router";
import { CompareTable } from "#app/network/compare-table.tsx";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import {
	askedKennels,
	compareLink,
	comparePath,
	compareQuery,
	maxCompared,
} from "#app/network/kennels/compare.ts";
import { compared, findCompared, offerKennels } from "#app/network/kennels/comparison.ts";
import { Seen } from "#app/network/kennels/evidence/test-counts.tsx";
import { ShareAndPrint } from "#app/network/share.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { tags } from "#app/records/tags.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/compare.page.ts";

export const handle = publicPage({
	canonical: (query) => compareQuery(askedKennels(query)),
	shows: [tags.all("kennel")],
});

export async function loader({ url }: Route.LoaderArgs) {
	const { asked, slugs, items, missing, namesakes } = await findCompared(url.searchParams);
	if (slugs.join() !== asked.join()) throw redirect(compareLink(slugs));
	const found = items.map(({ slug, kennelName, sample }) => ({ slug, name: kennelName, sample }));
	const tooMany = found.length > maxCompared;
	const here = found.map(({ slug }) => slug);
	const shown = {
		found,
		missing,
		namesakes,
		offers: await offerKennels(here),
		table: tooMany || found.length === 0 ? undefined : await compared(items),
	};
	const status = tooMany ? 400 : missing.length > 0 && found.length === 0 ? 404 : 200;
	return data(shown, { status });
}

const title = "Compare kennels";

export default function CompareKennels({ loaderData }: Route.ComponentProps) {
	const { found, missing, namesakes, offers, table } = loaderData;
	const slugs = found.map(({ slug }) => slug);
	const names = found.map(({ name }) => name).join(", ");
	const madeUp = found.filter(({ sample }) => sample).map(({ name }) => name);
	const isFull = found.length >= maxCompared;
	return (
		<>
			<PageHead
				title={`${names ? `${names} compared` : title} | ${breederNetwork.title}`}
				description="Up to three kennels side by side: the health results we’ve seen for their breeding dogs, and what the breeders say."
				path={comparePath}
				isPart
				trail={[breederNetwork, { name: title, path: comparePath }]}
			/>
			<Breadcrumbs trail={[breederNetwork]} here={title} />
			<div className="wrap pt-6 pb-20">
				<div className="flex flex-wrap items-center justify-between gap-4">
					<h1 className="text-42 md:text-54">{title}</h1>
					{table ? (
						<ShareAndPrint
							title={`${names} compared`}
							path={compareLink(slugs)}
							print="Print"
							className="flex-wrap"
						/>
					) : null}
				</div>
				{missing.map((text) => (
					<p key={text} role="alert" className="mt-4 font-semibold text-terra">
						We couldn’t find “<bdi>{text}</bdi>”. The kennel may have left the network, or its name
						may be spelled differently.
					</p>
				))}
				{namesakes.length > 0 ? (
					<div role="alert" className="mt-4">
						<p className="font-semibold text-terra">Several kennels have that name. Choose one:</p>
						<Choices kennels={namesakes} slugs={slugs} />
					</div>
				) : null}
				{table ? (
					<>
						{madeUp.length > 0 ? (
							<div className="mt-5 flex">
								<SampleNote what={`Made up, with all dogs and results: ${madeUp.join(", ")}.`} />
							</div>
						) : null}
						<div className="mt-6">
							<CompareTable
								network={breederNetwork}
								label="Kennels side by side"
								columns={table.columns}
								rows={table.rows.map(({ label, cells }) => ({
									label,
									cells: cells.map(shownCell),
								}))}
							/>
						</div>
						<ul className="mt-3 flex flex-wrap gap-x-6 print:hidden">
							{found.map(({ slug, name }) => (
								<li key={slug}>
									<Link
										to={compareLink(slugs.filter((other) => other !== slug))}
										className="inline-flex min-h-11 items-center text-terra underline"
									>
										<span>
											Remove <bdi>{name}</bdi>
										</span>
									</Link>
								</li>
							))}
						</ul>
					</>
				) : null}
				{found.length > maxCompared ? <TooMany found={found} /> : null}
				{isFull ? null : (
					<section aria-labelledby="add" className="mt-10 max-w-[38rem] print:hidden">
						<h2 id="add" className="text-27">
							{found.length > 0 ? "Add a kennel" : "Choose up to three kennels"}
						</h2>
						<form action={comparePath} className="mt-4 flex flex-wrap items-end gap-3">
							{slugs.map((slug) => (
								<input key={slug} type="hidden" name="kennel" value={slug} />
							))}
							<label className="min-w-0 flex-1 basis-48 font-semibold text-heading">
								Kennel name
								<input
									name="kennel"
									dir="auto"
									maxLength={120}
									className="form-control mt-1.5 rounded-12 px-4 font-normal"
								/>
							</label>
							<button type="submit" className={buttonClass("quiet", "min-h-12")}>
								Add
							</button>
						</form>
						{offers.length > 0 ? (
							<>
								<p className="mt-5">Most results seen:</p>
								<Choices kennels={offers} slugs={slugs} />
							</>
						) : null}
					</section>
				)}
				<p className="mt-10 print:hidden">
					<ButtonLink to={breederNetwork.path} variant="quiet">
						{breederNetwork.back}
					</ButtonLink>
				</p>
			</div>
		</>
	);
}

type Row = NonNullable<Route.ComponentProps["loaderData"]["table"]>["rows"][number];

function shownCell(cell: Row["cells"][number]) {
	if (typeof cell === "string") return cell;
	return (
		<>
			<Seen {...cell} />
			<span className="block text-15 text-stone">{cell.results}</span>
		</>
	);
}

type Named = { slug: string; name: string; summary?: string };

function Choices({ kennels, slugs }: { kennels: readonly Named[]; slugs: readonly string[] }) {
	return (
		<ul className="mt-2 flex flex-wrap gap-2">
			{kennels.map(({ slug, name, summary }) => (
				<li key={slug}>
					<Link
						to={compareLink([...slugs, slug])}
						className="inline-flex min-h-11 items-center rounded-full bg-band px-4 py-1.5 text-15 font-semibold text-ink hover:underline"
					>
						<span>
							<span className="sr-only">Add </span>
							<bdi>{name}</bdi>
							{summary ? `, ${summary}` : null}
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

function TooMany({ found }: { found: readonly Named[] }) {
	return (
		<form action={comparePath} className="mt-4">
			<fieldset>
				<legend role="alert" className="font-semibold text-terra">
					You chose {found.length} kennels. Keep up to three.
				</legend>
				{found.map(({ slug, name }, at) => (
					<label key={slug} className="flex min-h-11 cursor-pointer items-center gap-3">
						<input
							type="checkbox"
							name="kennel"
							value={slug}
							defaultChecked={at < maxCompared}
							className="size-5 accent-action"
						/>
						<bdi>{name}</bdi>
					</label>
				))}
			</fieldset>
			<button type="submit" className={buttonClass("action", "mt-3")}>
				Compare
			</button>
		</form>
	);
}

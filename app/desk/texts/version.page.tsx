import { redirect } from "react-router";
import { requireText } from "#app/desk/texts/find-text.ts";
import { TextAction } from "#app/desk/texts/text-parts.tsx";
import { actorLabel } from "#app/people/actor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { Difference } from "#app/writing/difference-view.tsx";
import { compareVersion, findVersion } from "#app/writing/versions.ts";
import type { Route } from "./+types/version.page.ts";

export async function loader({ request, url, params }: Route.LoaderArgs) {
	const { kind, id, path, text } = await requireText(request, params);
	const number = orNotFound(numberIn(params.number));
	const against = url.searchParams.get("against") === "draft" ? "draft" : "before";
	const compared = await compareVersion({ kind, id }, number, against, text.content);
	const { revision, changed, savedBy } = text;
	return { path, version: orNotFound(compared), revision, changed, savedBy };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { store, kind, id, path } = await requireText(request, params);
	const number = orNotFound(numberIn(params.number));
	const version = orNotFound(await findVersion({ kind, id }, number));
	const { revision } = await readValues(request);
	const fields = version.content;
	const saved = orNotFound(await store.save(id, { revision: Number(revision), fields }, actor));
	return redirect(saved.ok ? `${path}?done=restored` : `${path}/versions/${number}?done=newer`);
}

export default function ShowVersion({ loaderData }: Route.ComponentProps) {
	const { path, version, revision, changed, savedBy } = loaderData;
	const { number, title, publishedBy, at, against, differences } = version;
	const here = `${path}/versions/${number}`;
	return (
		<DeskPage
			title={`Version ${number}`}
			description={
				<>
					<bdi>{title}</bdi> · <DeskMoment date={at} /> · <bdi>{actorLabel(publishedBy)}</bdi>
				</>
			}
			back={{ to: `${path}/versions`, label: "Versions" }}
			notices={{
				newer:
					"Someone saved a newer text in the meantime, so nothing was restored. Look at theirs, then restore again.",
			}}
		>
			<TextAction action={here} button="Restore this version">
				<input type="hidden" name="revision" value={revision} />
				{changed
					? `Restoring replaces the draft that ${savedBy ?? "someone"} saved and didn’t publish.`
					: "Restoring makes this the draft. Visitors see it once you publish it."}
			</TextAction>
			<nav aria-label="Compare" className="mb-5 flex flex-wrap gap-2.5">
				{[
					{ to: here, name: "before", label: number === 1 ? "What it says" : "What it changed" },
					{ to: `${here}?against=draft`, name: "draft", label: "Compared with the draft" },
				].map(({ to, name, label }) => (
					<PathLink
						key={name}
						to={to}
						aria-current={against === name ? "true" : undefined}
						className={buttonClass("quiet", "aria-[current]:border-stone aria-[current]:bg-band")}
					>
						{label}
					</PathLink>
				))}
			</nav>
			{differences.length === 0 ? (
				<DeskEmpty>
					{against === "draft" ? "The draft is the same." : "It is the same as the one before."}
				</DeskEmpty>
			) : (
				<div className="grid gap-5">
					{differences.map(({ label, pieces }) => (
						<DeskCard key={label} small title={label}>
							{pieces.every(({ kind }) => kind === "same") ? (
								<p className="mb-2 text-stone">The words are the same; their formatting changed.</p>
							) : null}
							<Difference pieces={pieces} />
						</DeskCard>
					))}
				</div>
			)}
		</DeskPage>
	);
}

import { Form } from "react-router";
import { requireText } from "#app/desk/texts/find-text.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { numberIn } from "#app/ui/desk/number.ts";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Piece } from "#app/writing/difference.ts";
import { compareVersion } from "#app/writing/versions.ts";
import type { Route } from "./+types/version.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const { kind, id, path, text } = await requireText(request, params);
	const number = numberIn(params.number);
	const against = new URL(request.url).searchParams.get("against") === "draft" ? "draft" : "before";
	const compared = number && (await compareVersion({ kind, id }, number, against, text.content));
	if (!compared) throw new Response(null, { status: 404 });
	const { revision, changed, savedBy } = text;
	return { path, version: compared, revision, changed, savedBy };
}

export default function ShowVersion({ loaderData }: Route.ComponentProps) {
	const { path, version, revision, changed, savedBy } = loaderData;
	const { number, title, publishedBy, at, against, differences } = version;
	const here = `${path}/versions/${number}`;
	return (
		<DeskPage
			title={`Version ${number}`}
			line={
				<>
					<bdi>{title}</bdi> · <DeskMoment date={at} /> · <bdi>{publishedBy}</bdi>
				</>
			}
			back={{ to: `${path}/versions`, label: "Versions" }}
			done={{
				newer:
					"Someone saved a newer text in the meantime, so nothing was restored. Look at theirs, then restore again.",
			}}
		>
			<Form
				method="post"
				action={`${here}/restore`}
				className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-20 border border-line bg-card px-5 py-4"
			>
				<input type="hidden" name="revision" value={revision} />
				<p className="min-w-0 flex-1 basis-72">
					{changed
						? `Restoring replaces the draft that ${savedBy ?? "someone"} saved and didn’t publish.`
						: "Restoring makes this the draft. Visitors see it once you publish it."}
				</p>
				<DeskButton look="quiet">Restore this version</DeskButton>
			</Form>
			<nav aria-label="Compare" className="mb-5 flex flex-wrap gap-2.5">
				<Compare to={here} on={against === "before"}>
					{number === 1 ? "What it says" : "What it changed"}
				</Compare>
				<Compare to={`${here}?against=draft`} on={against === "draft"}>
					Compared with the draft
				</Compare>
			</nav>
			{differences.length === 0 ? (
				<DeskEmpty>
					{against === "draft" ? "The draft is the same." : "It is the same as the one before."}
				</DeskEmpty>
			) : (
				differences.map(({ label, pieces }) => (
					<section key={label} className="mb-5 rounded-20 border border-line bg-card px-5 py-4">
						<h2 className="mb-2 text-19">{label}</h2>
						<p className="whitespace-pre-wrap" dir="auto">
							{pieces.map((piece, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name and never move
								<DifferencePiece key={index} piece={piece} />
							))}
						</p>
					</section>
				))
			)}
		</DeskPage>
	);
}

function Compare({ to, on, children }: { to: string; on: boolean; children: React.ReactNode }) {
	return (
		<PathLink
			to={to}
			aria-current={on ? "true" : undefined}
			className={buttonClass("quiet", "aria-[current]:border-stone aria-[current]:bg-band")}
		>
			{children}
		</PathLink>
	);
}

function DifferencePiece({ piece: { kind, text } }: { piece: Piece }) {
	if (kind === "same") return text;
	const Mark = kind === "added" ? "ins" : "del";
	const look =
		kind === "added" ? "bg-leaf text-leaf-ink underline" : "bg-band text-terra line-through";
	return (
		<>
			<span className="sr-only">{kind === "added" ? " added: " : " removed: "}</span>
			<Mark className={`rounded-sm ${look}`}>{text}</Mark>
			<span className="sr-only">{kind === "added" ? " end of added " : " end of removed "}</span>
		</>
	);
}

import { Form } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton } from "#app/ui/desk-form.tsx";
import { DeskMoment } from "#app/ui/desk-moment.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPager } from "#app/ui/desk-pager.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Page } from "#app/ui/paging.ts";
import type { Words } from "#app/writing/desk-text-list.tsx";
import type { FieldDifference, Piece } from "#app/writing/difference.ts";

type Listed = { number: number; title: string; publishedBy: string; at: Date };

/** Every version of a text that was published. */
export function VersionsView({
	words: { base },
	id,
	title,
	versions,
}: {
	words: Words;
	id: number;
	title: string;
	versions: Page<Listed>;
}) {
	const path = `${base}/${id}`;
	return (
		<DeskPage
			title="Versions"
			line={<bdi>{title}</bdi>}
			back={{ to: path, label: "Back to the text" }}
		>
			{versions.items.length === 0 ? (
				<DeskEmpty page={versions.page}>
					No version is kept yet. One is kept each time that this is published from the desk.
				</DeskEmpty>
			) : (
				<ol className="overflow-hidden rounded-20 border border-line bg-card">
					{versions.items.map(({ number, title, publishedBy, at }) => (
						<li key={number} className="border-t border-line first:border-t-0">
							<PathLink
								to={`${path}/versions/${number}`}
								className="group flex min-h-11 flex-wrap items-center justify-between gap-x-6 px-5 py-3.5 hover:bg-band/50"
							>
								<span className="min-w-0">
									<span className="font-semibold text-heading group-hover:underline">
										Version {number}
									</span>
									{": "}
									<bdi>{title}</bdi>
								</span>
								<span className="text-15 text-stone">
									<DeskMoment date={at} /> · <bdi>{publishedBy}</bdi>
								</span>
							</PathLink>
						</li>
					))}
				</ol>
			)}
			<DeskPager page={versions.page} more={versions.more} />
		</DeskPage>
	);
}

export type VersionData = Listed & {
	id: number;
	revision: number;
	/** Whether something is written that restoring would replace. */
	changed: boolean;
	savedBy: string | null;
	/** What it is compared with. */
	against: "before" | "draft";
	differences: FieldDifference[];
};

/** One version: what it changed, or how what is written differs from it; and the way back to it. */
export function VersionView({ words: { base }, version }: { words: Words; version: VersionData }) {
	const { id, number, title, publishedBy, at, against, differences } = version;
	const path = `${base}/${id}`;
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
					"Somebody saved a newer text meanwhile. Nothing was restored; look at theirs, then restore again.",
			}}
		>
			<Form
				method="post"
				action={`${here}/restore`}
				className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-20 border border-line bg-card px-5 py-4"
			>
				<input type="hidden" name="revision" value={version.revision} />
				<p className="min-w-0 flex-1 basis-72">
					{version.changed
						? `Restored, it replaces what ${version.savedBy ?? "somebody"} has written and not published.`
						: "Restored, it is what is written; the public sees it when it is published."}
				</p>
				<DeskButton look="quiet">Restore this version</DeskButton>
			</Form>
			<nav aria-label="Compare" className="mb-5 flex flex-wrap gap-2.5">
				<Compare to={here} on={against === "before"}>
					{number === 1 ? "What it says" : "What it changed"}
				</Compare>
				<Compare to={`${here}?against=draft`} on={against === "draft"}>
					What is written now
				</Compare>
			</nav>
			{differences.length === 0 ? (
				<DeskEmpty>
					{against === "draft"
						? "What is written now is the same."
						: "It is the same as the one before."}
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

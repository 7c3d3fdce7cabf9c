import { useEffect, useRef, useState } from "react";
import { Form, href, useNavigate } from "react-router";
import { CompareTable } from "#app/network/compare-table.tsx";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { HeartButton } from "#app/network/dogs/saved/heart.tsx";
import {
	canonicalSaved,
	isSameList,
	maxCompared,
	resave,
	save,
	savedIn,
	savedPath,
	unsave,
	useSaved,
} from "#app/network/dogs/saved/saved-dogs.ts";
import { loadSaved, type SavedList } from "#app/network/dogs/saved/saved-list.ts";
import { RecordGrid } from "#app/network/record-card.tsx";
import { ShareButton } from "#app/network/share.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { tags } from "#app/records/tags.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { counted } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/saved.page.ts";

export const handle = publicPage({ canonical: canonicalSaved, shows: [tags.all("dog")] });

export async function loader({ url }: Route.LoaderArgs) {
	const { dogs: asked, compare } = savedIn(url.searchParams);
	return { asked, compare, list: await loadSaved(asked, compare) };
}

export default function SavedPage({ loaderData }: Route.ComponentProps) {
	const { asked, compare, list } = loaderData;
	const heading = useRef<HTMLHeadingElement>(null);
	const removed = useOwnList(asked, heading);
	useNewSlugs(list.renamed);
	return (
		<>
			<PageHead
				title={`Saved dogs | ${site.shortName}`}
				description="Dogs that someone keeps in mind, side by side."
			/>
			<PageBanner title="Saved dogs">
				<About asked={asked} />
			</PageBanner>
			<div className="wrap pb-20">
				<p role="status" className="mb-4 empty:hidden">
					{removed.length > 0 ? (
						<>
							<span key={removed.length}>{`${counted(removed.length, "dog")} removed. `}</span>
							<button
								type="button"
								onClick={() => save(...removed)}
								className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra underline"
							>
								Undo
							</button>
						</>
					) : null}
				</p>
				{asked.length === 0 ? (
					<EmptyState coat="fawn" heading="Keep the dogs you like in one place">
						<p className="w-full text-stone">
							<span className="noscript:hidden">
								Press the heart on a dog’s card or page, and you’ll find that dog here. The list
								stays in your browser: no account, and nobody else sees it.
							</span>
							<span className="hidden noscript:inline">
								Saving a dog needs JavaScript, which is off in your browser. Lists that others send
								you work without it.
							</span>
						</p>
						<ButtonLink to={adoptionNetwork.path}>Meet dogs to adopt</ButtonLink>
					</EmptyState>
				) : (
					<>
						<h2 ref={heading} tabIndex={-1} className="mb-5 text-27">
							<span key={list.dogs.length}>{counted(list.dogs.length, "dog")}</span>
						</h2>
						<Gone list={list} />
						{list.dogs.length > 0 ? (
							<RecordGrid network={adoptionNetwork} records={list.dogs} below={4} />
						) : null}
						<Comparison asked={asked} compare={compare} list={list} />
					</>
				)}
			</div>
		</>
	);
}

/**
 * If the address names one's own dogs, it follows each change, also one in another tab. An address without dogs leads
 * to one's own. Returns the dogs that were just removed.
 */
function useOwnList(asked: string[], heading: React.RefObject<HTMLElement | null>): string[] {
	const saved = useSaved();
	const navigate = useNavigate();
	const seen = useRef<{ asked?: string[]; slugs: readonly string[]; isOwn: boolean }>({
		slugs: [],
		isOwn: false,
	});
	const [removed, setRemoved] = useState<string[]>([]);
	useEffect(() => {
		if (!saved) return;
		const { slugs } = saved;
		const before = seen.current;
		const isShown = isSameList(slugs, asked);
		const isOwn = before.asked === asked ? before.isOwn : isShown || asked.length === 0;
		seen.current = { asked, slugs, isOwn };
		if (isShown || !isOwn) return;
		setRemoved(before.slugs.filter((slug) => !slugs.includes(slug)));
		void navigate(savedPath(slugs), {
			replace: true,
			preventScrollReset: true,
			state: { keepsFocus: true },
		});
	}, [saved, asked, navigate]);
	// The heart that was pressed is gone with its card.
	useEffect(() => {
		if (removed.length === 0 || asked.some((slug) => removed.includes(slug))) return;
		if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
	}, [removed, asked, heading]);
	return removed;
}

function useNewSlugs(renamed: SavedList["renamed"]) {
	useEffect(() => {
		for (const [asked, slug] of renamed) resave(asked, slug);
	}, [renamed]);
}

/** Says where the list is kept, and offers what can be done with it. */
function About({ asked }: { asked: string[] }) {
	const saved = useSaved();
	const own = saved?.slugs ?? [];
	const isOwn = isSameList(own, asked);
	if (asked.length === 0) return null;
	return (
		<>
			<p key={`${isOwn} ${saved?.isStored}`} className="mt-3 max-w-[40rem] text-stone">
				{!isOwn
					? "The address of this page names these dogs. Bookmark it, open it on another device, or send it to someone."
					: saved?.isStored
						? "Your list is kept in this browser, without an account. Nobody else sees it unless you share its link. To remove a dog, press its heart."
						: "Your browser keeps no list for us, so this one ends with this tab. To keep it, bookmark this page or share its link. To remove a dog, press its heart."}
			</p>
			<p className="mt-5 flex flex-wrap items-center gap-3">
				<ShareButton title="Saved dogs" path={savedPath(asked)} />
				{isOwn ? (
					<button
						type="button"
						onClick={() => unsave(...own)}
						className={buttonClass("quiet", "cursor-pointer")}
					>
						Remove all
					</button>
				) : saved ? (
					<button
						type="button"
						onClick={() => save(...asked)}
						className={buttonClass("quiet", "cursor-pointer")}
					>
						Save these dogs
					</button>
				) : null}
				{!isOwn && own.length > 0 ? (
					<Link
						to={savedPath(own)}
						className="inline-flex min-h-11 items-center font-semibold text-terra underline"
					>
						<span key={own.length}>{`See your saved dogs (${own.length})`}</span>
					</Link>
				) : null}
			</p>
		</>
	);
}

function Gone({ list: { ended, unlisted } }: { list: SavedList }) {
	const own = useSaved()?.slugs ?? [];
	const isOwn = unlisted.some((slug) => own.includes(slug));
	if (ended.length + unlisted.length === 0) return null;
	return (
		<ul className="mb-6 divide-y divide-line rounded-20 border border-line bg-card px-5">
			{ended.map(({ asked, name, words, path }) => (
				<li
					key={asked}
					className="relative flex min-h-14 items-center justify-between gap-4 py-1.5"
				>
					<Link to={path} className="inline-flex min-h-11 items-center text-terra underline">
						<span>
							<bdi>{name}</bdi> {words}
						</span>
					</Link>
					<HeartButton
						slug={asked}
						name={name}
						className="grid size-11 shrink-0 place-items-center rounded-full"
					/>
				</li>
			))}
			{unlisted.length > 0 ? (
				<li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1.5">
					<span>
						{unlisted.length === 1
							? "One dog of this list isn’t listed anymore."
							: `${unlisted.length} dogs of this list aren’t listed anymore.`}
					</span>
					{isOwn ? (
						<button
							type="button"
							onClick={() => unsave(...unlisted)}
							className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra underline"
						>
							Remove from my list
						</button>
					) : null}
				</li>
			) : null}
		</ul>
	);
}

type ComparisonProps = { asked: string[]; compare: string[]; list: SavedList };

function Comparison({ asked, compare, list: { dogs, compared } }: ComparisonProps) {
	if (dogs.length < 2) return null;
	return (
		<section aria-labelledby="compare" className="mt-12">
			<h2 id="compare" className="mb-5 text-32">
				Side by side
			</h2>
			{dogs.length > maxCompared ? (
				<Form key={compare.join()} method="get" action={href("/saved")} preventScrollReset>
					<input type="hidden" name="dogs" value={asked.join()} />
					<fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2">
						<legend className="mb-1.5 font-semibold text-heading">
							Choose up to {maxCompared} dogs
						</legend>
						{dogs.map(({ slug, name }) => (
							<label
								key={slug}
								className="inline-flex min-h-11 cursor-pointer items-center gap-2.5"
							>
								<input
									type="checkbox"
									name="compare"
									value={slug}
									defaultChecked={compare.includes(slug)}
									className="size-6 shrink-0 cursor-pointer accent-action"
								/>
								<bdi>{name}</bdi>
							</label>
						))}
					</fieldset>
					<button type="submit" className={buttonClass("quiet", "mt-3 mb-6")}>
						Compare
					</button>
				</Form>
			) : null}
			{compared ? (
				<CompareTable {...compared} network={adoptionNetwork} label="Dogs side by side" />
			) : null}
		</section>
	);
}

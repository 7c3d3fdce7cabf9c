import { ArrowLeft } from "lucide";
import { useEffect, useRef } from "react";
import { useActionData, useLocation, useSearchParams } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { PageLinks } from "#app/ui/pager.tsx";
import { listQuery, type Page } from "#app/ui/paging.ts";
import { site } from "#site";

type Props = {
	title: string;
	heading?: string;
	description?: React.ReactNode;
	back?: { to: string; label: string };
	actions?: React.ReactNode;
	notices?: Record<string, string>;
	children: React.ReactNode;
};

export function DeskPage({
	title,
	heading = title,
	description,
	back,
	actions,
	notices,
	children,
}: Props) {
	const reached = useHeadingReached();
	return (
		<div className="mx-auto w-full max-w-[76rem] px-4 py-7 sm:px-6 md:px-10 md:py-10">
			<title>{`${title} | ${site.shortName} desk`}</title>
			{back ? (
				<p className="mb-2">
					<PathLink
						to={back.to}
						className="inline-flex min-h-11 items-center gap-1.5 text-stone hover:text-terra hover:underline"
					>
						<Icon of={ArrowLeft} className="size-4.5" /> <bdi>{back.label}</bdi>
					</PathLink>
				</p>
			) : null}
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
				<div className="min-w-0">
					<h1 ref={reached} tabIndex={-1} className="text-32">
						<bdi>{heading}</bdi>
					</h1>
					{description ? (
						<div className="mt-1.5 max-w-[46rem] text-stone">{description}</div>
					) : null}
				</div>
				{actions ? <div className="flex flex-wrap items-start gap-2.5">{actions}</div> : null}
			</div>
			<DeskNotice notices={notices} />
			<div className="mt-7">{children}</div>
		</div>
	);
}

/** State of a link that replaces what it is about: the focus goes to the new page’s heading. */
export const toHeading = { toHeading: true };

function useHeadingReached() {
	const heading = useRef<HTMLHeadingElement>(null);
	const { key, state } = useLocation();
	const isReached = state?.toHeading === true;
	// biome-ignore lint/correctness/useExhaustiveDependencies: every visit anew
	useEffect(() => {
		if (isReached) heading.current?.focus({ preventScroll: true });
	}, [key, isReached]);
	return heading;
}

export function DeskNotice({ notices = {} }: { notices?: Record<string, string> | undefined }) {
	const [query] = useSearchParams();
	const what = query.get("done") ?? "";
	// Hides an earlier confirmation once another form was submitted.
	const answered = useActionData() !== undefined;
	if (answered || !Object.hasOwn(notices, what)) return null;
	return (
		<p
			role="status"
			className="mt-5 rounded-12 border-[1.5px] border-olive bg-leaf px-4 py-2.5 text-leaf-ink"
		>
			{notices[what]}
		</p>
	);
}

export function DeskEmpty({ page = 1, children }: { page?: number; children: React.ReactNode }) {
	const to = usePagePath();
	return (
		<p className="rounded-20 border border-line bg-card px-6 py-9 text-center text-stone">
			{page === 1 ? (
				children
			) : (
				<>
					The list doesn’t have that many pages.{" "}
					<PathLink to={to(1)} className="text-terra underline">
						Go to its first page
					</PathLink>
				</>
			)}
		</p>
	);
}

function usePagePath(): (page: number) => string {
	const { pathname } = useLocation();
	const [query] = useSearchParams();
	return (page) => pathname + listQuery(query, { page: page === 1 ? "" : String(page) });
}

export function DeskPager(props: { page: number; more: boolean }) {
	return <PageLinks {...props} to={usePagePath()} link={PathLink} />;
}

export function DeskList({
	list,
	empty,
	children,
}: {
	list: Page<unknown>;
	empty: React.ReactNode;
	children: React.ReactNode;
}) {
	return (
		<>
			{list.items.length === 0 ? <DeskEmpty page={list.page}>{empty}</DeskEmpty> : children}
			<DeskPager page={list.page} more={list.more} />
		</>
	);
}

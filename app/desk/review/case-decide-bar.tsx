import type { CaseReading } from "#app/desk/review/review-case.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { canDecide, type Verdict } from "#app/moderation/decisions/verdicts.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PathLink } from "#app/ui/link.tsx";

const menuItem = "flex min-h-11 items-center rounded-12 px-3 hover:bg-page";

export function DecideBar({ found }: { found: CaseReading }) {
	const { head, missing, stand } = found;
	const to = useCasePath(head.id);
	const may = (verdict: Verdict) => canDecide(verdict, head.state);
	if (!may("approved") && !may("changes")) return null;
	return (
		<section
			id="decide"
			aria-label="Decide"
			className="border-y border-line bg-page px-4 py-3.5 sm:px-6 md:sticky md:bottom-0 md:z-10 xl:px-8"
		>
			{missing.length > 0 && may("approved") ? (
				<p className="mb-2.5 text-15">
					<strong className="font-semibold text-terra">Not ready to publish.</strong> Missing:{" "}
					{missing.map(({ label }) => label).join(", ")}.{" "}
					<PathLink to={to("edit")} className="font-semibold text-terra underline">
						Edit
					</PathLink>{" "}
					or ask for changes.
				</p>
			) : null}
			<div className="flex flex-wrap items-center gap-2.5">
				{missing.length === 0 && may("approved") ? (
					<PathLink to={to("approval", { seen: stand })} className={buttonClass("olive")}>
						Approve and publish
					</PathLink>
				) : null}
				{may("changes") ? (
					<PathLink
						to={to("changes")}
						className={buttonClass(missing.length > 0 ? "action" : "quiet")}
					>
						Ask for changes
					</PathLink>
				) : null}
				{may("declined") ? (
					<PathLink to={to("decline")} className={buttonClass("quiet")}>
						Decline
					</PathLink>
				) : null}
				{may("merged") ? <More to={to} /> : null}
			</div>
		</section>
	);
}

function More({ to }: { to: (step: string) => string }) {
	return (
		<details className="relative">
			<summary className={buttonClass("quiet", "cursor-pointer list-none")}>More</summary>
			<ul className="absolute bottom-full left-0 z-10 mb-2 w-60 rounded-20 border border-line bg-card p-2 max-md:static max-md:mt-2">
				<li>
					<PathLink to={to("merge")} className={menuItem}>
						Merge a duplicate
					</PathLink>
				</li>
				<li>
					<PathLink to={to("spam")} className={menuItem}>
						Mark as spam
					</PathLink>
				</li>
			</ul>
		</details>
	);
}

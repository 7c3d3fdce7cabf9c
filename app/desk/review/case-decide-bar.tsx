import { canDecide } from "#app/cases/decisions/verdicts.ts";
import { isOpenToTeam } from "#app/cases/review/states.ts";
import { isFixable } from "#app/cases/risk-checks/rules.ts";
import { decisions } from "#app/desk/review/decisions.ts";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { toHeading } from "#app/ui/desk/page.tsx";
import { PathLink } from "#app/ui/link.tsx";

/** So that they take two lines of a phone's screen. */
const small = "max-sm:px-4 max-sm:text-15";

const maxListed = 3;

function listed(labels: string[]): string {
	const more = labels.length - maxListed;
	const shown = labels.slice(0, more > 1 ? maxListed : undefined).join(", ");
	return more > 1 ? `${shown} and ${more} more` : shown;
}

export function DecideBar({ found }: { found: CaseReading }) {
	const { head, missing, currentVersion, findings } = found;
	const to = useCasePath(head.id);
	const open = Object.values(decisions).filter(({ verdict }) => canDecide(verdict, head.state));
	const { approved, changes, merged, spam } = decisions;
	if (!open.includes(approved) && !open.includes(changes)) return null;
	const isReady = missing.length === 0;
	// Suggests asking for changes before publishing if there are findings the sender can fix.
	const main = isReady && !findings.some(isFixable) ? approved : changes;
	const more = [merged, spam];
	const buttons = open.filter((each) => !more.includes(each) && (isReady || each !== approved));
	return (
		<section
			id="decide"
			aria-label="Decide"
			className="decide-bar relative -mx-4 mt-7 -mb-7 border-t border-line bg-page px-4 py-3 sm:-mx-6 sm:px-6 md:-mx-10 md:-mb-10 md:px-10"
		>
			{!isReady && open.includes(approved) ? (
				<p className="mb-2.5 text-15">
					<strong className="font-semibold text-terra">Not ready to publish.</strong> Missing:{" "}
					{listed(missing.map(({ label }) => label))}.{" "}
					{isOpenToTeam(head) ? (
						<>
							<PathLink to={to("edit")} className="font-semibold text-terra underline">
								Edit
							</PathLink>{" "}
							or ask for changes.
						</>
					) : open.includes(changes) ? (
						"Ask for changes."
					) : null}
				</p>
			) : null}
			<div className="flex flex-wrap items-center gap-2.5">
				{buttons.map((each) => (
					<PathLink
						key={each.path}
						to={to({ decision: each.path }, each === approved ? { seen: currentVersion } : {})}
						// The focus goes to what approves, so that Enter confirms it.
						state={each === approved ? undefined : toHeading}
						data-key={each.key}
						className={buttonClass(
							each !== main ? "quiet" : each === approved ? "olive" : "action",
							small,
						)}
					>
						{each.title}
					</PathLink>
				))}
				{open.includes(merged) ? (
					<details className="sm:relative">
						<summary className={buttonClass("quiet", `${small} cursor-pointer list-none`)}>
							More
						</summary>
						<ul className="absolute bottom-full left-0 z-10 mb-2 w-60 rounded-20 border border-line bg-card p-2 max-sm:left-4">
							{more.map(({ path, title }) => (
								<li key={path}>
									<PathLink
										to={to({ decision: path })}
										className="flex min-h-11 items-center rounded-12 px-3 hover:bg-page"
									>
										{title}
									</PathLink>
								</li>
							))}
						</ul>
					</details>
				) : null}
			</div>
		</section>
	);
}

import { useEffect, useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { SmallPhotos } from "#app/desk/review/case-difference.tsx";
import { CaseEmail, NothingToDecide } from "#app/desk/review/case-email.tsx";
import { CaseStep } from "#app/desk/review/case-parts.tsx";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { readVerdictPage, takeVerdict } from "#app/desk/review/take-verdict.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/case-approval.page.ts";

export const handle = acceptsBody();

export function loader({ params }: Route.LoaderArgs) {
	return readVerdictPage(params.id, "approved");
}

export function action({ request, params, context }: Route.ActionArgs) {
	return takeVerdict({ request, id: params.id }, "approved", requireStaff(context));
}

/** After a 422 the page is loaded again, so that it shows what changed meanwhile. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.actionStatus === 422 || args.defaultShouldRevalidate;
}

export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { head, open, email, missing, photos, stand, onSite } = loaderData;
	const unread = !actionData && (query.get("seen") ?? stand) !== stand;
	const button = useRef<HTMLButtonElement>(null);
	// Enter approves; the email stays visible.
	useEffect(() => button.current?.focus({ preventScroll: true }), []);
	const editPath = `/desk/review/${head.id}/edit${queueQuery(query)}`;
	return (
		<CaseStep
			head={head}
			title="Approve and publish"
			line="It appears on the site within a second, with its photos, in lists, feeds and search."
		>
			{!open && !actionData ? (
				<NothingToDecide />
			) : missing.length > 0 ? (
				<div className="rounded-20 border border-line bg-card px-5 py-5">
					<p className="font-semibold text-heading">This can’t be published yet.</p>
					<ul className="mt-2 list-disc pl-5">
						{missing.map(({ field, label, words }) => (
							<li key={field}>
								<strong className="font-semibold">{label}:</strong> {words}
							</li>
						))}
					</ul>
					<p className="mt-5 flex flex-wrap gap-2.5">
						<PathLink to={editPath} className={buttonClass()}>
							Edit
						</PathLink>
						<PathLink
							to={`/desk/review/${head.id}/changes${queueQuery(query)}`}
							className={buttonClass("quiet")}
						>
							Ask for changes
						</PathLink>
					</p>
				</div>
			) : unread ? (
				<div className="rounded-20 border border-line bg-card px-5 py-5">
					<p className="font-semibold text-heading">This changed after you read it.</p>
					<p className="mt-1">
						The sender has corrected it, or someone on the team has changed the public page. Please
						read it again before you publish it.
					</p>
					<p className="mt-5">
						<PathLink to={`/desk/review/${head.id}${queueQuery(query)}`} className={buttonClass()}>
							Review again
						</PathLink>
					</p>
				</div>
			) : (
				<>
					<section aria-labelledby="shown-photos" className="mb-6">
						<h2 id="shown-photos" className="text-23">
							Photos{" "}
						</h2>
						<SmallPhotos photos={photos} />
					</section>
					{email ? <CaseEmail email={email} /> : null}
					<DeskForm id="approval" answer={actionData}>
						<input
							type="hidden"
							name="photos"
							value={photos.map(({ token }) => token).join(" ")}
							autoComplete="off"
						/>
						<input type="hidden" name="on_site" value={onSite ? "yes" : "no"} autoComplete="off" />
						<input
							type="hidden"
							name="version"
							value={actionData?.values.version ?? head.version}
						/>
						<DeskButton look="olive" ref={button}>
							Approve and publish
						</DeskButton>
					</DeskForm>
				</>
			)}
		</CaseStep>
	);
}

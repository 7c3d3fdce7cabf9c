import { canDecide } from "#app/cases/decisions/verdicts.ts";
import { isOpenToTeam } from "#app/cases/review/states.ts";
import { Panel } from "#app/desk/cases/parts.tsx";
import { caseLink } from "#app/desk/review/case-parts.tsx";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { photoSource } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Props = { found: CaseReading };

export function CaseSubmission({ found }: Props) {
	const { publicRows, privateFacts, head } = found;
	const to = useCasePath(head.id);
	const canApprove = canDecide("approved", head.state);
	const short = publicRows.filter(({ long }) => !long);
	const long = publicRows.filter(({ long }) => long);
	return (
		<div className="mb-9 grid items-start gap-5 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
			<section aria-labelledby="open" className="min-w-0">
				<div className="flex flex-wrap items-center justify-between gap-x-5">
					<h2 id="open" className="text-23">
						{canApprove ? "What will be public" : "Public details"}
					</h2>
					<span className="flex flex-wrap gap-x-5">
						<PathLink to={to("preview")} className={caseLink}>
							Preview page
						</PathLink>
						{isOpenToTeam(head) ? (
							<PathLink to={to("edit")} className={caseLink}>
								Edit
							</PathLink>
						) : null}
					</span>
				</div>
				<dl className="mt-3 grid border-t border-line sm:grid-cols-2 sm:gap-x-7 xl:grid-cols-1 xxl:grid-cols-2">
					{short.map(({ field, label, value }) => (
						<div key={field} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
							<dt className="text-stone">{label}</dt>
							<dd
								dir="auto"
								className={`ml-auto min-w-0 text-right [overflow-wrap:anywhere] ${toneOf(value)}`}
							>
								{value || "Not provided"}
							</dd>
						</div>
					))}
				</dl>
				{long.map(({ field, label, value }) => (
					<div key={field} className="mt-5 max-w-[42rem]">
						<h3 className="text-19">{label}</h3>
						<p
							dir="auto"
							className={`mt-1 whitespace-pre-line [overflow-wrap:anywhere] ${value ? "" : "text-stone"}`}
						>
							{value || "Not provided"}
						</p>
					</div>
				))}
			</section>
			<Panel
				of={{ title: canApprove ? "What stays private" : "Private details", facts: privateFacts }}
				path={to()}
			/>
		</div>
	);
}

function toneOf(value: string): string {
	if (value === "Yes") return "font-semibold text-olive";
	return /^(Not tested|Not known)?$/.test(value) ? "text-stone" : "font-semibold";
}

/** Photos in their public order, uncropped so that reviewers see everything. */
export function CasePhotos({ found: { photos, coming, head, photosWanted } }: Props) {
	return (
		<section aria-labelledby="photos" className="min-w-0">
			<h2 id="photos" className="sr-only">
				Photos
			</h2>
			{photos.length + coming === 0 ? (
				<p className="rounded-20 bg-band px-5 py-10 text-center text-ink">{photosWanted}</p>
			) : null}
			<ul className="grid grid-cols-2 gap-2">
				{photos.map((photo, index) => (
					<li key={photo.token} className={index === 0 ? "col-span-2" : ""}>
						<a href={photoSource(photo, 1280)} className="block overflow-hidden rounded-12 bg-band">
							<Picture
								photo={photo}
								sizes={
									index === 0 ? "(min-width: 1200px) 28vw, 92vw" : "(min-width: 1200px) 14vw, 46vw"
								}
								eager={index < 3}
								alt={photo.alt || `${head.name}, photo ${index + 1}: view full size`}
								className="aspect-[4/3] [&_img]:object-contain"
							/>
						</a>
					</li>
				))}
			</ul>
			{coming > 0 ? (
				<p className="mt-2 text-15 text-stone">
					{coming === 1 ? "One more is" : `${coming} more are`} being processed. Reload this page in
					a minute to see {coming === 1 ? "it" : "them"}.
				</p>
			) : null}
		</section>
	);
}

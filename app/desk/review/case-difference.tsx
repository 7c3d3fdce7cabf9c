import { CasePart } from "#app/desk/review/case-parts.tsx";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { type Photo, thumbnailAddress } from "#app/media/photo.ts";
import { Thumbnail } from "#app/media/picture.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Change = NonNullable<CaseReading["change"]>;

export function CaseDifference({ change, photos }: { change: Change; photos: readonly Photo[] }) {
	const { differences, canApprove } = change;
	// The history has what earlier decisions changed; the draft may have been edited since.
	if (!canApprove) return <CasePart title="On the site" line={<OnSite change={change} />} />;
	const tokensOf = (list: readonly Photo[]) => list.map(({ token }) => token).join(" ");
	const otherPhotos = tokensOf(photos) !== tokensOf(change.photos);
	return (
		<CasePart title="What changes" line={<OnSite change={change} />}>
			{differences.length === 0 && !otherPhotos ? (
				<p className="text-stone">Nothing differs from the public page.</p>
			) : (
				<dl className="divide-y divide-line rounded-20 border border-line bg-card px-5">
					{differences.map(({ field, label, was, willBe }) => (
						<div key={field} className="grid gap-x-5 py-3 md:grid-cols-[9rem_1fr_1fr]">
							<dt className="text-stone">{label}</dt>
							<dd className="min-w-0 [overflow-wrap:anywhere]">
								<span className="text-15 text-stone">was </span>
								<del dir="auto" className="block whitespace-pre-line no-underline">
									{was || "nothing"}
								</del>
							</dd>
							<dd className="min-w-0 [overflow-wrap:anywhere]">
								<span className="text-15 text-stone">will be </span>
								<ins
									dir="auto"
									className="block rounded-12 bg-leaf px-2 whitespace-pre-line text-leaf-ink no-underline"
								>
									{willBe || "nothing"}
								</ins>
							</dd>
						</div>
					))}
					{otherPhotos ? (
						<div className="grid gap-x-5 py-3 md:grid-cols-[9rem_1fr_1fr]">
							<dt className="text-stone">Photos</dt>
							<dd>
								<span className="text-15 text-stone">were</span>
								<SmallPhotos photos={change.photos} />
							</dd>
							<dd>
								<span className="text-15 text-stone">will be</span>
								<SmallPhotos photos={photos} />
							</dd>
						</div>
					) : null}
				</dl>
			)}
		</CasePart>
	);
}

function OnSite({ change: { path, name, shown, status, canApprove } }: { change: Change }) {
	return (
		<>
			<PathLink to={path} className="font-semibold text-terra underline">
				<bdi>{name}</bdi>
			</PathLink>{" "}
			{shown ? "is on the site." : `isn’t on the site right now (${status.replaceAll("_", " ")}).`}
			{shown && canApprove ? " It stays as it is until you approve the change." : null}
		</>
	);
}

export function SmallPhotos({ photos }: { photos: readonly Photo[] }) {
	if (photos.length === 0) return <p>none</p>;
	return (
		<ul className="mt-1 flex flex-wrap gap-1.5">
			{photos.map((photo, index) => (
				<li key={photo.token}>
					<Thumbnail
						src={thumbnailAddress(photo)}
						alt={photo.alt || `Photo ${index + 1}`}
						className="size-13.5 rounded-12"
					/>
				</li>
			))}
		</ul>
	);
}

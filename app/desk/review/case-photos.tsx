import type { CaseReading } from "#app/desk/review/review-case.ts";
import { photoSource } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";

const sizes = "(min-width: 1200px) 30vw, (min-width: 576px) 46vw, 92vw";

/** Never cropped, so that reviewers see everything. */
export function CasePhotos({ found: { photos, coming, head } }: { found: CaseReading }) {
	if (photos.length + coming === 0) return null;
	return (
		<section aria-labelledby="photos" className="mb-4">
			<h2 id="photos" className="text-23">
				Photos
			</h2>
			{coming > 0 ? (
				<p className="mt-1 text-stone">
					{coming === 1 ? "One more is" : `${coming} more are`} being processed. Reload this page in
					a minute to see {coming === 1 ? "it" : "them"}.
				</p>
			) : null}
			<ul className="mt-3 grid gap-3.5 sm:grid-cols-2 xxl:grid-cols-3">
				{photos.map((photo, index) => (
					<li key={photo.token}>
						<a href={photoSource(photo, 1280)} className="block overflow-hidden rounded-20 bg-band">
							<Picture
								photo={photo}
								sizes={sizes}
								eager={index === 0}
								alt={photo.alt || `${head.name}, photo ${index + 1}: view full size`}
								className="aspect-[4/3] [&_img]:object-contain"
							/>
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}

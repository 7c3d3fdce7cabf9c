import type { Photo } from "#app/media/photo.ts";
import { MissingPhoto, Thumbnail } from "#app/media/picture.tsx";
import type { QueueKind } from "#app/moderation/case-face.ts";
import type { Coat } from "#app/ui/coat.ts";

const coats: Record<QueueKind, Coat> = { rehome: "brindle", breeder: "grey" };

/** The first photo of a case, or the drawn portrait; small, beside words that say the same. */
export function CasePortrait({ photo, kind }: { photo: Photo | undefined; kind: QueueKind }) {
	const frame = "size-13.5 rounded-12";
	if (!photo) return <MissingPhoto alt="" coat={coats[kind]} className={frame} />;
	return <Thumbnail photo={photo} alt="" className={frame} />;
}

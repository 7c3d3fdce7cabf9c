import { MissingPhoto, Thumbnail } from "#app/media/picture.tsx";
import type { QueueKind } from "#app/moderation/cases/labels.ts";
import type { Coat } from "#app/ui/empty-state.tsx";

const coats: Record<QueueKind, Coat> = { rehome: "brindle", breeder: "grey" };

type Props = { thumbnail: string | undefined; kind: QueueKind };

/** Decorative: the text beside it says the same. */
export function CasePortrait({ thumbnail, kind }: Props) {
	const frame = "size-13.5 rounded-12";
	if (!thumbnail) return <MissingPhoto alt="" coat={coats[kind]} className={frame} />;
	return <Thumbnail src={thumbnail} alt="" className={frame} />;
}

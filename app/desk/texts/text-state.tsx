import { DeskPill } from "#app/ui/desk/pill.tsx";
import type { TextStatus } from "#app/writing/store.ts";

const names: Record<TextStatus, string> = {
	draft: "Draft",
	published: "Published",
	unpublished: "Unpublished",
};

type Props = { status: TextStatus; changed: boolean; publishAt: Date | null; sample?: boolean };

export function TextState({ status, changed, publishAt, sample }: Props) {
	return (
		<span className="flex flex-wrap gap-1.5">
			{sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
			<DeskPill tone={status === "published" ? "olive" : "stone"}>{names[status]}</DeskPill>
			{changed && status !== "draft" ? <DeskPill tone="stone">With changes</DeskPill> : null}
			{publishAt ? <DeskPill tone="stone">Scheduled</DeskPill> : null}
		</span>
	);
}

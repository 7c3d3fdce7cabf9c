import { features } from "#app/features.ts";
import type { RecordKind } from "#app/people/define-case.ts";

export const historyKinds = features.flatMap(({ history = [] }) => history);

export type SubjectLink = { label: string; to?: string | undefined };

export function linkTo(kind: RecordKind, id: number, name = ""): SubjectLink {
	const { label = kind, path } = historyKinds.find((each) => each.kind === kind) ?? {};
	// Id 0 stands for all records of a kind.
	if (id === 0) return { label };
	const to = path?.replace(":id", String(id));
	return { label: `${label} ${name || id}`, to };
}

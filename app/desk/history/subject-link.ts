import type { Case, RecordKind } from "#app/moderation/table.ts";

export const subjectKinds: Record<RecordKind, { label: string; path?: string }> = {
	submission: { label: "Form" },
	case: { label: "Case", path: "/desk/review" },
	subscriber: { label: "Subscriber", path: "/desk/subscribers" },
	person: { label: "Team member", path: "/desk/people" },
	dog: { label: "Dog", path: "/desk/adoptions" },
	kennel: { label: "Kennel", path: "/desk/breeders" },
	guide: { label: "Guide", path: "/desk/guides" },
	post: { label: "Post", path: "/desk/blog" },
	photo: { label: "Photo", path: "/desk/photos" },
	delivery: { label: "Delivery" },
	setting: { label: "Setting" },
};

export type SubjectLink = { label: string; to?: string | undefined };

export function linkTo(kind: RecordKind, id: number): SubjectLink {
	const { label, path } = subjectKinds[kind];
	// Number 0 stands for all of a kind.
	return id === 0 ? { label } : { label: `${label} ${id}`, to: path && `${path}/${id}` };
}

export function linkToCase({ id, kind }: Pick<Case, "id" | "kind">): SubjectLink {
	return kind === "contact"
		? { label: `Message ${id}`, to: `/desk/messages/${id}` }
		: linkTo("case", id);
}

import type { RecordKind } from "#app/people/define-case.ts";

export const subjectKinds: Record<RecordKind, { label: string; path?: string }> = {
	submission: { label: "Form" },
	case: { label: "Case", path: "/desk/review/:id" },
	subscriber: { label: "Subscriber", path: "/desk/subscribers/:id" },
	person: { label: "Team member", path: "/desk/people/:id" },
	dog: { label: "Dog", path: "/desk/adoptions/:id" },
	kennel: { label: "Kennel", path: "/desk/breeders/:id" },
	guide: { label: "Guide", path: "/desk/guides/:id" },
	post: { label: "Post", path: "/desk/blog/:id" },
	photo: { label: "Photo", path: "/desk/photos/:id" },
	delivery: { label: "Delivery" },
	issue: { label: "Newsletter issue", path: "/desk/newsletter/:id" },
	report: { label: "Report", path: "/desk/reports/:id" },
	inquiry: { label: "Conversation", path: "/desk/inquiries/:id" },
	aftercare: { label: "Aftercare", path: "/desk/aftercare/:id" },
	setting: { label: "Setting" },
};

export type SubjectLink = { label: string; to?: string | undefined };

export function linkTo(kind: RecordKind, id: number, name = ""): SubjectLink {
	const { label, path } = subjectKinds[kind];
	// Id 0 stands for all records of a kind.
	if (id === 0) return { label };
	const to = path?.replace(":id", String(id));
	return { label: `${label} ${name || id}`, to };
}

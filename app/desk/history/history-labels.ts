import type { RecordKind } from "#app/moderation/table.ts";

export const kindLabels: Record<RecordKind, string> = {
	submission: "Form",
	case: "Case",
	subscriber: "Subscriber",
	person: "Team member",
	dog: "Dog",
	kennel: "Kennel",
	guide: "Guide",
	post: "Post",
	photo: "Photo",
	delivery: "Delivery",
	setting: "Setting",
};

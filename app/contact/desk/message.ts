import { href } from "react-router";
import type { Case } from "#app/moderation/table.ts";
import type { PillTone } from "#app/ui/desk/pill.tsx";

export const messageLabels: Record<Case["state"], { label: string; tone: PillTone }> = {
	received: { label: "New", tone: "terra" },
	in_review: { label: "Open", tone: "terra" },
	completing: { label: "Open", tone: "terra" },
	changes_needed: { label: "Open", tone: "terra" },
	published: { label: "Answered", tone: "olive" },
	declined: { label: "Closed", tone: "stone" },
	merged: { label: "Closed", tone: "stone" },
	spam: { label: "Spam", tone: "stone" },
	closed: { label: "Closed", tone: "stone" },
};

export const answerLimit = 10_000;

export function messagePath(id: number): string {
	return href("/desk/messages/:id", { id: String(id) });
}

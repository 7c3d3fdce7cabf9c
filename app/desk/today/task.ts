import type { Task } from "#app/people/define-case.ts";
import { site } from "#site";

/** Groups in page order. Within each, the oldest task comes first. */
export const taskGroups = {
	waiting: { title: "Waiting for an answer", note: "oldest first" },
	quiet: { title: "Going quiet", note: "owners we can’t reach, or haven’t heard from" },
	upkeep: { title: "When there’s time", note: "" },
} as const;

export type TaskGroupName = keyof typeof taskGroups;

const promised = site.team.answerDays * 24 * 60 * 60 * 1000;

export function isTaskOverdue({ since, sample }: Task, now: Date): boolean {
	return !sample && since !== null && now.getTime() - since.getTime() > promised;
}

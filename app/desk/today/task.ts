import { site } from "#site";

/** In the order of the page; within each, what has waited longest comes first. */
export const taskGroups = {
	waiting: { title: "Waiting for an answer", note: "oldest first" },
	quiet: { title: "Going quiet", note: "owners we can’t reach, or haven’t heard from" },
	upkeep: { title: "When there’s time", note: "" },
} as const;

export type TaskGroupName = keyof typeof taskGroups;

export type Task = {
	key: string;
	title: string;
	line?: string;
	/** Where it is done. */
	path: string;
	/** How many things it stands for. */
	many: number;
	/** Of the oldest of them. */
	since: Date | null;
	sample?: boolean;
	/** Instead of its source’s icon. */
	thumbnail?: string | null | undefined;
};

const promised = site.team.answerDays * 24 * 60 * 60 * 1000;

/** Longer than we promise; nobody waits for an answer about a sample. */
export function waitsTooLong({ since, sample }: Task, now: Date): boolean {
	return !sample && since !== null && now.getTime() - since.getTime() > promised;
}

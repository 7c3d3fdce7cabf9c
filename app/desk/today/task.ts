/** The most urgent first; within each, what has waited longest. */
export const severities = {
	urgent: { title: "Look at these first", note: "" },
	late: { title: "Waiting too long", note: "" },
	waiting: { title: "Waiting for an answer", note: "oldest first" },
	unreachable: { title: "We can’t reach these owners", note: "" },
	upkeep: { title: "When there’s time", note: "" },
} as const;

export type Severity = keyof typeof severities;

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
	/** If not that of its source. */
	severity?: Severity;
	sample?: boolean;
	/** Instead of its source’s icon. */
	thumbnail?: string | null;
};

export type Kind = "dog" | "kennel" | "guide" | "post";

/** What a page says that it shows, and what a change says that it concerns. */
export const tags = {
	record: (kind: Kind, id: number) => `${kind} ${id}`,
	/** Which records have that name. */
	named: (kind: Kind, nameKey: string) => `${kind} named ${nameKey}`,
	/** Any list, count or order of such records. */
	all: (kind: Kind) => `${kind}s`,
	stories: "stories",
	/** When its sources were read. */
	law: "law",
};

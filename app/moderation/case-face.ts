import type { Case, Details } from "#app/moderation/table.ts";

/** The cases that stand in the queue; messages have a page of their own. */
export type QueueKind = "rehome" | "breeder";

export const kindNames: Record<Case["kind"], string> = {
	rehome: "Adoption",
	breeder: "Breeder",
	contact: "Message",
};

/** What a case becomes when it is published; undefined for a message. */
export function recordKindOf(kind: Case["kind"]): "dog" | "kennel" | undefined {
	return { rehome: "dog" as const, breeder: "kennel" as const, contact: undefined }[kind];
}

/** What the team calls a case before and after its listing or kennel has a name. */
export function caseName(found: { kind: Case["kind"]; draft: Details }, sender: string): string {
	const { name = "", kennelName = "" } = found.draft;
	const own = found.kind === "breeder" ? kennelName : name;
	if (own !== "") return own;
	if (found.kind === "rehome") return `A dog of ${sender}`;
	return found.kind === "breeder" ? `A kennel of ${sender}` : `A message of ${sender}`;
}

/** "Austin, TX"; empty while nobody has said where. */
export function casePlace({ draft }: { draft: Details }): string {
	const parts = [draft.locationCity ?? draft.city, draft.locationState ?? draft.state];
	return parts.filter(Boolean).join(", ");
}

/** Whoever sent it, by name, else by the address. */
export function senderName(sent: { firstName: string; lastName: string; email: string }): string {
	return [sent.firstName, sent.lastName].filter(Boolean).join(" ") || sent.email;
}

const units = [
	[86_400, "d", "day"],
	[3600, "h", "hour"],
	[60, "min", "minute"],
] as const;

/** How long ago, for a list: "2 h", "1 d", "now". */
export function agoInShort(since: Date, now: Date): string {
	const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000);
	const unit = units.find(([size]) => seconds >= size);
	return unit ? `${Math.floor(seconds / unit[0])} ${unit[1]}` : "now";
}

/** How long ago, in a sentence: "2 hours ago", "a moment ago". */
export function agoInWords(since: Date, now: Date): string {
	const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000);
	const unit = units.find(([size]) => seconds >= size);
	if (!unit) return "a moment ago";
	const many = Math.floor(seconds / unit[0]);
	return `${many} ${unit[2]}${many === 1 ? "" : "s"} ago`;
}

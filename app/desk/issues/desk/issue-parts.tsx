import { BookOpen, House, Newspaper, PawPrint } from "lucide";
import { homedText, type Item, itemKey, type Shown } from "#app/desk/issues/issue.ts";
import type { Issue } from "#app/desk/issues/table.ts";
import { thumbnailAddress } from "#app/media/photo.ts";
import type { Inline, Status } from "#app/ui/desk/inline.tsx";
import { Icon } from "#app/ui/icon.tsx";

const states: Record<Issue["state"], Status> = {
	draft: { status: "Draft", tone: "stone" },
	scheduled: { status: "Scheduled", tone: "stone" },
	sending: { status: "Sending", tone: "olive" },
	paused: { status: "Paused", tone: "terra" },
	sent: { status: "Sent", tone: "olive" },
	cancelled: { status: "Stopped", tone: "terra" },
};

export function issueStatus({ state, automatic }: Pick<Issue, "state" | "automatic">): Inline {
	return [states[state], automatic && { status: "Weekly", tone: "stone" }];
}

export type Line = Pick<Item, "kind"> & {
	key: string;
	title: string;
	summary: string;
	photo?: string | undefined;
};

export function linesOf(items: readonly Item[], shown: readonly Shown[]): Line[] {
	const known = new Map(shown.map((item) => [itemKey(item), lineOf(item)]));
	return items.map((item) => {
		const key = itemKey(item);
		const gone = { title: `A ${item.kind}`, summary: "No longer on the site, so it’s left out" };
		return known.get(key) ?? { kind: item.kind, key, ...gone };
	});
}

export function lineOf(item: Shown): Line {
	const { kind } = item;
	const key = itemKey(item);
	if (kind === "homed") return { kind, key, title: homedText(item.number), summary: "Good news" };
	const photo = item.card.photo && thumbnailAddress(item.card.photo);
	if (kind === "dog")
		return { kind, key, title: item.card.name, summary: item.card.summary, photo };
	const { title, label } = item.card;
	return { kind, key, title, summary: `${kind === "guide" ? "Guide" : "Post"} · ${label}`, photo };
}

const icons = { guide: BookOpen, post: Newspaper, dog: PawPrint, homed: House };

export function ItemName({ item: { kind, title, summary, photo } }: { item: Line }) {
	return (
		<span className="flex min-w-0 flex-1 basis-56 items-center gap-3.5">
			{photo ? (
				<img src={photo} alt="" className="size-12 shrink-0 rounded-12 bg-band object-cover" />
			) : (
				<span className="grid size-12 shrink-0 place-items-center rounded-12 bg-band text-terra">
					<Icon of={icons[kind]} className="size-5.5" />
				</span>
			)}
			<span className="min-w-0 [overflow-wrap:anywhere]">
				<bdi className="block font-semibold text-heading">{title}</bdi>
				<span className="block text-15 text-stone">{summary}</span>
			</span>
		</span>
	);
}

type FrameProps = { id: number; version: string | number; scheme: "light" | "dark"; width: number };

/** Isolates the email from the desk's scripts and style sheets. */
export function EmailPreview({ id, version, scheme, width }: FrameProps) {
	return (
		<iframe
			key={version}
			title={`The email on ${width < 500 ? "a phone" : "a computer"}, ${scheme}`}
			src={`/desk/newsletter/${id}/email?scheme=${scheme}&version=${version}`}
			width={width}
			loading="lazy"
			sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
			className="h-[46rem] max-w-full rounded-20 border border-line bg-card"
		/>
	);
}

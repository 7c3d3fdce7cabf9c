import { ExternalLink } from "lucide";
import { ActionForm } from "#app/ui/desk/form.tsx";
import { DeskMoment, formatMoment } from "#app/ui/desk/moment.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk/pill.tsx";
import { DeskMailLink } from "#app/ui/desk/thread.tsx";
import { longDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";

export type Status = { status: string; tone: PillTone };

/** A piece of text as data, so that a loader can send it. */
export type Value =
	| string
	/** Typed by someone, in any script. */
	| { typed: string }
	| { moment: Date }
	| { day: Date }
	| { mail: string }
	| Status
	| { link: string; to: string; isPublic?: boolean; opensTab?: boolean }
	/** What a text was before. */
	| { was: string }
	/** A button. `of`: the item’s name, for screen readers. */
	| { press: string; of: string; action: string };

export type Inline = readonly (Value | undefined | false)[];

/** With a space between a status and what is beside it. */
function piecesOf(inline: Inline): { key: string; value: Value }[] {
	const pieces: { key: string; value: Value }[] = [];
	for (const [at, value] of inline.entries()) {
		if (!value) continue;
		const before = pieces.at(-1)?.value;
		const isApart =
			!before ||
			!(isStatus(before) || isStatus(value)) ||
			(typeof before === "string" && before.endsWith(" ")) ||
			(typeof value === "string" && /^[\s.,]/.test(value));
		if (!isApart) pieces.push({ key: `before ${at}`, value: " " });
		pieces.push({ key: String(at), value });
	}
	return pieces;
}

function isStatus(value: Value): boolean {
	return typeof value === "object" && "status" in value;
}

/** The same without its marks. */
export function textOf(inline: Inline): string {
	return piecesOf(inline)
		.map(({ value }) => textOfValue(value))
		.join("");
}

function textOfValue(value: Value): string {
	if (typeof value === "string") return value;
	if ("typed" in value) return value.typed;
	if ("moment" in value) return formatMoment(value.moment);
	if ("day" in value) return longDate(value.day);
	if ("was" in value) return ` (was ${value.was})`;
	if ("mail" in value) return value.mail;
	if ("press" in value) return "";
	return "status" in value ? value.status : value.link;
}

export function Inline({ of }: { of: Inline }) {
	return piecesOf(of).map(({ key, value }) => <InlineValue key={key} value={value} />);
}

function InlineValue({ value }: { value: Value }) {
	// Our own words need no break within them.
	if (typeof value === "string") return <span className="[overflow-wrap:normal]">{value}</span>;
	if ("typed" in value) return <bdi>{value.typed}</bdi>;
	if ("moment" in value) return <DeskMoment date={value.moment} />;
	if ("day" in value) return <LongDate date={value.day} />;
	if ("mail" in value) return <DeskMailLink email={value.mail} />;
	if ("status" in value) return <DeskPill tone={value.tone}>{value.status}</DeskPill>;
	if ("press" in value) {
		return (
			<span className="me-1.5 inline-block">
				<ActionForm action={value.action} of={value.of} className="px-4" preventScrollReset>
					{value.press}
				</ActionForm>
			</span>
		);
	}
	if ("was" in value) {
		return (
			<del className="block text-15 text-stone">
				<bdi>{value.was}</bdi>
			</del>
		);
	}
	if (value.opensTab) {
		return (
			<a
				href={value.to}
				target="_blank"
				rel="noreferrer nofollow"
				className="inline-flex min-h-11 items-center gap-2 text-terra underline"
			>
				<bdi>{value.link}</bdi>
				<Icon of={ExternalLink} className="size-4" />
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
		);
	}
	if (value.isPublic) {
		return (
			<a href={value.to} className="text-terra underline">
				<bdi>{value.link}</bdi>
			</a>
		);
	}
	return (
		<PathLink to={value.to} className="text-terra underline">
			<bdi>{value.link}</bdi>
		</PathLink>
	);
}

import { ExternalLink } from "lucide";
import { href } from "react-router";
import type { readEvidence } from "#app/breeders/evidence/desk/evidence-decisions.ts";
import { levelWords, schemes } from "#app/breeders/evidence/evidence.ts";
import { deskPhoto } from "#app/media/photo.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

export type JudgedResult = NonNullable<Awaited<ReturnType<typeof readEvidence>>>["results"][number];

const verdicts = [
	{ level: "registry", key: "r", label: "Seen at the registry" },
	{ level: "document", key: "d", label: "Document seen" },
	{ level: "claimed", key: "c", label: "Couldn’t see it" },
	{ level: "refused", key: "x", label: "Doesn’t match" },
] as const;

type VerdictProps = {
	result: JudgedResult;
	className: string;
	/** Whether single keys press its buttons. */
	hasKeys?: boolean;
	/** Whether it's the first thing to review on the page. */
	isNext?: boolean;
};

export function VerdictForm({ result, className, hasKeys, isNext }: VerdictProps) {
	const { id, dogId, registryUrl, version } = result;
	return (
		<DeskForm id={`verdict-${id}`} className={`${className} grid gap-4`}>
			<input type="hidden" name="seen" value={version} />
			<div className="grid gap-4 md:grid-cols-2">
				<TextField
					name="registryUrl"
					label="Page to link to"
					hint={
						registryUrl ? "Leave it empty to keep the one above." : "If you saw it at the registry."
					}
					maxLength={500}
				/>
				<TextField
					name="reason"
					label="A line to the breeder"
					hint="Why, if you couldn’t see it or it doesn’t match."
					maxLength={500}
				/>
			</div>
			<p className="flex flex-wrap gap-3">
				{verdicts.map(({ level, key, label }) => (
					<DeskButton
						key={level}
						look={isNext && level === "registry" ? "olive" : "quiet"}
						formAction={href("/desk/evidence/:id/:of/:step", {
							id: String(dogId),
							of: String(id),
							step: level,
						})}
						{...(hasKeys ? { accessKey: key, "data-key": key } : {})}
					>
						{label} {hasKeys ? <Key of={key} /> : null}
					</DeskButton>
				))}
			</p>
		</DeskForm>
	);
}

export function Key({ of }: { of: string }) {
	return <kbd className="rounded-12 border border-current px-1.5 text-15 max-md:hidden">{of}</kbd>;
}

export function DocumentOf({ result: { photoId, pdfKey, id, dogId } }: { result: JudgedResult }) {
	if (photoId !== null) {
		return (
			<a href={deskPhoto(photoId, 1280)} target="_blank" rel="noreferrer" className="mt-1 block">
				<img
					src={deskPhoto(photoId, 640)}
					alt="What the breeder sent"
					className="max-h-72 w-auto rounded-12"
				/>
			</a>
		);
	}
	if (pdfKey === null) return "None sent";
	return (
		<a
			href={href("/desk/evidence/:id/documents/:result", { id: String(dogId), result: String(id) })}
			target="_blank"
			rel="noreferrer"
			className="inline-flex min-h-11 items-center gap-2 text-terra underline"
		>
			Open the PDF <Icon of={ExternalLink} className="size-4" />
		</a>
	);
}

export function Looked({ result }: { result: JudgedResult }) {
	const { testName, scheme, testedOn, level, by, checkedAt, validUntil, reason } = result;
	return (
		<li className="border-t border-line py-3">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<p className="min-w-0 [overflow-wrap:anywhere]">
					<strong className="font-semibold text-heading">{testName}:</strong>{" "}
					<bdi>{result.result}</bdi>{" "}
					<span className="text-stone">
						({schemes[scheme]}, {testedOn})
					</span>
				</p>
				{level ? (
					<DeskPill tone={level === "refused" ? "terra" : level === "claimed" ? "stone" : "olive"}>
						{levelWords[level]}
					</DeskPill>
				) : null}
			</div>
			<p className="text-15 text-stone [overflow-wrap:anywhere]">
				{checkedAt ? <DeskMoment date={checkedAt} /> : null}
				{by ? ` by ${by}` : null}
				{validUntil ? ` · valid until ${validUntil}` : null}
				{reason ? ` · ${reason}` : null}
			</p>
			<details className="mt-1">
				<summary className="inline-flex min-h-11 cursor-pointer items-center text-15 font-semibold text-terra">
					Look again
				</summary>
				<DocumentOf result={result} />
				<VerdictForm result={result} className="mt-3" />
			</details>
		</li>
	);
}

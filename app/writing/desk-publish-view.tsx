import { useEffect, useState } from "react";
import { Form } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { DeskPage } from "#app/ui/desk-page.tsx";
import { controlProps, FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { PathLink } from "#app/ui/link.tsx";
import { Moment } from "#app/writing/desk-moment.tsx";
import type { Words } from "#app/writing/desk-text-list.tsx";

export type PublishData = {
	id: number;
	title: string;
	status: "draft" | "published" | "unpublished";
	changed: boolean;
	publishAt: Date | null;
	revision: number;
	/** What is missing, in words. */
	faults: string[];
};

/** Publish now or later, and what undoes it. */
export function PublishView({
	words: { base, one },
	text,
	answer,
}: {
	words: Words;
	text: PublishData;
	answer: DeskAnswer | undefined;
}) {
	const path = `${base}/${text.id}`;
	const ready = text.faults.length === 0;
	const nothing = text.status === "published" && !text.changed;
	return (
		<DeskPage
			title="Publish"
			line={<bdi>{text.title}</bdi>}
			back={{ to: path, label: "Back to the text" }}
		>
			{nothing ? (
				<p className="mb-6 rounded-20 border border-line bg-card px-5 py-4">
					It is on the site as it is written: there is nothing to publish.
				</p>
			) : (
				<section aria-label="When" className="mb-6 rounded-20 border border-line bg-card px-5 py-5">
					{ready ? null : (
						<div className="mb-4">
							<p className="font-semibold text-heading">Before it can be published:</p>
							<ul className="list-disc pl-6">
								{text.faults.map((words) => (
									<li key={words}>{words}</li>
								))}
							</ul>
							<PathLink to={path} className={buttonClass("quiet", "mt-3")}>
								Go on writing
							</PathLink>
						</div>
					)}
					<DeskForm
						id="when"
						answer={answer}
						values={{
							when: text.publishAt ? "later" : "now",
							at: text.publishAt ? text.publishAt.toISOString().slice(0, 16) : "",
						}}
						hidden={!ready && !answer}
					>
						<input type="hidden" name="revision" value={text.revision} />
						<WhenFields />
						<DeskButton look="olive" className="mt-5">
							Publish
						</DeskButton>
					</DeskForm>
				</section>
			)}
			{text.publishAt ? (
				<ActionForm
					action={`${path}/schedule/cancel`}
					words={
						<>
							It is published on <Moment date={text.publishAt} />, as it is saved by then.
						</>
					}
					button="Cancel the schedule"
				/>
			) : null}
			{text.status === "published" ? (
				<ActionForm
					action={`${path}/unpublish`}
					words={`Taken off the site, the ${one} and its photos are gone within a second. The text stays here.`}
					button="Take it off the site"
				/>
			) : null}
		</DeskPage>
	);
}

function WhenFields() {
	const when = useField("when");
	const at = useField("at");
	const [local, setLocal] = useState("");
	const [zone, setZone] = useState("");
	useEffect(() => {
		setZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
		setLocal(localWords(at.value ?? ""));
	}, [at.value]);
	return (
		<fieldset>
			<legend className="font-semibold text-heading">When</legend>
			<Radio name="when" value="now" checked={when.value !== "later"} label="Now" />
			<Radio name="when" value="later" checked={when.value === "later"} label="Later, by itself:" />
			<FieldError field={when} />
			<div className="pl-9">
				<label htmlFor={at.id} className="block text-15 text-stone">
					Day and time in UTC
				</label>
				<input
					type="datetime-local"
					defaultValue={at.value}
					{...controlProps(at, { name: "at", hint: true })}
					onInput={(event) => {
						setLocal(localWords(event.currentTarget.value));
						const later = event.currentTarget.form?.elements.namedItem("when");
						if (later instanceof RadioNodeList) later.value = "later";
					}}
					className="form-control mt-1 max-w-72 rounded-12 px-4 py-2"
				/>
				<p id={`${at.id}-hint`} className="mt-1 text-15 text-stone">
					{local
						? `For you that is ${local} (${zone}).`
						: "UTC is the same everywhere; it has no summer time."}
				</p>
				<FieldError field={at} />
			</div>
		</fieldset>
	);
}

function localWords(text: string): string {
	// Of less than a whole moment browsers make one up.
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return "";
	const moment = new Date(`${text}:00Z`);
	return Number.isNaN(moment.getTime())
		? ""
		: moment.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

export function Radio({
	name,
	value,
	checked,
	label,
}: {
	name: string;
	value: string;
	checked: boolean;
	label: string;
}) {
	return (
		<label className="flex min-h-11 cursor-pointer items-center gap-3">
			<input
				type="radio"
				name={name}
				value={value}
				defaultChecked={checked}
				className="size-5.5 shrink-0 cursor-pointer accent-action"
			/>
			{label}
		</label>
	);
}

function ActionForm({
	action,
	words,
	button,
}: {
	action: string;
	words: React.ReactNode;
	button: string;
}) {
	return (
		<Form
			method="post"
			action={action}
			className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-20 border border-line bg-card px-5 py-4"
		>
			<p className="min-w-0 flex-1 basis-72">{words}</p>
			<DeskButton look="quiet">{button}</DeskButton>
		</Form>
	);
}

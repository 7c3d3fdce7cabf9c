import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { EditPhotos } from "#app/media/photo-field/edit-photos.tsx";
import { PhotoField } from "#app/media/photo-field.tsx";
import { isWaiting } from "#app/moderation/cases/states.ts";
import type { EditAnswer } from "#app/moderation/edit/handle-edit.ts";
import { EditNotice } from "#app/moderation/edit/notice.tsx";
import type { EditView, MissingFields } from "#app/moderation/records/owner-edits.ts";
import { RecordFields, type Suggestions } from "#app/records/form.tsx";
import type { AnyRecord } from "#app/records/record.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormContext, fieldId } from "#app/ui/form-state.ts";
import { post } from "#app/ui/post-form.ts";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { wasTypedInto } from "#app/ui/typed-early.ts";

type Props = {
	record: AnyRecord;
	path: string;
	view: EditView;
	answer: EditAnswer | undefined;
	suggestions: Suggestions | undefined;
};

const id = "edit";

/** Photo fields, which are never saved automatically: a removed photo can't be restored. */
const photoField = /^(photo|photos|photo_files|remove|remove-coming|place-\d+)$/;

export function EditForm({ record, path, view, suggestions, ...props }: Props) {
	const sendPath = `${path}/review`;
	const { title, none, captions, advice } = record.photos;
	const [answer, setAnswer] = useState(props.answer);
	const [busy, setBusy] = useState(false);
	// An answer repeats only what differs from when the page was loaded.
	const shown = { ...view, ...answer };
	const { photos, photoAdvice, coming } = shown;
	const isSent = isWaiting(view);
	const [missing, setMissing] = useState(shown.missing);
	const [line, setLine] = useState("");
	const { revalidate } = useRevalidator();
	// Set once: a later answer must not change the sender's input. Not merged with view.values either:
	// the answer omits boxes that were unchecked.
	const [values] = useState(shown.values);
	const form = useRef<HTMLFormElement>(null);
	const version = useRef(shown.version);
	const savedText = useRef("");
	/** The text stored on the server; `savedText` may still be in flight. */
	const storedText = useRef("");
	const autoSaveOff = useRef(false);
	const inFlight = useRef<Promise<unknown>>(Promise.resolve());

	/** Sends in sequence: each request needs the version returned by the one before it. */
	function send(path: string, isAuto: boolean): Promise<EditAnswer | undefined> {
		if (!form.current) return inFlight.current.then(() => undefined);
		// Read now: while the request is queued, the photo field may take over the files chosen in it.
		const text = textOf(form.current);
		const fields = isAuto ? textsIn(form.current) : new FormData(form.current);
		const next = inFlight.current.then(async () => {
			fields.set("version", String(version.current));
			const result = await submitEdit(path, fields);
			if (isSaved(result)) storedText.current = text;
			const isCurrent = "version" in result && !(isAuto && result.kind === "elsewhere");
			if (isCurrent) version.current = result.version;
			if ("missing" in result && result.missing) setMissing(result.missing);
			return result;
		});
		inFlight.current = next;
		return next;
	}

	/** Includes photos uploaded in the meantime, because the sender can no longer press Save. */
	const saveOnLeaving = useEffectEvent((left: HTMLFormElement) => {
		const added = new FormData(left).getAll("photos").map(String);
		if (autoSaveOff.current || (added.length === 0 && textOf(left) === storedText.current)) return;
		const fields = textsIn(left);
		for (const key of added) fields.append("photos", key);
		fields.set("version", String(version.current));
		void post(path, fields, { outlivesPage: true });
	});
	const saveOnHiding = useEffectEvent((hidden: HTMLFormElement) => void saveIfChanged(hidden));

	useEffect(() => {
		const here = form.current;
		if (!here) return;
		savedText.current = storedText.current = wasTypedInto(here) ? "" : textOf(here);
		const gone = new AbortController();
		const { signal } = gone;
		window.addEventListener("pagehide", () => saveOnLeaving(here), { signal });
		// A page from the back/forward cache doesn't know what it saved on leaving.
		window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), {
			signal,
		});
		// A phone may end a background page without firing another event.
		const hide = () => document.hidden && saveOnHiding(here);
		document.addEventListener("visibilitychange", hide, { signal });
		return () => {
			gone.abort();
			saveOnLeaving(here);
		};
	}, []);

	async function saveIfChanged(changed: HTMLFormElement) {
		const before = savedText.current;
		const now = textOf(changed);
		if (autoSaveOff.current || now === before) return;
		savedText.current = now;
		const result = await send(path, true);
		if (result?.kind === "saved") return setLine(`Saved at ${timeNow()}.`);
		savedText.current = before;
		if (result?.kind === "elsewhere") {
			autoSaveOff.current = true;
			// No notice yet: it would take the focus from someone who is typing.
			setLine("Not saved: this was changed in another window. Press Save to see what differs.");
		} else if (result) setLine("Not saved yet. Press Save to see why.");
	}

	async function submit(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (busy) return;
		const pressed = (event.nativeEvent as SubmitEvent).submitter;
		const sends = pressed?.getAttribute("formaction") === sendPath;
		setBusy(true);
		autoSaveOff.current = false;
		const result = await send(sends ? sendPath : path, false);
		setBusy(false);
		setLine(result?.kind === "saved" ? `Saved at ${timeNow()}.` : "");
		setAnswer(result);
		if (result?.kind === "sent") void revalidate();
	}

	const errors = answer?.kind === "invalid" ? answer.errors : {};
	const arranged = `${photos.map(({ token }) => token)} ${coming.map(({ uploadId }) => uploadId)}`;
	return (
		<FormContext value={{ id, values, errors, busy }}>
			<form
				ref={form}
				id={id}
				method="post"
				action={path}
				encType="multipart/form-data"
				noValidate
				onSubmit={submit}
				onBlur={(event) => saveIfChanged(event.currentTarget)}
				className="flex flex-col gap-10"
			>
				<EditNotice answer={answer} form={id} state={view.state} />
				{missing.every(({ field }) => Object.hasOwn(errors, field)) ? null : (
					<StillNeeded form={id} missing={missing} />
				)}
				<input type="hidden" name="version" defaultValue={version.current} autoComplete="off" />
				<RecordFields
					record={record}
					audience="owner"
					demands={view.demands}
					suggestions={suggestions}
				/>
				<fieldset className="min-w-0">
					<legend className="mb-4 font-serif text-27 text-heading">{title}</legend>
					<ul className="mb-5 list-disc space-y-1 pl-6 text-stone">
						{advice.map((each) => (
							<li key={each}>{each}</li>
						))}
					</ul>
					<EditPhotos
						key={arranged}
						photos={photos}
						coming={coming}
						adviceOn={photoAdvice}
						of={`your ${record.words.one}`}
						captions={captions}
					>
						{none}
					</EditPhotos>
					<div key={`add ${arranged}`} className="mt-5">
						<PhotoField remembers={false} />
						<p className="mt-2 text-15 text-stone">New photos are added when you save.</p>
					</div>
				</fieldset>
				<div className="border-t border-line pt-6">
					<p className="flex flex-wrap gap-3">
						<button
							type="submit"
							aria-disabled={busy}
							className={buttonClass(isSent ? "action" : "quiet", "cursor-pointer max-sm:w-full")}
						>
							{isSent ? "Save changes" : "Save"}
						</button>
						{isSent ? null : (
							<button
								type="submit"
								formAction={sendPath}
								aria-disabled={busy}
								className={buttonClass("action", "cursor-pointer max-sm:w-full")}
							>
								{busy ? "One moment…" : "Send for review"}
							</button>
						)}
					</p>
					<p role="status" className="mt-3 min-h-6 text-15 text-stone">
						{line}
					</p>
					<StillNeeded form={id} missing={missing} />
					<PrivacyLine />
				</div>
			</form>
		</FormContext>
	);
}

function StillNeeded({ form, missing }: { form: string; missing: MissingFields }) {
	if (missing.length === 0) return null;
	const count = missing.length;
	return (
		<p className="text-stone">
			<strong className="font-semibold text-heading">
				{count === 1 ? "One answer is still needed:" : `${count} answers are still needed:`}
			</strong>{" "}
			{missing.map(({ field, label }, index) => (
				<span key={field}>
					<a href={`#${fieldId(form, field)}`} className="inline-block py-1 text-terra underline">
						{label}
					</a>
					{index < count - 1 ? <span> · </span> : null}
				</span>
			))}
		</p>
	);
}

function textsIn(form: HTMLFormElement): FormData {
	const fields = new FormData(form);
	for (const name of [...fields.keys()]) if (photoField.test(name)) fields.delete(name);
	return fields;
}

function textOf(form: HTMLFormElement): string {
	return JSON.stringify([...textsIn(form)].filter(([name]) => name !== "version"));
}

function isSaved(answer: EditAnswer): boolean {
	return answer.kind === "invalid" ? answer.saved : /^(saved|sent)$/.test(answer.kind);
}

function timeNow(): string {
	return new Date().toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}

async function submitEdit(path: string, fields: FormData): Promise<EditAnswer> {
	const { status, data } = await post(path, fields);
	return isEditAnswer(data) ? data : { kind: "refused", words: messageFor(status), values: {} };
}

function isEditAnswer(value: unknown): value is EditAnswer {
	return ["saved", "sent", "invalid", "elsewhere", "refused"].includes(Object(value).kind);
}

function messageFor(status: number): string {
	const nothingLost = "Everything you typed is still here";
	if (status === 404) return `Not saved: this link no longer works. ${nothingLost}.`;
	if (status === 0 || status === 200) {
		return `Not saved: the connection was lost. ${nothingLost}. Please try again.`;
	}
	return `Not saved: something went wrong on our end. ${nothingLost}. Please try again in a minute.`;
}

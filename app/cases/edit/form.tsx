import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { EditAnswer } from "#app/cases/edit/handle-edit.ts";
import { EditNotice } from "#app/cases/edit/notice.tsx";
import { EnterButton, StepBar, StepButton, stepAt, stepsOf } from "#app/cases/edit/steps.tsx";
import type { EditView, MissingFields } from "#app/cases/records/owner-edits.ts";
import { isWaiting } from "#app/cases/review/states.ts";
import { EditPhotos } from "#app/media/edit-photos.tsx";
import { PhotoField } from "#app/media/photo-field.tsx";
import { PhotoPairs } from "#app/media/photo-pairs.tsx";
import { RecordFields, type Suggestions } from "#app/records/form.tsx";
import type { AnyRecord } from "#app/records/record.ts";
import { Fold } from "#app/ui/fold.tsx";
import { draftEnds, FormContext, fieldId } from "#app/ui/form-state.ts";
import { counted } from "#app/ui/format.ts";
import { keepDraft } from "#app/ui/keep-draft.ts";
import { localStorageIfAny, setBaseline, textsOf } from "#app/ui/kept-draft.ts";
import { NotSent } from "#app/ui/not-sent.tsx";
import { post } from "#app/ui/post-form.ts";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import type { Fault } from "#app/ui/sending.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
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
	const [pressed, setPressed] = useState<string>();
	const [fault, setFault] = useState<Fault>();
	// An answer repeats only what differs from when the page was loaded.
	const shown = { ...view, ...answer };
	const { photos, photoAdvice, coming } = shown;
	const isSent = isWaiting(view);
	const [missing, setMissing] = useState(shown.missing);
	const [state, setState] = useState<SaveState>({ kind: "idle" });
	const [isBack, setIsBack] = useState(false);
	const { revalidate } = useRevalidator();
	const navigate = useNavigate();
	const [params] = useSearchParams();
	const steps = stepsOf(record);
	const at = stepAt(steps, params);
	const [before, after] = [steps[at - 1], steps[at + 1]];
	const heading = useRef<HTMLHeadingElement>(null);
	const shownAt = useRef(at);
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
	function send(
		path: string,
		isAuto: boolean,
		next?: string,
	): Promise<EditAnswer | Fault["status"] | undefined> {
		const here = form.current;
		if (!here) return inFlight.current.then(() => undefined);
		// Read now: while the request is queued, the photo field may take over the files chosen in it.
		const text = textOf(here);
		const texts = textsOf(here);
		const fields = isAuto ? textsIn(here) : new FormData(here);
		if (next) fields.set("next", next);
		const answered = inFlight.current.then(async () => {
			fields.set("version", String(version.current));
			const { status, data: result } = await post(path, fields);
			if (!isEditAnswer(result)) return status === 200 ? 0 : status;
			if (isSaved(result)) {
				storedText.current = text;
				setBaseline(here, texts);
				if (textOf(here) === text) here.dispatchEvent(new Event(draftEnds));
			}
			const isCurrent = "version" in result && !(isAuto && result.kind === "elsewhere");
			if (isCurrent) version.current = result.version;
			if ("missing" in result && result.missing) setMissing(result.missing);
			return result;
		});
		inFlight.current = answered;
		return answered;
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
	const save = useEffectEvent((changed: HTMLFormElement) => void saveIfChanged(changed));

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
		const hide = () => document.hidden && save(here);
		document.addEventListener("visibilitychange", hide, { signal });
		const storage = localStorageIfAny();
		const stopKeeping = storage && keepDraft(here, storage, undefined, () => setIsBack(true));
		save(here);
		return () => {
			stopKeeping?.();
			gone.abort();
			saveOnLeaving(here);
		};
	}, []);

	useEffect(() => {
		const here = form.current;
		if (!isRetried(state) || !here) return;
		const again = () => save(here);
		const timer = setTimeout(again, pause);
		window.addEventListener("online", again);
		return () => {
			clearTimeout(timer);
			window.removeEventListener("online", again);
		};
	}, [state]);

	useEffect(() => {
		if (shownAt.current === at) return;
		shownAt.current = at;
		form.current?.scrollIntoView();
		heading.current?.focus({ preventScroll: true });
	}, [at]);

	/** Needs no connection: what was typed is saved on leaving the field, or once there is one. */
	function goTo(step: string): void {
		const state = { keepsFocus: true };
		void navigate({ search: `?step=${step}` }, { state, preventScrollReset: true });
	}

	/** Returns whether a photo in another step keeps the form from being sent, and opens that step. */
	function isHeldByPhoto(): boolean {
		const failed = form.current?.querySelector("[data-photo][data-state=failed]");
		const step = failed?.closest("[data-step]");
		if (!(step instanceof HTMLElement) || !step.hidden) return false;
		goTo(step.dataset.step ?? "");
		return true;
	}

	async function saveIfChanged(changed: HTMLFormElement) {
		const before = savedText.current;
		const now = textOf(changed);
		if (autoSaveOff.current || now === before) return;
		savedText.current = now;
		setState({ kind: "saving" });
		const result = await send(path, true);
		if (isAnswered(result) && result.kind === "saved") return setSaved();
		savedText.current = before;
		if (!isAnswered(result)) return setState({ kind: "away" });
		if (result.kind === "refused" && result.repeatable) return setState({ kind: "trouble" });
		if (result.kind === "elsewhere") {
			autoSaveOff.current = true;
			// No notice yet: it would take the focus from someone who is typing.
			setState({ kind: "elsewhere" });
		} else setState({ kind: "refused" });
	}

	function setSaved() {
		const isLatest = form.current && textOf(form.current) === storedText.current;
		setState(isLatest ? { kind: "saved", at: timeNow() } : { kind: "typing" });
		setIsBack(false);
	}

	async function submit(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (busy) return;
		const here = event.currentTarget;
		const button = (event.nativeEvent as SubmitEvent).submitter;
		const { next } = Object(button).dataset ?? {};
		if (isHeldByPhoto()) return;
		const sends = button?.getAttribute("formaction") === sendPath;
		setBusy(true);
		setPressed(button?.id);
		setFault(undefined);
		autoSaveOff.current = false;
		const result = await send(sends ? sendPath : path, false, next);
		setBusy(false);
		if (!isAnswered(result)) {
			setFault({ status: result ?? 0, form: here, button: button?.id });
			return setState({ kind: "away" });
		}
		if (isSaved(result)) setSaved();
		else setState({ kind: "idle" });
		if (next && result.kind === "saved") return void navigate(pageAfter(path, view));
		setAnswer(result);
		if (result.kind === "sent") void revalidate();
	}

	const errors = answer?.kind === "invalid" ? answer.errors : {};
	const hasError = ({ fields }: { fields: readonly string[] }) =>
		fields.some((name) => Object.hasOwn(errors, name));
	const arranged = `${photos.map(({ token }) => token)} ${coming.map(({ uploadId }) => uploadId)}`;
	const photoFields = (
		<fieldset className="min-w-0">
			<legend className="mb-4 font-serif text-27 text-heading">{title}</legend>
			<Advice advice={advice} isFolded={steps.length > 0} />
			{record.kind === "dog" ? (
				<div className="mb-5">
					<Fold title="Which photos help most">
						<PhotoPairs />
					</Fold>
				</div>
			) : null}
			<Given count={steps.length > 0 ? photos.length + coming.length : 0}>
				<EditPhotos
					key={arranged}
					photos={photos}
					coming={coming}
					adviceOn={photoAdvice}
					of={`your ${record.labels.one}`}
					captions={captions}
				>
					{steps.length > 0 ? "" : none}
				</EditPhotos>
				<div key={`add ${arranged}`} className="mt-5">
					<PhotoField remembers={false} />
					<p className="mt-2 text-15 text-stone">New photos are added when you save.</p>
				</div>
			</Given>
		</fieldset>
	);
	return (
		<FormContext
			value={{ id, values, errors, busy, pressed, fault: fault ? <NotSent fault={fault} /> : null }}
		>
			<form
				ref={form}
				id={id}
				method="post"
				action={steps[at] ? `${path}?step=${steps[at].path}` : path}
				encType="multipart/form-data"
				noValidate
				onSubmit={submit}
				onBlur={(event) => saveIfChanged(event.currentTarget)}
				// A choice is complete at once.
				onChange={({ target, currentTarget }) =>
					isChoice(target) && void saveIfChanged(currentTarget)
				}
				onInput={() => state.kind !== "typing" && !isRetried(state) && setState({ kind: "typing" })}
				className="flex scroll-mt-4 flex-col gap-7 *:scroll-mb-16"
			>
				{after ? <EnterButton path={after.path} onOpen={goTo} /> : null}
				{steps.length > 0 ? (
					<StepBar steps={steps} at={at} missing={missing} heading={heading} onOpen={goTo} />
				) : null}
				<EditNotice answer={answer} form={id} state={view.state} isStepped={steps.length > 0} />
				{steps.length > 0 || missing.every(({ field }) => Object.hasOwn(errors, field)) ? null : (
					<StillNeeded form={id} missing={missing} />
				)}
				<input type="hidden" name="version" defaultValue={version.current} autoComplete="off" />
				{steps.length === 0 ? (
					<>
						<RecordFields
							record={record}
							audience="owner"
							demands={view.demands}
							suggestions={suggestions}
						/>
						{photoFields}
					</>
				) : null}
				{steps.map(({ path, photos, groups }, index) => (
					<div
						key={path}
						data-step={path}
						// Errors of any step have to be seen.
						hidden={index !== at && !groups.some(hasError)}
						className="flex flex-col gap-7 [&[hidden]]:hidden"
					>
						<RecordFields
							record={record}
							groups={groups}
							audience="owner"
							demands={view.demands}
							suggestions={suggestions}
						/>
						{photos ? photoFields : null}
					</div>
				))}
				<div className="border-t border-line pt-5">
					<p className="flex flex-wrap gap-3">
						{steps.length > 0 ? (
							<>
								{after ? (
									<StepButton path={after.path} onOpen={goTo}>
										Next: {after.title}
									</StepButton>
								) : (
									<SubmitButton
										name="next"
										value="preview"
										data-next="preview"
										className="max-sm:w-full"
									>
										See it as {record.labels.audience} will
									</SubmitButton>
								)}
								{before ? (
									<StepButton path={before.path} onOpen={goTo} variant="quiet">
										Back
									</StepButton>
								) : null}
								<SubmitButton variant="quiet" className="max-sm:flex-1">
									Save
								</SubmitButton>
							</>
						) : (
							<>
								<SubmitButton variant={isSent ? "action" : "quiet"} className="max-sm:w-full">
									{isSent ? "Save changes" : "Save"}
								</SubmitButton>
								{isSent ? null : (
									<SubmitButton formAction={sendPath} className="max-sm:w-full">
										Send for review
									</SubmitButton>
								)}
							</>
						)}
					</p>
					{steps.length > 0 ? null : <StillNeeded form={id} missing={missing} />}
					<PrivacyLine />
				</div>
				<div
					data-save={state.kind}
					className="sticky bottom-0 z-10 -mx-[clamp(14px,5vw,40px)] -mb-8 border-t border-line bg-card px-[clamp(14px,5vw,40px)] py-2 text-15 sm:-mb-10"
				>
					<p
						role="status"
						className={state.kind in problems ? "font-semibold text-terra" : "text-stone"}
					>
						<span key={state.kind}>
							{isBack ? "We brought back what you typed here before. " : ""}
							{lineFor(state)}
						</span>
					</p>
				</div>
			</form>
		</FormContext>
	);
}

function Advice({ advice, isFolded }: { advice: readonly string[]; isFolded: boolean }) {
	const list = (
		<ul className="mb-5 list-disc space-y-1 pl-6 text-stone">
			{advice.map((each) => (
				<li key={each}>{each}</li>
			))}
		</ul>
	);
	if (!isFolded) return list;
	return (
		<details>
			<summary className={summary}>Which photos help most</summary>
			{list}
		</details>
	);
}

/** Photos that were given already, and a way to change them. */
function Given({ count, children }: { count: number; children: React.ReactNode }) {
	const isOpen = Object.hasOwn(use(FormContext).errors, "photo_files");
	const [first] = useState(count);
	if (first === 0) return children;
	return (
		<details open={isOpen}>
			<summary className={summary}>{counted(count, "photo")}: look, add or change</summary>
			<div className="mt-2">{children}</div>
		</details>
	);
}

const summary = "min-h-11 cursor-pointer py-2 font-semibold text-terra";

/** Where an owner sees the page as it will be: before it is sent, and afterwards. */
export function pageAfter(path: string, { state, page }: Pick<EditView, "state" | "page">): string {
	return isWaiting({ state }) && !page?.shown ? path : `${path}/preview`;
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

function isChoice(target: EventTarget): boolean {
	return target instanceof Element && target.matches("select, [type=radio], [type=checkbox]");
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

function isEditAnswer(value: unknown): value is EditAnswer {
	return ["saved", "sent", "invalid", "elsewhere", "refused"].includes(Object(value).kind);
}

function isAnswered(result: EditAnswer | number | undefined): result is EditAnswer {
	return typeof result === "object";
}

type SaveState =
	| { kind: "idle" | "typing" | "saving" | keyof typeof problems }
	| { kind: "saved"; at: string };

/** Milliseconds until a save that failed is tried again. */
const pause = 10_000;

function isRetried({ kind }: SaveState): boolean {
	return kind === "away" || kind === "trouble";
}

const problems = {
	away: "Not saved yet: no connection. We’ll try again by ourselves.",
	trouble: "Not saved yet: a problem on our side. We’ll try again by ourselves.",
	elsewhere: "Not saved: this was changed in another window. Press Save to see what differs.",
	refused: "Not saved yet. Press Save to see why.",
};

function lineFor(state: SaveState): string {
	switch (state.kind) {
		case "idle":
			return "What you type is saved as you go.";
		case "typing":
			return "Not saved yet";
		case "saving":
			return "Saving…";
		case "saved":
			return `Saved at ${state.at}`;
		default:
			return problems[state.kind];
	}
}

import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { EditPhotos } from "#app/media/edit/edit-photos.tsx";
import type { EditAnswer, EditView } from "#app/moderation/edit/edit.ts";
import { EditNotice } from "#app/moderation/edit/notice.tsx";
import { submitEdit } from "#app/moderation/edit/sending.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormContext } from "#app/ui/form-state.ts";

type Props = {
	id: string;
	/** The page that saves, and the one that saves and sends. */
	savePath: string;
	sendPath: string;
	view: EditView;
	/** What the door said to a form sent without scripts. */
	answer: EditAnswer | undefined;
	/** The fields; what adds photos stands below those that are here. */
	children: React.ReactNode;
	photosOf: string;
	photosTitle: string;
	noPhotos: string;
	addPhotos: React.ReactNode;
};

/** Fields that say what shall become of photos: they wait for Save, as nothing brings a photo back. */
const photoField = /^(photo|photos|photo_files|remove|remove-coming|place-\d+)$/;

/** What a sender corrects. It saves as they go where scripts run, and by its buttons everywhere. */
export function EditForm({ id, savePath, sendPath, view, ...props }: Props) {
	const [answer, setAnswer] = useState(props.answer);
	const [busy, setBusy] = useState(false);
	const [line, setLine] = useState("");
	const { revalidate } = useRevalidator();
	// Once, for the life of the form: a later answer must not touch what stands in the fields.
	// Not both: of a box that was unticked the answer says nothing.
	const [values] = useState(() => (answer && "values" in answer ? answer.values : view.values));
	const form = useRef<HTMLFormElement>(null);
	const version = useRef(answer && "version" in answer ? answer.version : view.version);
	/** Another window was faster: from then on only a press of a button saves. */
	const waits = useRef(false);
	const inFlight = useRef<Promise<unknown>>(Promise.resolve());
	const pictures = answer && "photos" in answer && answer.photos ? answer : view;
	const { photos = [], coming = [] } = pictures;

	/** One after another: what is sent knows the version that the one before it made. */
	function send(path: string, isAuto: boolean): Promise<EditAnswer | undefined> {
		const turn = inFlight.current.then(async () => {
			if (!form.current) return undefined;
			const fields = new FormData(form.current);
			if (isAuto)
				for (const name of [...fields.keys()]) if (photoField.test(name)) fields.delete(name);
			fields.set("version", String(version.current));
			const said = await submitEdit(path, fields);
			// A save that nobody pressed never goes over what another window has kept.
			const takes = "version" in said && !(isAuto && said.kind === "elsewhere");
			if (takes) version.current = said.version;
			return said;
		});
		inFlight.current = turn;
		return turn;
	}

	useAutoSave(form, async () => {
		if (waits.current) return false;
		const said = await send(savePath, true);
		if (said?.kind === "saved") setLine(`Saved at ${timeNow()}.`);
		else if (said?.kind === "elsewhere") {
			waits.current = true;
			// No notice yet: it would take the focus from whoever is typing.
			setLine("Not saved: another window has changed this. Press Save, and you see what differs.");
		} else if (said) setLine("Not saved yet. Press Save, and you see why.");
		return said?.kind === "saved";
	});

	async function submit(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (busy) return;
		const pressed = (event.nativeEvent as SubmitEvent).submitter;
		const sends = pressed?.getAttribute("formaction") === sendPath;
		setBusy(true);
		waits.current = false;
		const said = await send(sends ? sendPath : savePath, false);
		setBusy(false);
		setLine(said?.kind === "saved" ? `Saved at ${timeNow()}.` : "");
		setAnswer(said);
		// Where it stands is said above the form.
		if (said?.kind === "sent") void revalidate();
	}

	const errors = answer?.kind === "invalid" ? answer.errors : {};
	const arranged = `${photos.map(({ token }) => token)} ${coming.map(({ uploadId }) => uploadId)}`;
	return (
		<FormContext value={{ id, values, errors, busy }}>
			<form
				ref={form}
				id={id}
				method="post"
				action={savePath}
				encType="multipart/form-data"
				noValidate
				onSubmit={submit}
				className="flex flex-col gap-10"
			>
				<EditNotice answer={answer} form={id} state={view.state} />
				<input type="hidden" name="version" defaultValue={version.current} autoComplete="off" />
				{props.children}
				<fieldset className="min-w-0">
					<legend className="mb-4 font-serif text-27 text-heading">{props.photosTitle}</legend>
					<EditPhotos key={arranged} photos={photos} coming={coming} of={props.photosOf}>
						{props.noPhotos}
					</EditPhotos>
					<div key={`add ${arranged}`} className="mt-5">
						{props.addPhotos}
						<p className="mt-2 text-15 text-stone">
							New photos are added when you press Save or Send.
						</p>
					</div>
				</fieldset>
				<div className="border-t border-line pt-6">
					<p className="flex flex-wrap gap-3">
						<button
							type="submit"
							aria-disabled={busy}
							className={buttonClass("quiet", "cursor-pointer max-sm:w-full")}
						>
							Save
						</button>
						<button
							type="submit"
							formAction={sendPath}
							aria-disabled={busy}
							className={buttonClass("action", "cursor-pointer max-sm:w-full")}
						>
							{busy ? "One moment…" : "Send for review"}
						</button>
					</p>
					<p role="status" className="mt-3 min-h-6 text-15 text-stone">
						{line}
					</p>
				</div>
			</form>
		</FormContext>
	);
}

/** Saves when a field is left and something in the form has changed since it was saved. */
function useAutoSave(
	form: React.RefObject<HTMLFormElement | null>,
	save: () => Promise<boolean>,
): void {
	const latest = useRef(save);
	useEffect(() => {
		latest.current = save;
	});
	useEffect(() => {
		const watched = form.current;
		if (!watched) return;
		let kept = textOf(watched);
		const look = async () => {
			const now = textOf(watched);
			if (now === kept) return;
			const before = kept;
			kept = now;
			if (!(await latest.current())) kept = before;
		};
		watched.addEventListener("focusout", look);
		return () => watched.removeEventListener("focusout", look);
	}, [form]);
}

/** What was typed or chosen, without the photos. */
function textOf(form: HTMLFormElement): string {
	const fields = [...new FormData(form)].filter(
		([name]) => !photoField.test(name) && name !== "version",
	);
	return JSON.stringify(fields);
}

function timeNow(): string {
	return new Date().toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}

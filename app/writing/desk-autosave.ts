/** What someone else has saved meanwhile. */
export type Theirs = {
	by: string;
	/** Already in words. */
	at: string;
	revision: number;
	title: string;
	shortDescription: string;
	/** Its category or author, and its cover, in words. */
	about: string;
	body: string;
};

export type SaveState =
	| { kind: "idle" | "typing" | "saving" }
	| { kind: "saved"; at: Date }
	| { kind: "failed"; words: string }
	| { kind: "theirs"; theirs: Theirs };

/** What the page answers to the whole form, when it did not save it. */
type Refusal = { values: Record<string, string>; theirs?: Theirs };

/** What the action that saves answers. */
export type SaveAnswer =
	| { ok: true; revision: number }
	| { ok: false; theirs: Theirs }
	| { ok: false; words: string };

const afterLastKey = 2_000;
const again = 5_000;
/** What browsers take along from a page that is being left, in bytes, with room for the headers. */
const mostOnLeaving = 60_000;

/**
 * Saves a form while it is being filled in: two seconds after the last change, and when its page is
 * left or hidden. What could not be saved is tried again; when someone else was faster it stops.
 */
export function autosave(form: HTMLFormElement, path: string, show: (state: SaveState) => void) {
	let dirty = false;
	let stopped = false;
	/** What was typed last was refused, or did not arrive. */
	let failed = false;
	/** The form was sent as a whole, and nothing is known of it yet. */
	let handedOver = false;
	let busy: Promise<void> | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;

	// Kept here: React would put the field back to what the page was loaded with.
	const field = () => form.elements.namedItem("revision") as HTMLInputElement;
	let revision = field().value;
	const later = (milliseconds: number) => {
		clearTimeout(timer);
		timer = setTimeout(save, milliseconds);
	};

	function changed(): void {
		if (stopped) return;
		dirty = true;
		show({ kind: "typing" });
		later(afterLastKey);
	}

	function save(): Promise<void> | undefined {
		clearTimeout(timer);
		if (!dirty || stopped || busy) return busy;
		// The answer to the whole form brings the revision that this one changes.
		if (handedOver) return void later(afterLastKey);
		dirty = false;
		show({ kind: "saving" });
		busy = send(fields()).finally(() => {
			busy = undefined;
			if (dirty && !stopped) later(failed ? again : afterLastKey);
		});
		return busy;
	}

	function fields(): URLSearchParams {
		const sent = new URLSearchParams();
		for (const [name, value] of new FormData(form)) {
			if (typeof value === "string") sent.append(name, value);
		}
		sent.set("revision", revision);
		return sent;
	}

	async function send(body: URLSearchParams): Promise<void> {
		const answer = await post(path, body);
		failed = answer === "away" || !answer.ok;
		if (answer === "away") {
			dirty = true;
			show({ kind: "failed", words: awayWords });
		} else if (answer.ok) {
			revision = String(answer.revision);
			if (!dirty) show({ kind: "saved", at: new Date() });
		} else if ("theirs" in answer) {
			stopped = true;
			// From now on saving is a choice: the button says that it replaces theirs.
			revision = String(answer.theirs.revision);
			show({ kind: "theirs", theirs: answer.theirs });
		} else {
			show({ kind: "failed", words: answer.words });
		}
	}

	function leave(): void {
		if (!dirty || stopped) return;
		const body = fields();
		// The save that is under way will have counted one.
		if (busy) body.set("revision", String(Number(revision) + 1));
		if (String(body).length > mostOnLeaving) return;
		dirty = false;
		clearTimeout(timer);
		void fetch(path, { method: "POST", body, keepalive: true }).catch(() => {});
	}

	function hidden(): void {
		if (document.visibilityState === "hidden") void save();
	}

	function warn(event: BeforeUnloadEvent): void {
		const tooLong = dirty && String(fields()).length > mostOnLeaving;
		if (stopped || failed || handedOver || tooLong) event.preventDefault();
	}

	form.addEventListener("input", changed);
	document.addEventListener("visibilitychange", hidden);
	addEventListener("pagehide", leave);
	addEventListener("beforeunload", warn);
	return {
		/** Where a save is under way: whether the form may be sent once that is answered. */
		inFlight: () => busy?.then(() => !stopped),
		/** The form is about to be sent as a whole: nothing more is to be saved by itself. */
		handOver() {
			clearTimeout(timer);
			dirty = false;
			stopped = false;
			handedOver = true;
			field().value = revision;
		},
		/** The page shows what it was loaded with, or why the form was not saved. */
		answered(values: Record<string, string>, refusal: Refusal | undefined) {
			// Read anew without having been sent, the page knows nothing of the choice that waits.
			if (stopped && !handedOver && !refusal) return;
			const { theirs } = refusal ?? {};
			revision = String(theirs?.revision ?? refusal?.values.revision ?? values.revision ?? "");
			// Beside someone else's newer text only the writer saves: it would be gone by itself.
			stopped = theirs !== undefined;
			failed = refusal !== undefined;
			if (handedOver) show({ kind: "idle" });
			handedOver = false;
		},
		close() {
			// What was sent and not answered may not have come: saved twice it is one.
			dirty ||= handedOver;
			handedOver = false;
			void save();
			form.removeEventListener("input", changed);
			document.removeEventListener("visibilitychange", hidden);
			removeEventListener("pagehide", leave);
			removeEventListener("beforeunload", warn);
		},
	};
}

const awayWords = "You’re offline. We’ll keep trying every few seconds.";

async function post(path: string, body: URLSearchParams): Promise<SaveAnswer | "away"> {
	try {
		const response = await fetch(path, { method: "POST", body });
		const type = response.headers.get("Content-Type") ?? "";
		if (response.redirected && !type.includes("json")) {
			return {
				ok: false,
				words: "You’re signed out. Sign in again in another tab, then continue.",
			};
		}
		if (type.includes("json")) return await response.json();
		return [403, 404, 413].includes(response.status)
			? { ok: false, words: "We couldn’t save this. Copy your text, then reload the page." }
			: "away";
	} catch {
		return "away";
	}
}

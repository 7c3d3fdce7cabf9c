/** What somebody else has saved meanwhile. */
export type Theirs = {
	by: string;
	/** Already in words. */
	at: string;
	revision: number;
	title: string;
	shortDescription: string;
	body: string;
};

export type SaveState =
	| { kind: "idle" | "typing" | "saving" }
	| { kind: "saved"; at: Date }
	| { kind: "failed"; words: string }
	| { kind: "theirs"; theirs: Theirs };

/** What the door for saving answers. */
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
 * left or hidden. What could not be saved is tried again; when somebody else was faster it stops.
 */
export function autosave(form: HTMLFormElement, path: string, show: (state: SaveState) => void) {
	let dirty = false;
	let stopped = false;
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
		dirty = false;
		show({ kind: "saving" });
		busy = send(fields()).finally(() => {
			busy = undefined;
			if (dirty && !stopped) later(afterLastKey);
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
		if (answer === "away") {
			dirty = true;
			show({ kind: "failed", words: awayWords });
			return later(again);
		}
		if (answer.ok) {
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
		if (stopped || (dirty && String(fields()).length > mostOnLeaving)) event.preventDefault();
	}

	form.addEventListener("input", changed);
	document.addEventListener("visibilitychange", hidden);
	addEventListener("pagehide", leave);
	addEventListener("beforeunload", warn);
	return {
		/** Whether a save is under way; it resolves when that is answered. */
		underWay: () => busy,
		/** The form is about to be sent as a whole: nothing more is to be saved by itself. */
		handOver() {
			clearTimeout(timer);
			dirty = false;
			stopped = false;
			field().value = revision;
		},
		/** The page was loaded anew, after the form was sent. */
		loaded(newest: string) {
			revision = newest;
		},
		close() {
			void save();
			form.removeEventListener("input", changed);
			document.removeEventListener("visibilitychange", hidden);
			removeEventListener("pagehide", leave);
			removeEventListener("beforeunload", warn);
		},
	};
}

const awayWords = "There is no connection. It is tried again every few seconds.";

async function post(path: string, body: URLSearchParams): Promise<SaveAnswer | "away"> {
	try {
		const response = await fetch(path, { method: "POST", body });
		const type = response.headers.get("Content-Type") ?? "";
		if (response.redirected && !type.includes("json")) {
			return { ok: false, words: "You are signed out. Sign in again in another tab, then go on." };
		}
		return type.includes("json") ? await response.json() : "away";
	} catch {
		return "away";
	}
}

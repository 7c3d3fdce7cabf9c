import { draftEnds } from "#app/ui/form-state.ts";

export type Theirs = {
	by: string;
	at: string;
	revision: number;
	title: string;
	shortDescription: string;
	about: string;
	body: string;
};

export type SaveState =
	| { kind: "idle" | "typing" | "saving" }
	| { kind: "saved"; at: Date }
	| { kind: "failed"; message: string }
	| { kind: "theirs"; theirs: Theirs };

type Refusal = { values: Record<string, string>; theirs?: Theirs };

type SaveAnswer =
	| { ok: true; revision: number }
	| { ok: false; theirs: Theirs }
	| { ok: false; message: string };

const afterLastKey = 2_000;
const again = 5_000;
/** Browsers limit what a page can send as someone leaves it; this leaves room for headers. */
const maxBytesOnLeaving = 60_000;

/** Saves after changes and when the page is left or hidden. Retries failures; stops on a conflict. */
export function autosave(form: HTMLFormElement, path: string, show: (state: SaveState) => void) {
	let dirty = false;
	let stopped = false;
	let failed = false;
	/** Whether the whole form was submitted and its result is pending. */
	let handedOver = false;
	let busy: Promise<void> | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;

	// Kept here because React would reset the hidden field to its loaded value.
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
		// The response to the submitted form has the revision that this save needs.
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

	async function send(body: URLSearchParams, keepalive = false): Promise<void> {
		const answer = await post(path, body, keepalive);
		failed = answer === "away" || !answer.ok;
		if (answer === "away") {
			dirty = true;
			show({ kind: "failed", message: unavailableMessage });
		} else if (answer.ok) {
			revision = String(answer.revision);
			if (dirty) return;
			show({ kind: "saved", at: new Date() });
			form.dispatchEvent(new Event(draftEnds));
		} else if ("theirs" in answer) {
			stopped = true;
			// Saving is now a deliberate choice: the button says that it replaces the other version.
			revision = String(answer.theirs.revision);
			show({ kind: "theirs", theirs: answer.theirs });
		} else {
			show({ kind: "failed", message: answer.message });
		}
	}

	function leave(): void {
		if (!dirty || stopped) return;
		const body = fields();
		// The save in progress will increase the revision by one.
		if (busy) body.set("revision", String(Number(revision) + 1));
		if (String(body).length > maxBytesOnLeaving) return;
		dirty = false;
		clearTimeout(timer);
		// The browser may bring the page back as it was left, so the answer counts.
		void send(body, true).finally(() => {
			if (dirty && !stopped) later(again);
		});
	}

	function hidden(): void {
		if (document.visibilityState === "hidden") void save();
	}

	function warn(event: BeforeUnloadEvent): void {
		const tooLong = dirty && String(fields()).length > maxBytesOnLeaving;
		if (stopped || failed || handedOver || tooLong) event.preventDefault();
	}

	const closed = new AbortController();
	const { signal } = closed;
	form.addEventListener("input", changed, { signal });
	document.addEventListener("visibilitychange", hidden, { signal });
	addEventListener("pagehide", leave, { signal });
	addEventListener("beforeunload", warn, { signal });
	return {
		inFlight: () => busy?.then(() => !stopped),
		handOver() {
			clearTimeout(timer);
			dirty = false;
			stopped = false;
			handedOver = true;
			field().value = revision;
		},
		answered(values: Record<string, string>, refusal: Refusal | undefined) {
			// Data reloaded without a submit doesn't include the pending conflict.
			if (stopped && !handedOver && !refusal) return;
			const { theirs } = refusal ?? {};
			revision = String(theirs?.revision ?? refusal?.values.revision ?? values.revision ?? "");
			// While a conflict is shown, only the writer's explicit save may overwrite.
			stopped = theirs !== undefined;
			failed = refusal !== undefined;
			if (handedOver) show({ kind: "idle" });
			handedOver = false;
		},
		close() {
			// The submitted form may not have arrived; saving is idempotent.
			dirty ||= handedOver;
			handedOver = false;
			void save();
			closed.abort();
		},
	};
}

const unavailableMessage = "You’re offline. We’ll keep trying every few seconds.";

async function post(
	path: string,
	body: URLSearchParams,
	keepalive: boolean,
): Promise<SaveAnswer | "away"> {
	try {
		const response = await fetch(path, { method: "POST", body, keepalive });
		const type = response.headers.get("Content-Type") ?? "";
		if (response.redirected && !type.includes("json")) {
			return {
				ok: false,
				message: "You’re signed out. Sign in again in another tab, then continue.",
			};
		}
		if (type.includes("json")) return await response.json();
		return [403, 404, 413].includes(response.status)
			? { ok: false, message: "We couldn’t save this. Copy your text, then reload the page." }
			: "away";
	} catch {
		return "away";
	}
}

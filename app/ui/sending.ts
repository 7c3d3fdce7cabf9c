import { useState, useSyncExternalStore } from "react";
import { isRouteErrorResponse, useNavigation } from "react-router";
import { draftEnds } from "#app/ui/form-state.ts";
import { isUnreachable } from "#app/ui/navigation-timeout.ts";
import { unsentForms } from "#app/ui/unsent-forms.ts";

/** A submission that didn't get an answer to show. */
export type Fault = {
	/** 0 if there was no answer at all. */
	status: number;
	form: HTMLFormElement;
	/** The id of the button that sent it. */
	button: string | undefined;
};

type Submission = Pick<Fault, "form" | "button"> & { owner: object; fault?: Fault };

let latest: Submission | undefined;
const listeners = new Set<() => void>();

function update(next: Submission): void {
	latest = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

const useLatest = () =>
	useSyncExternalStore(
		subscribe,
		() => latest,
		() => undefined,
	);

/**
 * Leaves a form on its page when it couldn't be sent: the router would replace the page by an error page. Its
 * navigation stays unfinished until the form is sent again or another page is opened.
 */
unsentForms.hold = async ({ method, signal }, results) => {
	const submission = latest;
	if (method === "GET" || !submission) return;
	const answers = Object.values(results);
	const failed = answers.find(({ type, result }) => type === "error" && !isRedirect(result));
	if (!failed) {
		if (answers.some(({ result }) => isRedirect(result) && !isSignIn(result))) {
			submission.form.dispatchEvent(new Event(draftEnds));
		}
	} else if (!signal.aborted) {
		fail(submission, statusOf(failed.result));
		await new Promise((resolve) => signal.addEventListener("abort", resolve));
	}
};

function fail(submission: Submission, status: number): void {
	const { form, button } = submission;
	const fault = { status, form, button };
	update({ ...submission, fault });
	sendAgain(fault);
}

function isRedirect(result: unknown): result is Response {
	return result instanceof Response && result.headers.has("Location");
}

/** A form sent after its session ended has not arrived. */
function isSignIn({ headers }: Response): boolean {
	return /^\/login\b/.test(headers.get("Location") ?? "");
}

function statusOf(failure: unknown): number {
	// The router wraps errors that aren't responses.
	if (isRouteErrorResponse(failure)) return failure.status;
	const error = failure instanceof Error ? failure : Object(failure).data;
	// What a portal or proxy answers in our place can't be decoded.
	return isUnreachable(error) || /decode/.test(String(error)) ? 0 : 500;
}

/** The state of a form that the router sends. */
export function useSubmission() {
	const [owner] = useState(() => ({}));
	const { state, formAction } = useNavigation();
	const submission = useLatest();
	const mine = submission?.owner === owner ? submission : undefined;
	const isOnItsWay = state !== "idle" && formAction !== undefined;
	return {
		busy: isOnItsWay && submission?.fault === undefined,
		pressed: mine?.button,
		fault: mine?.fault,
		submitted(form: HTMLFormElement, submitter: HTMLElement | null | undefined) {
			update({ owner, form, button: submitter?.id || undefined });
		},
		failed(status: number) {
			if (latest) fail(latest, status);
		},
	};
}

/** Whether a page is loading or a form is on its way; not while one waits for the connection. */
export function useLoading(): boolean {
	const { state } = useNavigation();
	const submission = useLatest();
	return state === "loading" || (state === "submitting" && submission?.fault === undefined);
}

/** Whether a repeat can't be stored twice: the ticket is the submission's key. */
export function isRepeatable({ status, form }: Pick<Fault, "status" | "form">): boolean {
	return [0, 502, 503, 504].includes(status) && form.elements.namedItem("ticket") !== null;
}

const firstPause = 10_000;
const longestPause = 300_000;
const attempts = new WeakMap<HTMLFormElement, number>();

/** Whether it was sent last by `sendAgain`. */
export const isRepeated = (form: HTMLFormElement) => attempts.has(form);

/** Sends a form again when the connection is back, unless it's changed or sent in the meantime. */
export function sendAgain(fault: Fault): void {
	if (!isRepeatable(fault)) return;
	const { form, button } = fault;
	const over = new AbortController();
	const { signal } = over;
	const attempt = attempts.get(form) ?? 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const wait = (pause: number) => {
		clearTimeout(timer);
		timer = setTimeout(again, pause);
	};
	const again = () => {
		if (!navigator.onLine) return;
		const submitter = button ? document.getElementById(button) : null;
		// Another form is on its way. This one's turn comes after it.
		if (submitter?.ariaDisabled === "true") return wait(firstPause);
		over.abort();
		attempts.set(form, attempt + 1);
		if (form.isConnected) form.requestSubmit(submitter);
	};
	wait(Math.min(firstPause * 2 ** attempt, longestPause));
	signal.addEventListener("abort", () => clearTimeout(timer));
	window.addEventListener("online", again, { signal });
	for (const event of ["input", "submit"]) {
		const stop = () => {
			over.abort();
			attempts.delete(form);
		};
		form.addEventListener(event, stop, { signal });
	}
}

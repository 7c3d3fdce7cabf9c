import { use, useEffect, useRef } from "react";
import { type Blocker, useBlocker, useNavigation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { draftEnds, FormContext } from "#app/ui/form-state.ts";
import { wasTypedInto } from "#app/ui/typed-early.ts";

type GuardProps = {
	/** The action data: while there is any, what was sent isn't saved. */
	answer: unknown;
	/** Beginnings of the addresses of other forms that lead back to this page and keep what was typed. */
	stays?: readonly string[] | undefined;
};

/** Inside a form: asks before its unsaved changes are lost. One per page: React Router allows one blocker. */
export function UnsavedGuard({ answer, stays = [] }: GuardProps) {
	const { id } = use(FormContext);
	const { state } = useNavigation();
	/** Undefined while unknown: the form was filled in before scripts ran. */
	const saved = useRef<string>(undefined);
	const sent = useRef<string>(undefined);
	const isNew = useRef(answer === undefined);

	useEffect(() => {
		const form = formOf(id);
		if (!form) return;
		if (isNew.current && !wasTypedInto(form)) saved.current = contentOf(form);
		const closed = new AbortController();
		const { signal } = closed;
		const submitted = () => {
			sent.current = contentOf(form);
		};
		const warn = (event: BeforeUnloadEvent) => {
			if (contentOf(form) !== saved.current) event.preventDefault();
		};
		form.addEventListener("submit", submitted, { signal });
		addEventListener("beforeunload", warn, { signal });
		return () => closed.abort();
	}, [id]);

	useEffect(() => {
		if (state !== "idle" || sent.current === undefined) return;
		if (answer === undefined) saved.current = sent.current;
		sent.current = undefined;
	}, [state, answer]);

	const blocker = useBlocker(({ currentLocation, nextLocation: { pathname } }) => {
		if (pathname === currentLocation.pathname) return false;
		if (stays.some((path) => pathname.startsWith(path))) return false;
		const form = formOf(id);
		return form !== undefined && contentOf(form) !== saved.current;
	});
	const giveUp = () => formOf(id)?.dispatchEvent(new Event(draftEnds));
	return <LeaveDialog blocker={blocker} onLeave={giveUp} />;
}

function formOf(id: string): HTMLFormElement | undefined {
	const form = document.getElementById(id);
	return form instanceof HTMLFormElement ? form : undefined;
}

/** Without hidden fields, which the page changes by itself. */
function contentOf(form: HTMLFormElement): string {
	const typed = [...form.elements].flatMap((control) => {
		if (control instanceof HTMLInputElement) {
			return control.type === "hidden" ? [] : [control.value, control.checked];
		}
		const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
		return isText ? [control.value] : [];
	});
	return JSON.stringify(typed);
}

/** Shown while the blocker holds a navigation back. */
export function LeaveDialog({ blocker, onLeave }: { blocker: Blocker; onLeave(): void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const isBlocked = blocker.state === "blocked";
	useEffect(() => {
		if (isBlocked) dialog.current?.showModal();
	}, [isBlocked]);
	if (!isBlocked) return null;
	return (
		<dialog
			ref={dialog}
			aria-labelledby="leave"
			onClose={() => blocker.reset()}
			className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-24 bg-card px-6 py-6 text-ink backdrop:bg-[#121114a6]"
		>
			<h2 id="leave" className="text-23">
				Leave without saving?
			</h2>
			<p className="mt-2">Your changes on this page aren’t saved.</p>
			<div className="mt-5 flex flex-wrap gap-2.5">
				<button
					type="button"
					onClick={() => blocker.reset()}
					className={buttonClass("action", "cursor-pointer")}
				>
					Keep editing
				</button>
				<button
					type="button"
					onClick={() => {
						onLeave();
						blocker.proceed();
					}}
					className={buttonClass("quiet", "cursor-pointer")}
				>
					Leave without saving
				</button>
			</div>
		</dialog>
	);
}

import type { ComponentProps } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { MomentsIn } from "#app/ui/desk/moment.tsx";
import { LeaveDialog } from "#app/ui/desk/unsaved.tsx";
import { useFocusOn } from "#app/ui/field-parts.tsx";
import type { SaveState, Theirs } from "#app/writing/desk-autosave.ts";
import type { TextAnswer, useAutosave } from "#app/writing/use-autosave.ts";

type Props = ComponentProps<typeof DeskForm> & {
	answer: TextAnswer | undefined;
	saving: ReturnType<typeof useAutosave>;
	path: string;
	/** The first saves the text and stays on the page. */
	buttons: readonly ComponentProps<typeof DeskButton>[];
};

export function AutosavedForm({ saving, path, buttons, children, ...props }: Props) {
	const { state, theirs, revision, submit, blocker } = saving;
	const { answer } = props;
	const overwrite = {
		...buttons[0],
		variant: "action",
		children: "Save mine over theirs",
	} as const;
	return (
		<DeskForm {...props} onSubmit={submit} autoComplete="off">
			<input type="hidden" name="revision" defaultValue={revision} />
			<LeaveDialog blocker={blocker} onLeave={saving.giveUp} />
			{theirs ? <ConflictNotice theirs={theirs} path={path} answer={answer} /> : null}
			{children}
			<div className="z-10 mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-page py-3 md:sticky md:bottom-0">
				<SaveLine state={state} />
				<div className="flex flex-wrap gap-2.5">
					{(theirs ? [overwrite] : buttons).map((button) => (
						<DeskButton key={String(button.value)} {...button} />
					))}
				</div>
			</div>
		</DeskForm>
	);
}

function SaveLine({ state }: { state: SaveState }) {
	return (
		<div data-save={state.kind} className="min-h-6 text-15">
			<p className="text-stone">
				<span key={state.kind}>{progressOf(state)}</span>
			</p>
			<p role="alert" className="font-semibold text-terra">
				{state.kind === "failed" ? `Not saved: ${state.message}` : null}
			</p>
		</div>
	);
}

function progressOf(state: SaveState): string {
	if (state.kind === "typing") return "Not saved yet";
	if (state.kind === "saving") return "Saving…";
	return state.kind === "saved" ? `Saved at ${state.at.toLocaleTimeString([], clock)}` : "";
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

type NoticeProps = { theirs: Theirs; path: string; answer: TextAnswer | undefined };

export function ConflictNotice({ theirs, path, answer }: NoticeProps) {
	const area = useFocusOn(answer?.theirs);
	const { by, at, title, shortDescription, about, body } = theirs;
	return (
		<section
			aria-labelledby="theirs"
			className="mb-6 rounded-20 border-[1.5px] border-terra bg-card px-5 py-4"
		>
			<div ref={area} role="alert" tabIndex={-1}>
				<h2 id="theirs" className="text-23">
					<bdi>{by}</bdi> saved a newer text
				</h2>
				<p className="mt-1.5">
					That was <MomentsIn text={at} />. Your version is still here, but it isn’t saved. Copy
					what you need from theirs and save yours over it, or open theirs and discard yours.
				</p>
			</div>
			<details className="mt-3" open>
				<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra">
					Their text
				</summary>
				<p className="font-semibold text-heading">
					<bdi>{title}</bdi>
				</p>
				{shortDescription ? (
					<p className="text-stone">
						<bdi>{shortDescription}</bdi>
					</p>
				) : null}
				<p className="text-stone">
					<bdi>{about}</bdi>
				</p>
				<textarea
					readOnly
					aria-label="Their text"
					dir="auto"
					rows={10}
					defaultValue={body}
					className="form-control mt-2 block rounded-12 px-4 py-2.5"
				/>
			</details>
			<p className="mt-3">
				<a href={path} className={buttonClass("quiet")}>
					Open theirs
				</a>
			</p>
		</section>
	);
}

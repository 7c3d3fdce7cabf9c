import { useEffect, useRef, useState } from "react";
import type { Changed } from "#app/ui/kept-draft.ts";

async function load() {
	const [keeping, drafts] = await Promise.all([
		import("#app/ui/keep-draft.ts"),
		import("#app/ui/kept-draft.ts"),
	]);
	return { ...keeping, ...drafts };
}

type Props = {
	/** Of a form that is the same for everyone. Other drafts are bound to where their form goes. */
	name?: string;
	sent?: boolean;
	answers?: KeptAnswers;
};

/** What is filled into the next form of its kind, once one was sent. */
export type KeptAnswers = {
	name: string;
	/** Fields that are written anew. */
	except: readonly string[];
	/** Where they came from. */
	news: string;
};

export function DraftLine({ name, sent = false, answers }: Props) {
	const line = useRef<HTMLDivElement>(null);
	const [drafts, setDrafts] = useState<Awaited<ReturnType<typeof load>>>();
	const [news, setNews] = useState("");
	const [cleared, setCleared] = useState<Changed>();
	const kind = { isNew: name !== undefined };

	useEffect(() => {
		let isOver = false;
		let stop: (() => void) | undefined;
		void load().then(
			(loaded) => {
				const storage = loaded.localStorageIfAny();
				const form = line.current?.closest("form");
				if (!storage || isOver) return;
				if (sent && name) {
					if (answers) loaded.keepAnswers(storage, name, answers);
					loaded.deleteDraft(storage, name);
				}
				if (!form) return;
				setDrafts(loaded);
				stop = loaded.keepDraft(form, storage, name, () =>
					setNews("We brought back what you typed here before."),
				);
				if (answers && loaded.fillAnswers(form, storage, answers.name)) setNews(answers.news);
			},
			() => {},
		);
		return () => {
			isOver = true;
			stop?.();
		};
	}, [name, sent, answers]);

	if (sent) return null;

	function clear() {
		const form = line.current?.closest("form");
		if (!form || !drafts) return;
		setCleared(cleared ? undefined : drafts.changedFields(form, kind));
		if (cleared) drafts.fillFields(form, cleared, kind);
		else {
			drafts.resetFields(form, kind);
			const storage = drafts.localStorageIfAny();
			if (answers && storage) drafts.deleteDraft(storage, answers.name);
		}
		setNews(cleared ? "We brought back what you typed." : "What you typed is gone from this form.");
	}

	return (
		<div
			ref={line}
			data-draft
			className="col-span-full min-h-[4.5rem] basis-full text-15 text-stone sm:min-h-11"
		>
			<p role="status">{news}</p>
			{drafts ? (
				<p className="flex flex-wrap items-center gap-x-3">
					<span>
						{answers
							? `What you type is kept in this browser, and your answers for the next one for ${drafts.maxAgeDays} days.`
							: "What you type is kept in this browser until you send it."}
					</span>
					<button
						type="button"
						onClick={clear}
						className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-terra underline"
					>
						<span key={cleared ? "back" : "clear"}>
							{cleared ? "Bring it back" : "Clear what I typed"}
						</span>
					</button>
				</p>
			) : null}
		</div>
	);
}

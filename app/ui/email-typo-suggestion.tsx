import { suggestedAddress } from "#app/ui/email-typo.ts";

export function suggestionFor(written: string) {
	const meant = suggestedAddress(written);
	return meant === undefined ? undefined : { meant, TypoSuggestion };
}

type Props = { meant: string; onTake: () => void };

function TypoSuggestion({ meant, onTake }: Props) {
	return (
		<p className="mt-1 flex flex-wrap items-center gap-x-3 text-[1rem]">
			<span>
				Did you mean <b className="font-semibold">{meant}</b>?
			</span>
			<button
				type="button"
				onClick={onTake}
				className="inline-flex min-h-11 items-center font-semibold text-terra underline"
			>
				Use it
			</button>
		</p>
	);
}

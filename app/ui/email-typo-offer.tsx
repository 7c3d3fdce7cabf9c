import { useEffect, useState } from "react";

type Late = typeof import("#app/ui/email-typo-suggestion.tsx");
type Suggestion = ReturnType<Late["suggestionFor"]>;

export function EmailTypoOffer({ of }: { of: string }) {
	const [offer, setOffer] = useState<Suggestion>();

	useEffect(() => {
		const field = fieldOf(of);
		if (!field) return;
		const check = async () => {
			const written = field.value;
			const found = written.includes("@") ? await offerFor(written) : undefined;
			if (field.value === written) setOffer(found);
		};
		field.addEventListener("blur", check);
		return () => field.removeEventListener("blur", check);
	}, [of]);

	function take() {
		const field = fieldOf(of);
		if (!field || !offer) return;
		field.value = offer.meant;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.focus();
		setOffer(undefined);
	}

	return (
		<div role="status">
			{offer ? <offer.TypoSuggestion meant={offer.meant} onTake={take} /> : null}
		</div>
	);
}

function fieldOf(id: string): HTMLInputElement | undefined {
	const field = document.getElementById(id);
	return field instanceof HTMLInputElement ? field : undefined;
}

function offerFor(written: string): Promise<Suggestion> {
	return import("#app/ui/email-typo-suggestion.tsx").then(
		(late) => late.suggestionFor(written),
		() => undefined,
	);
}

import { useEffect, useState } from "react";

/** The list of domains is loaded only when the visitor leaves the email field. */
export function EmailTypoOffer({ of }: { of: string }) {
	const [meant, setMeant] = useState<string>();

	useEffect(() => {
		const field = fieldOf(of);
		if (!field) return;
		const check = async () => {
			const written = field.value;
			const found = written.includes("@") ? await suggestionFor(written) : undefined;
			if (field.value === written) setMeant(found);
		};
		field.addEventListener("blur", check);
		return () => field.removeEventListener("blur", check);
	}, [of]);

	function take() {
		const field = fieldOf(of);
		if (!field || !meant) return;
		field.value = meant;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.focus();
		setMeant(undefined);
	}

	return (
		<div role="status">
			{meant ? (
				<p className="mt-1 flex flex-wrap items-center gap-x-3 text-[1rem]">
					<span>
						Did you mean <b className="font-semibold">{meant}</b>?
					</span>
					<button
						type="button"
						onClick={take}
						className="inline-flex min-h-11 items-center font-semibold text-terra underline"
					>
						Use it
					</button>
				</p>
			) : null}
		</div>
	);
}

function fieldOf(id: string): HTMLInputElement | undefined {
	const field = document.getElementById(id);
	return field instanceof HTMLInputElement ? field : undefined;
}

function suggestionFor(written: string): Promise<string | undefined> {
	return import("#app/ui/email-typo.ts").then(
		({ suggestedAddress }) => suggestedAddress(written),
		() => undefined,
	);
}

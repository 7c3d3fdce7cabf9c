import { KeyRound } from "lucide";
import { useEffect, useState } from "react";
import {
	hasPasskeys,
	type PasskeyOutcome,
	signInWithPasskey,
} from "#app/people/sign-in/passkey-browser.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Callbacks = { onDone: () => void; onRefused: (message: { message: string }) => void };

type Props = Callbacks & {
	children: React.ReactNode;
	ask: () => Promise<PasskeyOutcome>;
};

export function PasskeyButton({ children, ask, onDone, onRefused }: Props) {
	const [canAsk, setCanAsk] = useState(false);
	const [busy, setBusy] = useState(false);
	useEffect(() => setCanAsk(hasPasskeys()), []);
	if (!canAsk) return null;
	async function press() {
		if (busy) return;
		setBusy(true);
		const outcome = await ask();
		setBusy(false);
		report(outcome, { onDone, onRefused });
	}
	return (
		<button
			type="button"
			onClick={press}
			aria-disabled={busy || undefined}
			className={buttonClass("quiet", "w-full cursor-pointer sm:w-auto")}
		>
			<Icon of={KeyRound} className="size-5" /> {children}
		</button>
	);
}

export function usePasskeyOffer(callbacks: Callbacks): { begin: () => void; end: () => void } {
	const [offer, setOffer] = useState<AbortController>();
	useEffect(() => () => offer?.abort(), [offer]);
	return {
		async begin() {
			if (offer || !hasPasskeys()) return;
			const controller = new AbortController();
			setOffer(controller);
			const can = await PublicKeyCredential.isConditionalMediationAvailable?.();
			if (!can || controller.signal.aborted) return;
			report(await signInWithPasskey(controller.signal), callbacks);
		},
		end: () => offer?.abort(),
	};
}

function report(outcome: PasskeyOutcome, { onDone, onRefused }: Callbacks) {
	if (outcome === "done") onDone();
	else if (outcome !== "given up") onRefused({ message: outcome.refused });
}

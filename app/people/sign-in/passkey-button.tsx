import { KeyRound } from "lucide";
import { useEffect, useState } from "react";
import {
	hasPasskeys,
	type PasskeyOutcome,
	signInWithPasskey,
} from "#app/people/sign-in/passkey-browser.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Ends = { onDone: () => void; onRefused: (said: { words: string }) => void };

type Props = Ends & {
	children: React.ReactNode;
	/** What asks the device. */
	ask: () => Promise<PasskeyOutcome>;
};

/** Does its work by script alone, so without scripts, or where no device can, it is not there. */
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
		tell(outcome, { onDone, onRefused });
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

/** While the address is asked for, the browser may offer a passkey beside the field. */
export function usePasskeyOffer(ends: Ends): { begin: () => void; end: () => void } {
	const [offer, setOffer] = useState<AbortController>();
	useEffect(() => () => offer?.abort(), [offer]);
	return {
		async begin() {
			if (offer || !hasPasskeys()) return;
			const controller = new AbortController();
			setOffer(controller);
			const can = await PublicKeyCredential.isConditionalMediationAvailable?.();
			if (!can || controller.signal.aborted) return;
			tell(await signInWithPasskey({ quietly: controller.signal }), ends);
		},
		end: () => offer?.abort(),
	};
}

function tell(outcome: PasskeyOutcome, { onDone, onRefused }: Ends) {
	if (outcome === "done") onDone();
	else if (outcome !== "given up") onRefused({ words: outcome.refused });
}

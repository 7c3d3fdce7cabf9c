import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readServedContext, ServedContext } from "#app/ui/served.tsx";

// Navigating away during a view transition rejects its promise, which is harmless.
window.addEventListener("unhandledrejection", (event) => {
	const { name = "", message = "" } = Object(event.reason);
	if (name === "AbortError" && /transition/i.test(message)) event.preventDefault();
});

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<ServedContext value={readServedContext()}>
				<HydratedRouter />
			</ServedContext>
		</StrictMode>,
	);
});

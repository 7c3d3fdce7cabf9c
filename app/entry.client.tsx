import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { surviveForeignNodes } from "#app/ui/foreign-nodes.ts";
import { readServedContext, ServedContext } from "#app/ui/served.tsx";

// Navigating away during a view transition rejects its promise, which is harmless.
window.addEventListener("unhandledrejection", (event) => {
	const { name = "", message = "" } = Object(event.reason);
	if (name === "AbortError" && /transition/i.test(message)) event.preventDefault();
});

const { isChanged, restoreAll, hydrated } = surviveForeignNodes();

function Page() {
	// At each attempt to hydrate, React must find what the server sent.
	restoreAll();
	useLayoutEffect(hydrated, []);
	return (
		<ServedContext value={readServedContext()}>
			<HydratedRouter />
		</ServedContext>
	);
}

function hydrate(): void {
	hydrateRoot(
		document,
		<StrictMode>
			<Page />
		</StrictMode>,
		{
			// React then renders that part of the page anew, which is all right.
			onRecoverableError: (error) => {
				if (!isChanged()) reportError(error);
			},
		},
	);
}

// In a transition React pauses, and a translator would change the page again before it goes on.
if (isChanged()) hydrate();
else startTransition(hydrate);

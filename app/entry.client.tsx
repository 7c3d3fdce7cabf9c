import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { ServedBy, servedByDocument } from "#app/ui/served.tsx";

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<ServedBy served={servedByDocument()}>
				<HydratedRouter />
			</ServedBy>
		</StrictMode>,
	);
});

import { useEffect, useState } from "react";

/** Accepts files dropped anywhere on the page: the browser would open one that misses the field. */
export function useDroppedFiles(take: (files: File[]) => void): boolean {
	const [dragged, setDragged] = useState(false);
	useEffect(() => {
		const gone = new AbortController();
		const listen = (type: "dragover" | "dragleave" | "drop", hear: (event: DragEvent) => void) =>
			document.addEventListener(
				type,
				(event) => {
					if (event.dataTransfer?.types.includes("Files")) hear(event);
				},
				{ signal: gone.signal },
			);
		listen("dragover", (event) => {
			event.preventDefault();
			setDragged(true);
		});
		listen("dragleave", (event) => {
			if (!event.relatedTarget) setDragged(false);
		});
		listen("drop", (event) => {
			event.preventDefault();
			setDragged(false);
			take([...(event.dataTransfer?.files ?? [])]);
		});
		return () => gone.abort();
	}, [take]);
	return dragged;
}

import { createRequire } from "node:module";
import type { CardDraws } from "#app/media/cards/cards-thread.ts";
import { createDrawing } from "#app/platform/images/drawing.server.ts";

const require = createRequire(import.meta.url);

export const drawCard = createDrawing<CardDraws>(
	require.resolve("#app/media/cards/cards-thread.ts"),
	60_000,
);

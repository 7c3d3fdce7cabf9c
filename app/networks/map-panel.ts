import { lazy } from "react";

const load = () => import("#app/networks/map-drawing.tsx");

// Loaded apart: most visitors look at the list. The server has it at once, as in namesakes.ts.
export const MapPanel = import.meta.env.SSR ? (await load()).default : lazy(load);

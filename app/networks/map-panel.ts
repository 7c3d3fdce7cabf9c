import { lazy } from "react";

const load = () => import("#app/networks/map-drawing.tsx");

// Loaded separately, because most visitors use the list. The server loads it up front, as in namesakes.ts.
export const MapPanel = import.meta.env.SSR ? (await load()).default : lazy(load);

import { lazy } from "react";

const load = () => import("#app/networks/namesakes-page.tsx");

// Loaded apart: hardly any name is shared, and every dog's page would carry the cards. The server has it at once, or
// React would send it in a second piece.
export const NamesakesPage = import.meta.env.SSR ? (await load()).default : lazy(load);

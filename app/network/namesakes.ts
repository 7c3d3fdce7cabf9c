import { lazy } from "react";

const load = () => import("#app/network/namesakes-page.tsx");

// Loaded separately, because few names are shared and every dog's page would load the cards. The server loads
// it up front, or React would stream it as a second chunk.
export const NamesakesPage = import.meta.env.SSR ? (await load()).default : lazy(load);

import { useViewTransitionState } from "react-router";
import { type Network, pathIn } from "#app/network/network.ts";

/** Lets a record's photo on a card grow into the one on its page, and back. Empty but during that transition. */
export function usePhotoTransition(network: Network, slug: string) {
	const isOnTheWay = useViewTransitionState(pathIn(network, slug));
	return isOnTheWay ? { viewTransitionName: `photo-${slug}` } : undefined;
}

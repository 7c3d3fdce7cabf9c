import { type RefAttributes, useState } from "react";
import {
	type LinkProps,
	type NavLinkProps,
	Link as RouterLink,
	NavLink as RouterNavLink,
} from "react-router";

/** False on phones, where capturing the old page for a transition takes longer than all the rest. */
const isQuick = !import.meta.env.SSR && matchMedia("(hover: hover)").matches;

/** Fetches what it leads to as soon as a finger is down, because "intent" waits longer than a tap lasts. */
export function Link(props: LinkProps) {
	const [isPressed, setPressed] = useState(false);
	return (
		<RouterLink
			discover="none"
			prefetch={isPressed ? "render" : "intent"}
			onTouchStart={() => setPressed(true)}
			viewTransition={isQuick}
			{...props}
		/>
	);
}

/** Prefetches nothing, and changes the page without a transition. */
export function PathLink(props: LinkProps & RefAttributes<HTMLAnchorElement>) {
	return <RouterLink discover="none" {...props} />;
}

export function NavLink(props: NavLinkProps) {
	return <RouterNavLink discover="none" {...props} />;
}

/** Escapes the address, in which ? and & could add recipients. */
export function mailtoOf(address: string): string {
	return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}

import type { ComponentProps } from "react";
import { type LinkProps, Link as RouterLink, useLocation } from "react-router";

/** A link inside the site: fetched when it looks wanted, with a view transition where there are any. */
export function Link(props: LinkProps) {
	return <PathLink prefetch="intent" discover="none" viewTransition {...props} />;
}

/**
 * React Router's link. On the server, where nobody can press it, a link to a path is at once the anchor
 * that React Router makes of it: its own way there takes a twentieth of a page full of links.
 */
export function PathLink({ discover = "none", ...props }: ComponentProps<typeof RouterLink>) {
	if (import.meta.env.SSR && typeof props.to === "string" && props.to.startsWith("/")) {
		return anchor(props);
	}
	return <RouterLink discover={discover} {...props} />;
}

type NavLinkProps = ComponentProps<typeof PathLink> & {
	to: string;
	/** Only its own page is its own, none below it. */
	end?: boolean;
};

/** A link of a menu, marked as the current one on its page and on those below it. */
export function NavLink({ to, end = false, ...props }: NavLinkProps) {
	const here = useLocation().pathname.toLowerCase();
	const current = here === to || (!end && here.startsWith(`${to}/`));
	return <PathLink to={to} aria-current={current ? "page" : undefined} {...props} />;
}

function anchor({
	to,
	prefetch,
	viewTransition,
	preventScrollReset,
	replace,
	state,
	reloadDocument,
	relative,
	mask,
	defaultShouldRevalidate,
	...rest
}: Omit<ComponentProps<typeof RouterLink>, "discover">) {
	return <a {...rest} href={String(to)} />;
}

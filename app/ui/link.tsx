import type { ComponentProps } from "react";
import { type LinkProps, Link as RouterLink, useLocation } from "react-router";

export function Link(props: LinkProps) {
	return <PathLink prefetch="intent" discover="none" viewTransition {...props} />;
}

/**
 * On the server, a link to a path is rendered as a plain anchor: React Router's component takes twenty times as long
 * for the same markup.
 */
export function PathLink({ discover = "none", ...props }: ComponentProps<typeof RouterLink>) {
	if (import.meta.env.SSR && typeof props.to === "string" && props.to.startsWith("/")) {
		return anchor(props);
	}
	return <RouterLink discover={discover} {...props} />;
}

type NavLinkProps = ComponentProps<typeof PathLink> & {
	to: string;
	end?: boolean;
};

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

/** Unescaped ? and & in the address would add recipients. */
export function mailtoOf(address: string): string {
	return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}

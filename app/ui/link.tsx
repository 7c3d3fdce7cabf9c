import { type LinkProps, Link as RouterLink } from "react-router";

/** A link inside the site: fetched when it looks wanted, with a view transition where there are any. */
export function Link(props: LinkProps) {
	return <RouterLink prefetch="intent" discover="none" viewTransition {...props} />;
}

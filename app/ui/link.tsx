import type { ComponentProps } from "react";
import { type LinkProps, Link as RouterLink, useLocation } from "react-router";

type Props = ComponentProps<"a"> &
	Pick<LinkProps, "prefetch" | "discover" | "viewTransition" | "preventScrollReset" | "state"> & {
		to: string;
	};

/** Public pages that app/home/prefetch.tsx prefetches; a second prefetch would undo the first. */
export const prefetchedPaths =
	/^\/(guides|blogs|breeder-network|adoption-network)(\/(?!signup$)[\w-]+)?$/;

/** False on phones, where capturing the old page for a transition takes longer than all the rest. */
const isQuick = !import.meta.env.SSR && matchMedia("(hover: hover)").matches;

export function Link(props: Props) {
	return <PathLink prefetch="intent" viewTransition {...props} />;
}

/** Renders a plain anchor on the server: React Router's takes 20 times as long for the same markup. */
export function PathLink({ to, prefetch, ...props }: Props) {
	if (import.meta.env.SSR && to.startsWith("/")) {
		const { discover: _, viewTransition, preventScrollReset, state, ...anchor } = props;
		return <a {...anchor} href={to} />;
	}
	return (
		<RouterLink
			discover="none"
			{...props}
			to={to}
			prefetch={prefetchedPaths.test(to) ? "none" : prefetch}
			viewTransition={props.viewTransition && isQuick}
		/>
	);
}

export function NavLink({ end = false, ...props }: Props & { end?: boolean }) {
	const here = useLocation().pathname.toLowerCase();
	const current = here === props.to || (!end && here.startsWith(`${props.to}/`));
	return <PathLink aria-current={current ? "page" : undefined} {...props} />;
}

/** Escapes the address, in which ? and & could add recipients. */
export function mailtoOf(address: string): string {
	return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}

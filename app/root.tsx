import frauncesUrl from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import sourceSansUrl from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import otherMediaStyles from "#app/other-media.css?url";
import styles from "#app/public.css?url";
import { Frame } from "#app/site/home/frame.tsx";
import { ErrorPage } from "#app/ui/fault-page.tsx";
import { limitNavigation } from "#app/ui/navigation-timeout.ts";
import { useServed } from "#app/ui/served.tsx";
import { keepUnsentForms } from "#app/ui/unsent-forms.ts";
import { site } from "#site";
import type { Route } from "./+types/root.ts";

export const clientMiddleware = [keepUnsentForms, limitNavigation];

export const links: Route.LinksFunction = () => [
	{ rel: "preload", href: frauncesUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
	{ rel: "preload", href: sourceSansUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
	{ rel: "stylesheet", href: styles },
	{ rel: "stylesheet", href: otherMediaStyles, media: "print, (forced-colors: active)" },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: React.ReactNode }) {
	const { origin, files, reference, away } = useServed();
	return (
		<html
			lang={site.language}
			data-origin={origin}
			data-files={files || undefined}
			data-reference={reference || undefined}
			data-away={away || undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#fffcf7" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#1b1a1d" media="(prefers-color-scheme: dark)" />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function Root() {
	const page = <Outlet />;
	return useOwnFrame() ? page : <Frame>{page}</Frame>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const fault = <ErrorPage error={error} />;
	return useOwnFrame() ? <main className="wrap py-16">{fault}</main> : <Frame>{fault}</Frame>;
}

/** Desk pages have their own. A layout route for all others would add a script to every page. */
function useOwnFrame(): boolean {
	return useMatches().some(({ handle }) => Object(handle).ownFrame);
}

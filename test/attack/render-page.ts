import { createElement, type ReactNode } from "react";
import { Outlet, Scripts, ScrollRestoration, type ServerBuild } from "react-router";
import * as entry from "#app/entry.server.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { createPages } from "#app/platform/http/pages.server.ts";

function Document({ children }: { children?: ReactNode }) {
	return createElement(
		"html",
		null,
		createElement("head"),
		createElement("body", null, children, createElement(ScrollRestoration), createElement(Scripts)),
	);
}

/** Renders `content` as the public page `/page` with the real entry. */
export async function renderPage(content: ReactNode, { fails = false } = {}) {
	const whole = () => createElement(Document, null, createElement(Outlet));
	const fault = () => createElement(Document, null, content);
	const root = { id: "root", path: "", module: { default: whole, ErrorBoundary: fault } };
	const loader = () => {
		if (fails) throw new Response("There is none.", { status: 404 });
		return { said: "</script><script>injected()</script>" };
	};
	const page = {
		id: "page",
		path: "page",
		parentId: "root",
		module: { handle: publicPage(), loader, default: () => content },
	};
	const asset = (route: { id: string; path: string; parentId?: string }, hasLoader: boolean) => ({
		...route,
		module: `/assets/${route.id}.js`,
		imports: [],
		hasLoader,
		hasAction: false,
		hasErrorBoundary: route.id === "root",
	});
	const build = {
		routes: { root, page },
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		entry: { module: entry },
		assets: {
			url: "/assets/manifest-1.js",
			version: "1",
			entry: { module: "/assets/entry.js", imports: [] },
			routes: { root: asset(root, false), page: asset(page, true) },
		},
		routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
	};
	const site = build as unknown as ServerBuild;
	const pages = createPages({ site, desk: site });
	const ask = () => pages.answer(new Request("https://corso.example/page"), "id");
	const [response, again] = [await ask(), await ask()];
	return {
		status: response.status,
		policy: response.headers.get("Content-Security-Policy") ?? "",
		html: await response.text(),
		again: { policy: again.headers.get("Content-Security-Policy") ?? "", html: await again.text() },
	};
}

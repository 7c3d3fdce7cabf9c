import type { IncomingMessage, ServerResponse } from "node:http";
import * as build from "virtual:react-router/server-build";
import { Hono } from "hono";
import { forgetPhotos } from "#app/media/photos.ts";
import { listenForChanges } from "#app/platform/changes.server.ts";
import { isDatabaseAway, pool } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createPages, logFault } from "#app/platform/pages.server.ts";
import { newRequestId } from "#app/platform/request-id.server.ts";
import { emptyPolicy, securityHeaders } from "#app/platform/security-headers.server.ts";

export type Site = {
	/** Answers from memory where it can; false means: take the way through `fetch`. */
	answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean;
	fetch(request: Request): Promise<Response>;
	close(): Promise<void>;
};

/** For the build's own files, which this module never sees. */
export const fileHeaders = { ...securityHeaders, "Content-Security-Policy": emptyPolicy };

type Variables = { requestId: string };

/** Opens the site on an existing, migrated database. */
export function openSite(): Site {
	const pages = createPages(build);
	const changes = listenForChanges(() => {
		pages.cache.drop();
		forgetPhotos();
	});

	const app = new Hono<{ Variables: Variables }>();
	app.use(async (c, next) => {
		c.set("requestId", newRequestId());
		await next();
		for (const [name, value] of Object.entries(securityHeaders)) {
			if (!c.res.headers.has(name)) c.res.headers.set(name, value);
		}
		if (!c.res.headers.has("Content-Security-Policy")) {
			c.res.headers.set("Content-Security-Policy", emptyPolicy);
		}
		c.res.headers.set("X-Request-Id", c.get("requestId"));
	});
	app.get("/healthz", (c) => c.text("alive\n", 200, { "Cache-Control": "no-store" }));
	app.get("/readyz", async (c) => {
		const ready = await pool.query("select 1").then(
			() => true,
			() => false,
		);
		return c.text(ready ? "ready\n" : "the database is away\n", ready ? 200 : 503, {
			"Cache-Control": "no-store",
		});
	});
	app.get("*", async (c) => {
		const elsewhere = tidied(new URL(c.req.url));
		if (elsewhere) {
			c.header("Cache-Control", "no-store");
			return c.redirect(elsewhere.to, elsewhere.status);
		}
		return pages.answer(c.req.raw, c.get("requestId"));
	});
	app.all("*", (c) =>
		c.text("This page only answers GET.\n", 405, {
			Allow: "GET, HEAD",
			"Cache-Control": "no-store",
		}),
	);
	app.onError((error, c) => {
		logFault(error, c.get("requestId"), c.req.url);
		const status = isDatabaseAway(error) ? 503 : 500;
		return c.text(`Something went wrong on our side. Reference: ${c.get("requestId")}\n`, status, {
			"Cache-Control": "no-store",
		});
	});

	return {
		answerFromMemory: (request, response) => pages.cache.answer(request, response),
		fetch: async (request) => app.fetch(request),
		async close() {
			await changes.close();
			await pool.end();
			log.debug("the site is closed");
		},
	};
}

/** Where a carelessly written address leads: `/guides/` to `/guides`, unreadable ones home. */
function tidied(url: URL): { to: string; status: 301 | 302 } | undefined {
	const path = url.pathname;
	if (path === "/") return undefined;
	if (path.includes("//") || path.includes("\\") || !isReadable(path))
		return { to: "/", status: 302 };
	if (!path.endsWith("/")) return undefined;
	return { to: path.slice(0, -1) + url.search, status: 301 };
}

function isReadable(path: string): boolean {
	try {
		return !decodeURIComponent(path).includes("\0");
	} catch {
		return false;
	}
}

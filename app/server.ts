import type { IncomingMessage, ServerResponse } from "node:http";
import * as build from "virtual:react-router/server-build";
import { Hono } from "hono";
import { startJobs } from "#app/jobs.ts";
import { forgetPhotos } from "#app/media/photos.ts";
import { countAnnounced, listenForChanges } from "#app/platform/changes.server.ts";
import { isDatabaseAway, pool } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { fetchKeys } from "#app/platform/keys.server.ts";
import { log } from "#app/platform/log.server.ts";
import { networkOf } from "#app/platform/network.server.ts";
import { createPages, logFault } from "#app/platform/pages.server.ts";
import { closeQueue } from "#app/platform/queue.server.ts";
import { newRequestId } from "#app/platform/request-id.server.ts";
import { isFromOurPages } from "#app/platform/same-origin.server.ts";
import { emptyPolicy, securityHeaders } from "#app/platform/security-headers.server.ts";
import { openCounting } from "#app/visits/counting.ts";

export type Site = {
	/** Answers from memory where it can; false means: take the way through `fetch`. */
	answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean;
	fetch(request: Request, node?: { incoming?: IncomingMessage }): Promise<Response>;
	close(): Promise<void>;
};

/** For the build's own files, which this module never sees. */
export const fileHeaders = { ...securityHeaders, "Content-Security-Policy": emptyPolicy };

type Environment = {
	Variables: { requestId: string };
	Bindings: { incoming?: IncomingMessage };
};

/** Opens the site on an existing, migrated database. */
export function openSite(): Site {
	const counting = openCounting();
	const pages = createPages(build, counting.seen);
	const changed = () => {
		pages.cache.drop();
		forgetPhotos();
	};
	const changes = listenForChanges(changed);
	const jobs = startJobs();
	fetchKeys();

	const app = new Hono<Environment>();
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
		return pages.answer(c.req.raw, c.get("requestId"), c.env?.incoming);
	});
	app.all("*", async (c) => {
		const origin = c.req.header("Origin") ?? null;
		const host = c.req.header("Host") ?? null;
		const site = c.req.header("Sec-Fetch-Site") ?? null;
		if (!isFromOurPages({ origin, host, site }, env.siteUrl)) {
			log.warn({ requestId: c.get("requestId") }, "refused: sent from another site's page");
			return c.text(
				"This was sent from another site's page, so it was not taken. Open our own page and send it there.\n",
				403,
				{ "Cache-Control": "no-store" },
			);
		}
		const network = await networkOf(c.env?.incoming);
		const before = countAnnounced();
		const answer = await pages.act(c.req.raw, c.get("requestId"), network);
		// Who made a change sees it with the next page, were the notice still on its way back from the database.
		if (countAnnounced() !== before) changed();
		return answer;
	});
	app.onError((error, c) => {
		logFault(error, c.get("requestId"), c.req.url);
		const status = isDatabaseAway(error) ? 503 : 500;
		return c.text(`Something went wrong on our side. Reference: ${c.get("requestId")}\n`, status, {
			"Cache-Control": "no-store",
		});
	});

	return {
		answerFromMemory: (request, response) => pages.cache.answer(request, response),
		fetch: async (request, node) => app.fetch(request, node ?? {}),
		async close() {
			await jobs.close();
			await counting.close();
			await changes.close();
			await closeQueue();
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

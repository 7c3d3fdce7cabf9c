import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as desk from "virtual:desk-build";
import * as site from "virtual:react-router/server-build";
import { Hono } from "hono";
import { channels, endedDeliveries, unfinishedDeliveries } from "#app/cases/outbox/deliveries.ts";
import { openCounting } from "#app/desk/visits/counting.ts";
import { startJobs } from "#app/jobs.ts";
import { clearPhotoCache } from "#app/media/photo-files.ts";
import { findLastBackup } from "#app/platform/backup/last-backup.server.ts";
import {
	changesSince,
	countAnnouncedChanges,
	listenForChanges,
} from "#app/platform/cache/changes.server.ts";
import type { Change } from "#app/platform/cache/shown.ts";
import { clearCachedQueries } from "#app/platform/cache/until-changed.server.ts";
import { endBeforeDeadline } from "#app/platform/database/connection.server.ts";
import { isDatabaseUnavailable, pool } from "#app/platform/database/db.server.ts";
import { movedTo } from "#app/platform/http/moved-addresses.ts";
import { createPages, logFault } from "#app/platform/http/pages.server.ts";
import { withoutPunctuation } from "#app/platform/http/private-paths.ts";
import { openReadiness } from "#app/platform/http/readiness.server.ts";
import {
	addSecurityHeaders,
	isSameOriginRequest,
	securityHeaders,
} from "#app/platform/http/security-headers.server.ts";
import { unknownAddress } from "#app/platform/http/unknown-address.ts";
import { sent } from "#app/platform/http/whole-response.server.ts";
import { prefetchFormKeys } from "#app/platform/limits/keys.server.ts";
import { networkOf } from "#app/platform/limits/network.server.ts";
import { waitingJobs } from "#app/platform/metrics/metrics.server.ts";
import { isBehindProxy, mayReadMetrics } from "#app/platform/metrics/metrics-access.server.ts";
import { openMetrics } from "#app/platform/metrics/metrics-site.server.ts";
import { closeQueue } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import program from "../package.json" with { type: "json" };

type Node = { incoming?: IncomingMessage; outgoing?: ServerResponse };

const probes = new Set(["/healthz", "/readyz", "/metrics"]);
const closeTimeoutMs = 3_000;
const noStore = { "Cache-Control": "no-store" };
const unreadable = "This address is malformed.\n";

type Environment = { Variables: { requestId: string }; Bindings: Node };

export { securityHeaders as fileHeaders };

export type Site = ReturnType<typeof openSite>;

export function openSite() {
	let jobs: ReturnType<typeof startJobs> | undefined;
	const readiness = openReadiness(undefined, undefined, () => void jobs?.close());
	const web = env.role === "jobs" ? undefined : openPages(readiness.check);
	if (env.role !== "web") jobs = startJobs();
	const metrics = openMetrics({
		build: { version: program.version, assets: site.assets.version + desk.assets.version },
		role: env.role,
		pool,
		cache: web?.pages.cache,
		lastBackup: env.backup.to ? findLastBackup : undefined,
		outbox: { channels, waitingJobs, unfinished: unfinishedDeliveries, ended: endedDeliveries },
	});
	prefetchFormKeys();
	const behindProxy = isBehindProxy(env);
	const answer = web?.pages.cache.answer;

	const app = new Hono<Environment>();
	app.use(async (c, next) => {
		c.set("requestId", newRequestId());
		const began = performance.now();
		await next();
		if (!probes.has(c.req.path)) {
			metrics.requests.answered(c.req.raw, c.res, performance.now() - began);
		}
		addSecurityHeaders(c.res.headers);
		c.res.headers.set("X-Request-Id", c.get("requestId"));
	});
	app.get("/healthz", (c) => c.text("alive\n", 200, noStore));
	app.get("/readyz", async (c) => {
		const state = await readiness.ask(c.env?.incoming?.socket.remoteAddress);
		return c.text(`${state}\n`, state === "ready" ? 200 : 503, noStore);
	});
	app.get("/metrics", async (c, next) => {
		// Falls through to an ordinary 404, so as not to reveal that metrics exist.
		if (!mayReadMetrics(c.env?.incoming, env.metricsToken, behindProxy)) return next();
		return c.text(await metrics.text(), 200, {
			"Content-Type": "text/plain; version=0.0.4; charset=utf-8",
			"Cache-Control": "no-store",
		});
	});
	if (web) answerPages(app, web);
	else app.all("*", (c) => c.text("This process serves no pages.\n", 404, noStore));
	app.onError((error, c) => {
		const requestId = c.get("requestId");
		logFault(error, requestId, c.req.url);
		const message = `Something went wrong on our side. Reference: ${requestId}\n`;
		return c.text(message, isDatabaseUnavailable(error) ? 503 : 500, noStore);
	});

	return {
		answerAtOnce: (request: IncomingMessage, response: ServerResponse) => {
			if (answer?.(request, response)) metrics.requests.cached(response.statusCode);
			else if (web?.pages.refuse(request, response)) metrics.requests.refused();
			else return false;
			return true;
		},
		fetch: async (request: Request, node: Node = {}) =>
			sent(await app.fetch(request, node), request, node.outgoing),
		servesPages: web !== undefined,
		countFile: metrics.requests.file,
		retire: readiness.retire,
		/** `beforeReload`: the next site of this process uses the same connections. */
		async close({ beforeReload = false } = {}) {
			await jobs?.close();
			const ended = async () => {
				await web?.close();
				if (beforeReload) return;
				await closeQueue();
				await pool.end();
			};
			await endBeforeDeadline(closeTimeoutMs, ended());
			readiness.close();
			metrics.close();
			log.debug("the site is closed");
		},
	};
}

function newRequestId(): string {
	return randomUUID().replaceAll("-", "").slice(0, 12);
}

function openPages(checkVersion: () => unknown) {
	const counting = openCounting();
	const pages = createPages({ site, desk }, counting.seen);
	const changed = (change?: Change) => {
		pages.cache.drop(change);
		clearCachedQueries();
		clearPhotoCache();
		// A migration after which this version can't write announces itself like this, too.
		if (!change) checkVersion();
	};
	const changes = listenForChanges(changed, (now) => {
		if (now === "listening") pages.cache.setHearsChanges(true);
		if (now !== "refused") return;
		// Repeated every second, so that withdrawn content isn't shown for longer than that.
		pages.cache.setHearsChanges(false);
		clearCachedQueries();
		clearPhotoCache();
	});
	return {
		pages,
		changed,
		async close() {
			await counting.close();
			await changes.close();
		},
	};
}

function answerPages(
	app: Hono<Environment>,
	{ pages, changed }: ReturnType<typeof openPages>,
): void {
	app.get("*", async (c) => {
		const url = new URL(c.req.url);
		if (hasNul(url)) return c.text(unreadable, 400, noStore);
		const redirect = redirectFor(url, pages.canonicalPath);
		if (redirect) {
			c.header("Cache-Control", "no-store");
			return c.redirect(redirect.to, redirect.status);
		}
		return pages.answer(c.req.raw, c.get("requestId"), c.env?.incoming);
	});
	app.all("*", async (c) => {
		const origin = c.req.header("Origin") ?? null;
		const host = c.req.header("Host") ?? null;
		const site = c.req.header("Sec-Fetch-Site") ?? null;
		if (!isSameOriginRequest({ origin, host, site }, env.siteUrl)) {
			log.warn({ requestId: c.get("requestId") }, "refused: sent from another site's page");
			return c.text(
				"This was sent from another site's page, so we didn't accept it. Please send it from our own page.\n",
				403,
				noStore,
			);
		}
		// No form leads here, and React Router would log the error with the address to the console.
		const url = new URL(c.req.url);
		if (hasNul(url) || !isReadable(url.pathname)) return c.text(unreadable, 400, noStore);
		const network = await networkOf(c.env?.incoming);
		const before = countAnnouncedChanges();
		const answer = await pages.act(c.req.raw, c.get("requestId"), network);
		// The next page must show the visitor's own change, even before the notification arrives.
		for (const change of changesSince(before)) changed(change);
		return answer;
	});
}

function redirectFor(
	url: URL,
	canonicalPath: (pathname: string) => string | undefined,
): { to: string; status: 301 | 302 } | undefined {
	const path = url.pathname;
	if (path === "/") return undefined;
	if (path.includes("//") || path.includes("\\") || !isReadable(path))
		return { to: unknownAddress.path, status: 302 };
	const bare = path.replace(/\/$/, "");
	const moved = movedTo(bare);
	if (moved) return { to: moved, status: 301 };
	const plain = canonicalPath(bare) ?? withoutPunctuation(bare);
	return plain === path ? undefined : { to: plain + url.search, status: 301 };
}

function isReadable(path: string): boolean {
	try {
		return !decodeURIComponent(path).includes("\0");
	} catch {
		return false;
	}
}

function hasNul({ pathname, search }: URL): boolean {
	return pathname.includes("%00") || search.includes("%00");
}

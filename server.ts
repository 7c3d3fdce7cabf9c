import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { join } from "node:path";
import { getRequestListener, RequestError } from "@hono/node-server";
import type * as App from "./app/server.ts";
import { staticFiles } from "./static-files.ts";

/** Milliseconds for open requests to finish at shutdown. */
const drainMs = 10_000;
/** Milliseconds in which clients may still send; closing immediately would reset connections. */
const graceMs = 300;
/** Milliseconds; longer than load balancers keep idle connections (nginx 60 s, Caddy 120 s). */
const idleTimeoutMs = 130_000;

/** Connections that wait to be accepted. Beyond it, their clients try again only after seconds. */
const backlog = 4_096;
/** Milliseconds that a newly accepted connection has to send its first request. */
const firstRequestMs = 100;

type Module = typeof App;
type Bindings = { incoming?: IncomingMessage; outgoing?: ServerResponse };
type Handler = {
	handle(request: IncomingMessage, response: ServerResponse): void;
	retire(): Promise<void>;
	close(): Promise<void>;
};
export type Running = Awaited<ReturnType<typeof serve>>;

/** @throws an error with code EADDRINUSE if the port is taken */
export async function serve(options: {
	root: string;
	port: number;
	host?: string | undefined;
	/** The data folder, if the site is served from its sources. */
	development?: string | undefined;
}) {
	const server = createServer({
		headersTimeout: 15_000,
		// The site cuts off slow bodies earlier, but allows photos over slow connections.
		requestTimeout: 600_000,
		connectionsCheckingInterval: 5_000,
		keepAliveTimeout: idleTimeoutMs,
	});
	const handler = await (options.development
		? sources(options.root, options.development, server)
		: built(options.root));
	const connections = trackConnections(server, handler.handle);
	await new Promise<void>((done, failed) => {
		server.once("error", failed);
		server.listen({ port: options.port, host: options.host, backlog }, done);
	}).catch(async (error) => {
		await handler.close();
		throw error;
	});
	return {
		port: (server.address() as AddressInfo).port,
		retire: () => handler.retire(),
		async close(): Promise<void> {
			void handler.retire();
			connections.endAfterResponse();
			await new Promise((later) => setTimeout(later, graceMs));
			await connections.accepted();
			const closed = new Promise<void>((done) => stopListening(server, done));
			await new Promise((later) => setTimeout(later, firstRequestMs));
			connections.closeIdle();
			const late = setTimeout(() => server.closeAllConnections(), drainMs);
			await closed;
			clearTimeout(late);
			await handler.close();
		},
	};
}

/** Stops accepting only: an HTTP server's own `close` also ends new connections without a request. */
function stopListening(server: Server, done: () => void): void {
	NetServer.prototype.close.call(server, () => done());
}

function trackConnections(server: Server, handle: Handler["handle"]) {
	const open = new Set<ServerResponse>();
	let leaving = false;
	let closing = false;
	server.on("request", (request: IncomingMessage, response: ServerResponse) => {
		if (leaving) response.shouldKeepAlive = false;
		handle(request, response);
		if (response.writableEnded) return;
		open.add(response);
		response.once("close", () => {
			open.delete(response);
			if (closing) setImmediate(() => server.closeIdleConnections());
		});
	});
	return {
		endAfterResponse() {
			leaving = true;
			for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
		},
		/**
		 * Resolves right after a connection was accepted, or after 50 ms without one. Closing the listening
		 * socket resets connections that are not accepted yet, and at that moment they are fewest.
		 */
		async accepted() {
			const signal = AbortSignal.timeout(50);
			await once(server, "connection", { signal }).catch(() => {});
			await new Promise(setImmediate);
		},
		closeIdle() {
			closing = true;
			server.closeIdleConnections();
		},
	};
}

async function built(root: string): Promise<Handler> {
	const module = (await import(join(root, "build/server/index.js"))) as Module;
	const site = module.openSite();
	const answerFile = staticFiles(join(root, "build/client"), module.fileHeaders);
	const headers = { ...module.fileHeaders, "Cache-Control": "no-store" };
	const answer = async (request: Request, node: unknown) => {
		// The listener accepts invalid numeric hosts such as "1.2.3.4.5".
		if (!URL.canParse(request.url)) throw new RequestError("Invalid host header");
		const file = site.servesPages ? await answerFile(request) : undefined;
		if (file) {
			site.countFile(file.status);
			return file;
		}
		return site.fetch(request, node as Bindings);
	};
	const listener = getRequestListener(answer, {
		overrideGlobalObjects: false,
		errorHandler: (error) =>
			new Response("This request is malformed.\n", {
				status: error instanceof RequestError ? 400 : 500,
				headers,
			}),
	});
	return {
		handle(request, response) {
			// The body isn't read, so the connection must end with the response.
			if (hasUnreadBody(request)) response.shouldKeepAlive = false;
			if (site.answerAtOnce(request, response)) return;
			void listener(request, response);
		},
		retire: () => site.retire(),
		close: () => site.close(),
	};
}

function hasUnreadBody({ method, headers }: IncomingMessage): boolean {
	const reads = method === "GET" || method === "HEAD";
	return reads && (Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers);
}

async function sources(root: string, dataDir: string, server: Server): Promise<Handler> {
	const { createServer: createVite } = await import("vite");
	const listeners = process.listeners("SIGTERM");
	const vite = await createVite({
		root,
		server: {
			middlewareMode: true,
			hmr: { server },
			// PostgreSQL writes there all the time.
			watch: { ignored: [`${dataDir}/**`] },
		},
		appType: "custom",
	});
	// React Router's own Vite would end the process before we have stopped the database.
	for (const listener of process.listeners("SIGTERM")) {
		if (!listeners.includes(listener)) process.off("SIGTERM", listener);
	}
	let open: { module: Module; site: App.Site } | undefined;
	const listener = getRequestListener(
		async (request, node) => {
			const module = (await vite.ssrLoadModule("./app/server.ts")) as Module;
			if (open?.module !== module) {
				void open?.site.close({ beforeReload: true });
				open = { module, site: module.openSite() };
			}
			return open.site.fetch(request, node as Bindings);
		},
		// As for the built site: a page that was sent whole would be sent once more.
		{ overrideGlobalObjects: false },
	);
	return {
		handle: (request, response) =>
			vite.middlewares(request, response, () => void listener(request, response)),
		retire: async () => {},
		async close() {
			await vite.close();
			await open?.site.close();
		},
	};
}
